#!/bin/sh
# Runs the eyes' tests with the OpenCV of Debian 12, beside the one that is installed: both are in use on Pis.
set -eu
cd "$(dirname "$0")/.."
where=build/opencv-4.6

if .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 13))'; then
    echo "OpenCV 4.6 needs a NumPy that Python 3.13 has not; its tests run with 3.11 and 3.12."
    exit 0
fi
if [ ! -f "$where/ready" ] || [ "$(cat "$where/ready")" != "$(cksum <requirements/oldest.txt)" ]; then
    echo "Fetching OpenCV 4.6 into $where."
    rm -rf "$where"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --target "$where" \
        -r requirements/oldest.txt
    cksum <requirements/oldest.txt >"$where/ready"
fi
PYTHONPATH="$where" .venv/bin/pytest tests/vision -m "not hard and not browser" -n 2 --dist loadfile
