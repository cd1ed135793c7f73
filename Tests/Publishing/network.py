"""The network between the board and the broker: a proxy that breaks connections, and a cable that can be pulled."""
import os
import socket
import struct
import subprocess
import threading
import time


class Proxy:
    """Forwards TCP: it cuts connections, swallows bytes, delays what comes back, and is as slow as a network.

    A pulled plug is told by Cable; the proxy stands at its far end, so that the board keeps a connection that is half open.
    """

    def __init__(self, host, target, rate):
        """rate: bytes a second from the board to the broker."""
        self.target, self.rate = target, rate
        self.silent, self.delay, self.budget = "", 0.0, 0.0
        self.pairs, self.lock = set(), threading.Lock()
        self.listening = socket.create_server((host, 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            board, _ = self.listening.accept()
            try:
                broker = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                board.close()
                continue
            pair = (board, broker)
            for end in pair:
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self.lock:
                self.pairs.add(pair)
            threading.Thread(target=self.forward, args=(pair, board, broker, "up"), daemon=True).start()
            threading.Thread(target=self.forward, args=(pair, broker, board, "down"), daemon=True).start()

    def forward(self, pair, source, sink, direction):
        try:
            while data := source.recv(16384):
                if direction in self.silent:
                    continue
                if direction == "up":
                    self.wait(len(data))
                elif self.delay:
                    time.sleep(self.delay)
                sink.sendall(data)
        except OSError:
            pass
        with self.lock:
            self.pairs.discard(pair)
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def wait(self, count):
        """At most a twentieth of a second is made up for after a pause."""
        now = time.monotonic()
        self.budget = max(self.budget, now - 0.05) + count / self.rate
        time.sleep(max(0, self.budget - now))

    def cut(self):
        """Resets every connection."""
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            for end in pair:
                try:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    end.shutdown(socket.SHUT_RDWR)
                    end.close()
                except OSError:
                    pass


class Cable:
    """A network namespace for the board, and the pair of interfaces that connects it. Needs root."""

    def __init__(self):
        self.name = f"locationd-{os.getpid()}"
        self.near, self.far = f"ldn{os.getpid()}", f"ldf{os.getpid()}"
        net = f"10.{200 + os.getpid() % 50}.{os.getpid() // 50 % 250}"
        self.host, self.why_not, self.command = "127.0.0.1", None, []
        try:
            self.ip("netns", "add", self.name)
            self.ip("link", "add", self.near, "type", "veth", "peer", "name", self.far, "netns", self.name)
            self.ip("address", "add", f"{net}.1/30", "dev", self.near)
            self.ip("link", "set", self.near, "up")
            self.ip("-n", self.name, "address", "add", f"{net}.2/30", "dev", self.far)
            self.ip("-n", self.name, "link", "set", self.far, "up")
            self.ip("-n", self.name, "link", "set", "lo", "up")
        except (OSError, subprocess.CalledProcessError) as error:
            output = getattr(error, "stderr", None)
            self.why_not = (output or str(error)).strip().splitlines()[-1]
            self.remove()
            return
        self.host, self.command = f"{net}.1", ["ip", "netns", "exec", self.name]

    def ip(self, *words):
        subprocess.run(["ip", *words], check=True, capture_output=True, text=True)

    def plug(self, is_in):
        self.ip("link", "set", self.near, "up" if is_in else "down")

    def remove(self):
        for words in (["link", "delete", self.near], ["netns", "delete", self.name]):
            try:
                self.ip(*words)
            except (OSError, subprocess.CalledProcessError):
                pass
