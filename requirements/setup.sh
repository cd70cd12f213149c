#!/bin/sh
# Makes .venv ready: `setup.sh run` to play, `setup.sh test` to run the tests as well, `setup.sh hard` for the long ones.
# Says what is missing on this computer before it installs it, and does nothing when all is ready.
set -eu
cd "$(dirname "$0")/.."
level=${1:-run}

say() { printf '%s\n' "$*"; }
stop() { printf 'setup: %s\n' "$*" >&2; exit 1; }
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
version_of() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null || true; }

find_python() {
    for name in python3.13 python3.12 python3.11 python3; do
        if command -v "$name" >/dev/null 2>&1 && new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
    old=$(version_of python3)
    stop "The table companion needs Python 3.11 or newer, and this computer has ${old:-none}."
}

# What the stamp must hold: a new pin, a new script, a moved folder or another Python is set up again.
fingerprint() {
    { pwd; .venv/bin/python -c 'import sys; print(sys.version)'; cat pyproject.toml requirements/*.txt requirements/setup.sh; } | cksum
}
ready() {
    [ -x .venv/bin/python ] && new_enough .venv/bin/python && [ -f ".venv/ready-$level" ] &&
        [ "$(cat ".venv/ready-$level")" = "$(fingerprint)" ]
}

loads() { "$python" -c "import ctypes; ctypes.CDLL('$1')" >/dev/null 2>&1; }
has() { command -v "$1" >/dev/null 2>&1; }
tests_wanted() { [ "$level" != run ]; }

# The Debian packages that are missing, a name a line.
missing_packages() {
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || echo python3-venv
    if [ "$(uname)" = Linux ]; then
        loads libGL.so.1 || echo libgl1
        loads libglib-2.0.so.0 && loads libgthread-2.0.so.0 || echo libglib2.0-0
    fi
    if tests_wanted; then
        has chromium || has google-chrome || { echo chromium; echo fonts-dejavu-core; }
        [ "$(uname)" != Linux ] || has systemd-analyze || echo systemd
    fi
    [ "$level" != hard ] || [ "$(uname)" != Linux ] || has debootstrap || [ -x /usr/sbin/debootstrap ] || echo debootstrap
}

install_packages() {
    say "Missing on this computer: $*."
    has apt-get || stop "Install them (here without apt: under the names of your system), then run this again."
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif has sudo; then
        as_root=sudo
    else
        stop "Ask whoever may install here for: apt-get install $*"
    fi
    say "Installing them with: ${as_root:+sudo }apt-get install $*"
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# On a Raspberry Pi the camera is reached through the system's libcamera, which no package registry carries; the pins
# through its lgpio, so that nothing has to be built.
make_venv() {
    see_system=
    for module in libcamera lgpio; do
        ! "$python" -c "import $module" >/dev/null 2>&1 || see_system=--system-site-packages
    done
    say "Making .venv with Python $(version_of "$python")."
    "$python" -m venv --clear $see_system .venv
}

pip_install() { .venv/bin/python -m pip --disable-pip-version-check install --quiet --no-input "$@"; }
count() { grep -c '==' "requirements/$1.txt"; }

if ready; then
    exit 0
fi
python=$(find_python) || exit 1
packages=$(missing_packages)
# shellcheck disable=SC2086  # one word a package
[ -z "$packages" ] || install_packages $packages

if ! { [ -x .venv/bin/pip ] && new_enough .venv/bin/python; }; then
    make_venv
fi
say "Installing $(count run) pinned packages to run on; the first time takes a minute or two."
pip_install --require-hashes -r requirements/run.txt
if tests_wanted; then
    say "Installing $(count test) pinned packages to test with."
    # Without isolation a source package is built with the pinned setuptools, never with an unpinned one.
    pip_install --require-hashes --no-build-isolation -r requirements/test.txt
fi
pip_install --no-deps --no-build-isolation --editable .
fingerprint >.venv/ready-run
! tests_wanted || fingerprint >.venv/ready-test
[ "$level" != hard ] || fingerprint >.venv/ready-hard
say "Ready."
