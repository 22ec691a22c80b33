# SPDX-License-Identifier: Apache-2.0
#
# Keys, signatures and agreement by the Python package `cryptography`, for
# tool/ec_test.sh. KIND is sec1, pkcs8 or spki; ENC pem or der.
#
#   ec_peer.py make CURVE            # KIND.ENC in the current folder
#   ec_peer.py spki KEY KIND ENC OUT
#   ec_peer.py sign KEY MESSAGE DIGEST FORMAT OUT    # keys: pkcs8 or spki, PEM
#   ec_peer.py verify KEY MESSAGE DIGEST FORMAT SIG
#   ec_peer.py derive KEY PEER OUT

import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils

CURVES = {
    "secp224r1": ec.SECP224R1,
    "prime256v1": ec.SECP256R1,
    "secp384r1": ec.SECP384R1,
    "secp521r1": ec.SECP521R1,
    "secp256k1": ec.SECP256K1,
}
ENCODINGS = {"pem": serialization.Encoding.PEM,
             "der": serialization.Encoding.DER}
PRIVATE_FORMATS = {"sec1": serialization.PrivateFormat.TraditionalOpenSSL,
                   "pkcs8": serialization.PrivateFormat.PKCS8}
HASHES = {"sha256": hashes.SHA256, "sha512": hashes.SHA512}


def read(path, kind, enc):
    data = Path(path).read_bytes()
    if kind == "spki":
        return (serialization.load_pem_public_key(data) if enc == "pem"
                else serialization.load_der_public_key(data))
    return (serialization.load_pem_private_key(data, None) if enc == "pem"
            else serialization.load_der_private_key(data, None))


def public_bytes(key, enc):
    return key.public_bytes(ENCODINGS[enc],
                            serialization.PublicFormat.SubjectPublicKeyInfo)


def make(curve):
    key = (ed25519.Ed25519PrivateKey.generate() if curve == "ed25519"
           else ec.generate_private_key(CURVES[curve]()))
    for enc in ENCODINGS:
        Path(f"spki.{enc}").write_bytes(public_bytes(key.public_key(), enc))
        for kind, form in PRIVATE_FORMATS.items():
            if kind == "pkcs8" or curve != "ed25519":
                Path(f"{kind}.{enc}").write_bytes(
                    key.private_bytes(ENCODINGS[enc], form,
                                      serialization.NoEncryption()))


def spki(path, kind, enc, out):
    key = read(path, kind, enc)
    Path(out).write_bytes(
        public_bytes(key if kind == "spki" else key.public_key(), "der"))


def sign(path, message, digest, form, out):
    key, data = read(path, "pkcs8", "pem"), Path(message).read_bytes()
    if isinstance(key, ed25519.Ed25519PrivateKey):
        sig = key.sign(data)
    else:
        sig = key.sign(data, ec.ECDSA(HASHES[digest]()))
    if form == "p1363":
        size = (key.curve.key_size + 7) // 8
        sig = b"".join(i.to_bytes(size, "big")
                       for i in utils.decode_dss_signature(sig))
    Path(out).write_bytes(sig)


def verify(path, message, digest, form, sig_path):
    key, data = read(path, "spki", "pem"), Path(message).read_bytes()
    sig = Path(sig_path).read_bytes()
    if form == "p1363":
        half = len(sig) // 2
        sig = utils.encode_dss_signature(int.from_bytes(sig[:half], "big"),
                                         int.from_bytes(sig[half:], "big"))
    if isinstance(key, ed25519.Ed25519PublicKey):
        key.verify(sig, data)
    else:
        key.verify(sig, data, ec.ECDSA(HASHES[digest]()))


def derive(path, peer, out):
    key, public = read(path, "pkcs8", "pem"), read(peer, "spki", "pem")
    Path(out).write_bytes(key.exchange(ec.ECDH(), public))


COMMANDS = {f.__name__: f for f in (make, spki, sign, verify, derive)}
COMMANDS[sys.argv[1]](*sys.argv[2:])
