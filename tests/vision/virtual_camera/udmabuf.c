/* Lets libcamera's virtual camera run where the kernel has no /dev/udmabuf: a memfd serves as the buffer itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_udmabuf(const char *path) { return strcmp(path, "/dev/udmabuf") == 0; }

static int opened(const char *name, const char *path, int flags, va_list more) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    if (is_udmabuf(path)) return memfd_create("udmabuf", 0);
    return real(path, flags, va_arg(more, int));
}

int open(const char *path, int flags, ...) {
    va_list more; va_start(more, flags); int fd = opened("open", path, flags, more); va_end(more); return fd;
}

int open64(const char *path, int flags, ...) {
    va_list more; va_start(more, flags); int fd = opened("open64", path, flags, more); va_end(more); return fd;
}

int ioctl(int fd, unsigned long request, ...) {
    va_list more; va_start(more, request); void *argument = va_arg(more, void *); va_end(more);
    if (request == (unsigned long)UDMABUF_CREATE) return dup(((struct udmabuf_create *)argument)->memfd);
    if (request == (unsigned long)DMA_BUF_IOCTL_SYNC) return 0;
    int (*real)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    return real(fd, request, argument);
}
