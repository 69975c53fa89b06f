"""A message to the operator of a relay, as a browser sends it (docs/relay-api.md, "Feedback")."""

import secrets
import struct
import urllib.request


def write_feedback(relay: str, text: str) -> None:
    """Begins a conversation."""
    body = b"DRX1" + secrets.token_bytes(16) + b"\x01" + struct.pack(">H", 0) + text.encode()
    address = f"{relay}/v1/feedback/{secrets.token_hex(16)}?request={secrets.token_hex(16)}"
    asked = urllib.request.Request(address, body, {"Authorization": f"Bearer {secrets.token_hex(32)}"}, method="POST")
    urllib.request.urlopen(asked).close()
