"""The addresses at which other machines reach this one."""

import socket
from ipaddress import ip_address
from typing import Final

_ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation (RFC 5737, RFC 3849): asking for the way there sends nothing."""
_EVERYWHERE: Final = {"": (socket.AF_INET,), "0.0.0.0": (socket.AF_INET,), "::": tuple(_ELSEWHERE)}
"""Hosts that take connections from every network, and the kinds of address that a server has there."""


def is_loopback(host: str) -> bool:
    """Whether an address leads to the machine itself, from wherever it is used."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def reachable_hosts(host: str) -> list[str]:
    """Under what other machines reach a server that listens there, the best first; its name where the machine
    has no way out."""
    if host not in _EVERYWHERE:
        return [host]
    found = [own for family in _EVERYWHERE[host] if (own := _own_address(family)) is not None]
    return found or [socket.gethostname()]


def web_address(host: str, port: int) -> str:
    """`http://192.168.1.20:8765`, and brackets around the newer kind of address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _own_address(family: socket.AddressFamily) -> str | None:
    """The address that this machine uses towards others."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((_ELSEWHERE[family], 9))
            own: str = way.getsockname()[0]
    except OSError:
        return None
    address = ip_address(own)
    return None if address.is_loopback or address.is_unspecified or address.is_link_local else own
