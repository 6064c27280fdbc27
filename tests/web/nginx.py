"""nginx with the configuration of the documentation, on loopback with a certificate made for the test."""

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.conftest import await_that

DEPLOY = Path(__file__).parents[2] / "examples" / "deploy"
NAME = "poker.example"

MAIN = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 768; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def program(name: str) -> str:
    """A program that the tests of the deployment need; without it they are skipped, but never in the gate."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        reason = f"{name} is not installed and apt could not install it (see `make nginx`)"
        if os.environ.get("HOLECARD_NGINX") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


class Proxy:
    """A running nginx."""

    def __init__(self, port: int, plain_port: int, certificate: Path) -> None:
        self.port = port
        self.plain_port = plain_port
        self.host = f"{NAME}:{port}"
        self.tls = ssl.create_default_context(cafile=str(certificate))

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def dial(self, request: bytes = b"", source: str = "127.0.0.1") -> ssl.SSLSocket:
        """A connection with TLS from this address that has sent this, with the public host for `HOST`."""
        address = ("127.0.0.1", self.port)
        plain = socket.create_connection(address, timeout=20, source_address=(source, 0))
        client = self.tls.wrap_socket(plain, server_hostname=NAME)
        client.sendall(request.replace(b"HOST", self.host.encode()))
        return client


@contextmanager
def proxying(site: str, folder: Path, port: int) -> Iterator[Proxy]:
    """nginx in front of a server, at this port."""
    nginx, openssl = program("nginx"), program("openssl")
    plain_port = free_port()
    _make_certificate(openssl, folder)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for published, here in (
        ("listen 80;", f"listen 127.0.0.1:{plain_port};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/letsencrypt/live/poker.example", str(folder)),
        ("server 127.0.0.1:8765;", f"server 127.0.0.1:{urlsplit(site).port};"),
    ):
        assert text.count(published) in (1, 2), published
        text = text.replace(published, here)
    (folder / "site.conf").write_text(text, "utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user), "utf-8")
    command = [nginx, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log"), "-p", str(folder)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        proxy = Proxy(port, plain_port, folder / "fullchain.pem")
        try:
            await_that(lambda: _listens(port) or running.poll() is not None)
            assert running.poll() is None, running.stderr and running.stderr.read()
            yield proxy
        finally:
            running.terminate()


def _make_certificate(openssl: str, folder: Path) -> None:
    wanted = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        "privkey.pem",
        "-out",
        "fullchain.pem",
    ]
    name = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([openssl, *wanted, *name], cwd=folder, check=True, capture_output=True)


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
