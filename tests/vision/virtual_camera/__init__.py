"""libcamera's virtual camera, for our camera source with the real picamera2."""
