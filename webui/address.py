"""Where phones find the companion."""

from __future__ import annotations

import io
import socket

import qrcode
import qrcode.image.svg

TEST_NET = ("192.0.2.1", 9)  # set aside for documentation: nothing is ever sent there


def lan_address() -> str:
    """The address of the default route's interface; "127.0.0.1" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(TEST_NET)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def link(address: str, port: int, code: str = "") -> str:
    """What a phone opens to join."""
    return f"http://{address or lan_address()}{'' if port == 80 else f':{port}'}/{f'j/{code}' if code else ''}"


def qr_svg(text: str) -> bytes:
    """A QR picture as SVG, four modules of margin."""
    made = qrcode.make(text, image_factory=qrcode.image.svg.SvgPathFillImage, border=4)
    picture = io.BytesIO()
    made.save(picture)
    return picture.getvalue()


def qr_terminal(text: str) -> str:
    """The same picture in half blocks, for a terminal."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    lines = io.StringIO()
    code.print_ascii(out=lines, invert=True)
    return lines.getvalue()
