"""The pages: phones, host, table screen, and the page that tries it all out."""

from webui.application import create_app
from webui.config import WebConfig

__all__ = ["WebConfig", "create_app"]
