"""ACPC: connects, says who it is and calls whatever it hears, its turn or not."""

import socket
import sys

with socket.create_connection((sys.argv[1], int(sys.argv[2]))) as server:
    print("connected", flush=True)
    server.sendall(b"VERSION:2.0.0\r\n")
    with server.makefile("rb") as states:
        for state in states:
            server.sendall(state.strip() + b":c\r\n")
