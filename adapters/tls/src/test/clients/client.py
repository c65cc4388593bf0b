"""Connects twice to localhost and offers the session of the first time. Argument: port."""
import socket
import ssl
import sys

context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
session = None
for _ in range(2):
    with socket.create_connection(("localhost", int(sys.argv[1]))) as plain:
        with context.wrap_socket(plain, server_hostname="localhost", session=session) as secure:
            secure.sendall(b"GET / HTTP/1.0\r\n\r\n")
            try:
                while secure.recv(4096):
                    pass
            except ssl.SSLError:
                pass
            session = secure.session
