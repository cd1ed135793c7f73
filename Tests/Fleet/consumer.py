#!/usr/bin/python3
"""Writes what boards publish into a database: each position once, whatever comes twice.

    consumer.py BROKER[,BROKER...] DATABASE [--topic 'owntracks/#'] [--resend]

A broker is host:port. The database is a file of SQLite, or PostgreSQL's (postgresql://...) with the tables of schema.sql.
A message is acknowledged to the broker after its rows are committed. The unique key (device, seq) makes a message that comes
twice harmless. With --resend a board is asked again for what the broker has lost (run --publish-commands).
"""
import argparse
import itertools
import json
import sqlite3
import struct
import sys
import threading
import time

import paho.mqtt.client as mqtt

CASTAGNOLI = []
for byte in range(256):
    remainder = byte
    for _ in range(8):
        remainder = remainder >> 1 ^ (0x82F63B78 if remainder & 1 else 0)
    CASTAGNOLI.append(remainder)


def checksum(data):
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder = CASTAGNOLI[(remainder ^ byte) & 0xFF] ^ remainder >> 8
    return remainder ^ 0xFFFFFFFF


def unpack(data):
    """The positions of a batch (TrackBatch): time in ms, latitude, longitude in 1e-7 degrees, ..., and their sequences."""
    magic, count, size, _, _, first, _, payload_sum, header_sum = struct.unpack("<HHH6s6sQIII", data[:38])
    payload = data[38:]
    if magic != 0x4254 or size != len(payload) or checksum(data[:34]) != header_sum or checksum(payload) != payload_sum:
        raise ValueError("damaged batch")
    place = 0
    last, change = [0] * 9, [0] * 9
    for number in range(count):
        flags = payload[place]
        place += 1
        if flags & 0x80:
            flags = flags & 0x7F | payload[place] << 7
            place += 1
        for index in range(9):
            value = last[index] + (change[index] if index < 3 else 0)
            if flags >> index & 1:
                shift = zigzag = 0
                while True:
                    byte = payload[place]
                    place += 1
                    zigzag |= (byte & 0x7F) << shift
                    shift += 7
                    if byte < 0x80:
                        break
                value += zigzag >> 1 ^ -(zigzag & 1)
            change[index] = value - last[index]
            last[index] = value
        ms, latitude, longitude, altitude, accuracy, _, speed, course, _ = last
        yield {
            "seq": first + number, "time": ms / 1000, "lat": latitude / 1e7, "lon": longitude / 1e7,
            "acc": None if accuracy == 65535 else accuracy / 10, "alt": None if altitude == -0x800000 else altitude / 10,
            "vel": None if speed == 65535 else speed * 0.036, "cog": None if course == 18000 else course / 50,
        }


class SQLite:
    def __init__(self, path):
        self.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        self.connection.execute("PRAGMA busy_timeout = 10000")
        self.connection.executescript("""
            CREATE TABLE IF NOT EXISTS position (
                device TEXT, seq INTEGER, arrival INTEGER, time REAL, lat REAL, lon REAL, PRIMARY KEY (device, seq)
            ) WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS arrival (n INTEGER PRIMARY KEY, device TEXT, seq INTEGER);
            CREATE TABLE IF NOT EXISTS asked (device TEXT, first INTEGER, last INTEGER);
            CREATE TABLE IF NOT EXISTS repeated (device TEXT PRIMARY KEY, count INTEGER);
        """)

    def add(self, device, rows):
        cursor = self.connection.cursor()
        cursor.execute("BEGIN")
        new = 0
        for row in rows:
            cursor.execute(
                "INSERT OR IGNORE INTO position (device, seq, time, lat, lon) VALUES (?, ?, ?, ?, ?)",
                (device, row["seq"], row["time"], row["lat"], row["lon"]))
            if cursor.rowcount:
                new += 1
                cursor.execute("INSERT INTO arrival (device, seq) VALUES (?, ?)", (device, row["seq"]))
        if new < len(rows):
            cursor.execute(
                "INSERT INTO repeated VALUES (?, ?) ON CONFLICT (device) DO UPDATE SET count = count + excluded.count",
                (device, len(rows) - new))
        cursor.execute("COMMIT")
        return new

    def gaps(self, device, first, end, limit):
        rows = self.connection.execute(
            "SELECT seq FROM position WHERE device = ? AND seq >= ? AND seq < ? ORDER BY seq", (device, first, end))
        expected, found = first, []
        for (seq,) in rows:
            if seq > expected:
                found.append((expected, seq - 1))
            expected = seq + 1
            if len(found) >= limit:
                return found
        if expected < end:
            found.append((expected, end - 1))
        return found

    def note(self, device, first, last):
        self.connection.execute("INSERT INTO asked VALUES (?, ?, ?)", (device, first, last))


