"""Certificates for a broker on this machine, one of which ends after seconds."""
import os
import subprocess
import time

CONFIGURATION = """
[ca]
default_ca = own
[own]
dir = {folder}
new_certs_dir = {folder}
database = {folder}/index
serial = {folder}/serial
certificate = {folder}/ca.crt
private_key = {folder}/ca.key
default_md = sha256
unique_subject = no
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""


class Certificates:
    """ca.crt signs those of the broker; current.crt is the one that it uses."""

    def __init__(self, folder, host):
        self.folder = folder
        os.makedirs(folder)
        with open(f"{folder}/ca.conf", "w") as file:
            file.write(CONFIGURATION.format(folder=folder))
        open(f"{folder}/index", "w").close()
        with open(f"{folder}/serial", "w") as file:
            file.write("01\n")
        self.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=Test authority", "-keyout", "ca.key",
            "-out", "ca.crt")
        self.openssl(
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={host}", "-addext", f"subjectAltName=IP:{host}", "-keyout",
            "broker.key", "-out", "broker.csr")
        self.sign("good.crt", 30 * 86400)
        self.use("good")

    def sign(self, name, seconds):
        """Signs a certificate of the broker that ends after so many seconds; returns when that is."""
        begin, end = int(time.time()) - 60, int(time.time()) + seconds
        text = [time.strftime("%Y%m%d%H%M%SZ", time.gmtime(moment)) for moment in (begin, end)]
        self.openssl(
            "ca", "-batch", "-notext", "-config", "ca.conf", "-in", "broker.csr", "-startdate", text[0], "-enddate", text[1],
            "-out", name)
        return end

    def use(self, name):
        os.replace(self.copy(name), f"{self.folder}/current.crt")

    def copy(self, name):
        path = f"{self.folder}/next"
        with open(f"{self.folder}/{name}.crt") as source, open(path, "w") as target:
            target.write(source.read())
        return path

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)
