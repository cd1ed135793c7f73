"""Reads the stream in which nats-server keeps what MQTT clients have published, through a durable consumer of its own."""
import json
import re
import socket
import threading
import time

STREAM = "$MQTT_msgs"


class Stream:
    def __init__(self, port):
        self.port = port
        self.messages, self.is_ending = [], threading.Event()
        self.connect()

    def connect(self):
        # Longer than a request for messages waits.
        self.connection = socket.create_connection(("127.0.0.1", self.port), timeout=6)
        self.input = self.connection.makefile("rb")
        self.line()  # INFO
        self.send(b'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\nSUB _INBOX.audit 1\r\n')

    def send(self, data):
        self.connection.sendall(data)

    def line(self):
        line = self.input.readline()
        if not line:
            raise OSError("nats-server has closed the connection")
        return line.decode().split()

    def publish(self, subject, payload, reply=""):
        self.send(f"PUB {subject} {reply} {len(payload)}\r\n".encode() + payload + b"\r\n")

    def message(self):
        """The next message: the subject to which it is acknowledged, its headers and its payload."""
        while True:
            words = self.line()
            if words[0] == "PING":
                self.send(b"PONG\r\n")
            elif words[0] == "-ERR":
                raise OSError(" ".join(words))
            elif words[0] in ("MSG", "HMSG"):
                size = int(words[-1])
                head = int(words[-2]) if words[0] == "HMSG" else 0
                data = self.input.read(size + 2)[:-2]
                has_reply = len(words) > (5 if head else 4)
                return words[3] if has_reply else None, data[:head], data[head:]

    def request(self, subject, content):
        self.publish(subject, json.dumps(content).encode(), "_INBOX.audit")
        answer = json.loads(self.message()[2] or b"{}")
        if "error" in answer:
            raise OSError(answer["error"]["description"])
        return answer

    def replicas(self):
        """How often it is kept."""
        return self.request(f"$JS.API.STREAM.INFO.{STREAM}", {})["config"]["num_replicas"]

    def begin(self, filter):
        """From now on nothing of these topics is removed before it was read: a stream of MQTT keeps what somebody wants."""
        self.request(f"$JS.API.CONSUMER.DURABLE.CREATE.{STREAM}.audit", {"stream_name": STREAM, "config": {
            "durable_name": "audit", "deliver_policy": "all", "ack_policy": "explicit", "filter_subject": filter,
            "max_ack_pending": 10_000}})
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def end(self):
        """The payloads of all messages."""
        self.is_ending.set()
        self.reader.join()
        return self.messages

    def read(self):
        """Reads them as they come: of a message that waits, nats-server 2.9 may forget after a kill that it is wanted."""
        while True:
            try:
                found = self.read_some()
            except OSError:
                # The consumer has no leader at the moment.
                self.connection.close()
                self.connect()
                continue
            if not found and self.is_ending.is_set():
                return

    def read_some(self):
        request = {"batch": 1000, "expires": 2_000_000_000}
        self.publish(f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.audit", json.dumps(request).encode(), "_INBOX.audit")
        for found in range(1000):
            reply, headers, payload = self.message()
            if re.match(rb"NATS/1.0 (4|5)\d\d", headers):
                # There was no answer, or no message came in time.
                if b"503" in headers[:16]:
                    time.sleep(0.2)
                return found
            self.messages.append(payload)
            self.publish(reply, b"+ACK")
        return 1000
