"""The addresses at which other machines reach this one."""

import socket
from ipaddress import ip_address
from typing import Final

_DOCUMENTATION: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Documentation addresses (RFC 5737, RFC 3849); looking up the route to one sends nothing."""
_ANY_INTERFACE: Final = {"": (socket.AF_INET,), "0.0.0.0": (socket.AF_INET,), "::": tuple(_DOCUMENTATION)}
"""Hosts that mean every interface, and the address families that they listen on."""


def is_loopback(host: str) -> bool:
    """Whether an address only reaches the machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def reachable_hosts(host: str) -> list[str]:
    """The hosts by which other machines can reach a server that listens there, best first; the host name if
    the machine has no route to others."""
    if host not in _ANY_INTERFACE:
        return [host]
    result = [own for family in _ANY_INTERFACE[host] if (own := _own_address(family)) is not None]
    return result or [socket.gethostname()]


def web_address(host: str, port: int) -> str:
    """`http://192.168.1.20:8765`, with brackets around an IPv6 address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _own_address(family: socket.AddressFamily) -> str | None:
    """The source address of packets to other machines."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_DOCUMENTATION[family], 9))
            own: str = probe.getsockname()[0]
    except OSError:
        return None
    address = ip_address(own)
    return None if address.is_loopback or address.is_unspecified or address.is_link_local else own