class PostGIS:
    def __init__(self, address):
        import psycopg2
        import psycopg2.extras
        self.insert = psycopg2.extras.execute_values
        self.connection = psycopg2.connect(address)

    def add(self, device, rows):
        values = [
            (device, row["seq"], row["time"], row["lon"], row["lat"], row["acc"], row["alt"], row["vel"], row["cog"])
            for row in rows
        ]
        with self.connection, self.connection.cursor() as cursor:
            self.insert(
                cursor,
                "INSERT INTO position (device, seq, time, place, accuracy, altitude, speed, course) VALUES %s "
                "ON CONFLICT DO NOTHING", values,
                "(%s, %s, to_timestamp(%s), ST_Point(%s, %s, 4326)::geography, %s, %s, %s, %s)")
            return cursor.rowcount


def rows(topic, payload):
    if topic.endswith("/batch"):
        return topic[: -len("/batch")], list(unpack(payload))
    message = json.loads(payload)
    if message.get("_type") != "location" or "seq" not in message:
        return None
    row = {key: message.get(key) for key in ("seq", "lat", "lon", "acc", "alt", "vel", "cog")}
    row["time"] = message["tst"]
    return topic, [row]


class Consumer:
    def __init__(self, brokers, store, topic, client_id, resends):
        self.brokers = itertools.cycle(brokers)
        self.store, self.topic, self.resends = store, topic, resends
        self.received = self.new = 0
        self.statuses = {}
        self.changed = time.monotonic()
        self.lock = threading.Lock()
        self.client = mqtt.Client(client_id, clean_session=False)
        self.client.on_connect = lambda client, *_: client.subscribe(self.topic, qos=1)
        self.client.on_message = self.receive
        self.client.max_inflight_messages_set(100)

    def receive(self, client, _, message):
        """The library acknowledges when this returns; when it fails, the process ends and the broker sends it again."""
        try:
            # The last geofence was removed.
            if not message.payload:
                return
            if message.topic.endswith("/status"):
                self.statuses[message.topic[: -len("/status")]] = json.loads(message.payload)["locationd"]
                return
            found = rows(message.topic, message.payload)
            if found is None:
                return
            with self.lock:
                self.received += len(found[1])
                self.new += self.store.add(*found)
                self.changed = time.monotonic()
        except Exception as error:
            print(f"consumer: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            import os
            os._exit(1)

    def ask(self):
        """Asks for what has not come, once nothing more comes."""
        if time.monotonic() - self.changed < 1:
            return
        for device, status in list(self.statuses.items()):
            with self.lock:
                gaps = self.store.gaps(device, status["first"], status["acknowledged"], 20)
                for first, last in gaps:
                    self.store.note(device, first, last)
            for first, last in gaps:
                command = {"_type": "cmd", "action": "resend", "first": first, "last": last}
                self.client.publish(f"{device}/cmd", json.dumps(command), qos=1)
        self.changed = time.monotonic()

    def run(self):
        while True:
            host, port = next(self.brokers).rsplit(":", 1)
            try:
                self.client.connect(host, int(port), keepalive=5)
                while self.client.loop(timeout=0.5) == mqtt.MQTT_ERR_SUCCESS:
                    if self.resends:
                        self.ask()
            except OSError:
                pass
            time.sleep(0.2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brokers")
    parser.add_argument("database")
    parser.add_argument("--topic", default="owntracks/#")
    parser.add_argument("--client", default="consumer", help="the name of the durable session")
    parser.add_argument("--resend", action="store_true")
    arguments = parser.parse_args()
    store = PostGIS(arguments.database) if arguments.database.startswith("postgresql:") else SQLite(arguments.database)
    Consumer(arguments.brokers.split(","), store, arguments.topic, arguments.client, arguments.resend).run()
