"""A push service (RFC 8030) that takes what a relay sends, and checks by somebody else's library who it is."""

import base64
import http.server
import json
import threading
import time
from dataclasses import dataclass

from py_vapid import Vapid02


@dataclass
class Push:
    path: str
    headers: dict[str, str]
    claims: dict
    key: str
    complaints: list[str]


class PushService:
    def __init__(self) -> None:
        self.received: list[Push] = []
        # The next answers, in this order; then 201.
        self.answers: list[tuple[int, dict[str, str]]] = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                service.take(self.path, dict(self.headers), body)
                status, headers = service.answers.pop(0) if service.answers else (201, {"Location": service.address})
                self.send_response(status)
                for name, value in (headers | {"Content-Length": "0"}).items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        authorization = headers["Authorization"]
        parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        payload = parts["t"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        complaints = []
        if not Vapid02.verify(authorization):
            complaints.append("the signature is not that of the key")
        if claims["aud"] != self.address:
            complaints.append(f"the token is for {claims['aud']}")
        if not 0 < claims["exp"] - time.time() <= 86_400:
            complaints.append("the token is out of date, or good for too long")
        if not claims["sub"].startswith(("mailto:", "https://")):
            complaints.append(f"nobody is reached at {claims['sub']}")
        if body or int(headers["TTL"]) < 0 or headers["Urgency"] not in ["very-low", "low", "normal", "high"]:
            complaints.append(f"not as RFC 8030 has it: {headers} {body!r}")
        self.received.append(Push(path, headers, claims, parts["k"], complaints))

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
