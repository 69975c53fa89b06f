"""The vectors of lists, by an implementation of docs/sync-format.md that shares nothing with the Swift one.

    python3 Tests/SealingTests/Fixtures/lists.py > Tests/SealingTests/Fixtures/lists.json

NB: the fixture is kept for ever, and the same in every run: keys, nonces and signatures follow from its names (RFC 6979).
What is new gets a fixture of its own.
"""

import base64
import hashlib
import hmac
import json

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def given(name, length=32):
    return hashlib.sha256(b"dayring list vectors: " + name.encode()).digest()[:length]


def number(value, length):
    return value.to_bytes(length, "big")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def authenticated(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def derive(secret, salt, info):
    return authenticated(authenticated(salt, secret), info.encode() + b"\x01")


def sealed(key, nonce, plain, data):
    return AESGCM(key).encrypt(nonce, plain, data)


class Pair:
    def __init__(self, name):
        self.scalar = given(name)
        assert 0 < int.from_bytes(self.scalar, "big") < ORDER
        self.key = ec.derive_private_key(int.from_bytes(self.scalar, "big"), ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def sign(self, message):
        algorithm = ec.ECDSA(hashes.SHA256(), deterministic_signing=True)
        r, s = utils.decode_dss_signature(self.key.sign(message, algorithm))
        return number(r, 32) + number(s, 32)


class Party:
    def __init__(self, name):
        self.name = name
        self.device = given(name + " device", 16)
        self.signing = Pair(name + " signing")
        self.sealing = Pair(name + " sealing")
        self.token = given(name + " token")

    def admission(self, person, role, kind=1, replaces=bytes(16)):
        return b"".join([
            self.device, replaces, number(kind, 1), number(role, 1), person, self.signing.point,
            self.sealing.point, sha(self.token),
        ])

    @property
    def json(self):
        return {
            "device": self.device.hex(), "token": self.token.hex(), "signing": self.signing.scalar.hex(),
            "sealing": self.sealing.scalar.hex(),
        }


def hybrid(name, recipient, plain, info, data, psk=b"", psk_id=b""):
    """HPKE (RFC 9180), suite 16/1/2, in mode base or PSK: the encapsulated key, and the box."""
    ephemeral = Pair("ephemeral " + name)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), recipient)
    shared = ephemeral.key.exchange(ec.ECDH(), point)
    kem, suite = b"KEM\x00\x10", b"HPKE\x00\x10\x00\x01\x00\x02"

    def extract(of, salt, label, material):
        return authenticated(salt or bytes(32), b"HPKE-v1" + of + label + material)

    def expand(of, key, label, about, length):
        labeled = number(length, 2) + b"HPKE-v1" + of + label + about
        return authenticated(key, labeled + b"\x01")[:length]

    agreed = expand(
        kem, extract(kem, b"", b"eae_prk", shared), b"shared_secret", ephemeral.point + recipient, 32)
    context = (
        (b"\x01" if psk else b"\x00") + extract(suite, b"", b"psk_id_hash", psk_id)
        + extract(suite, b"", b"info_hash", info))
    secret = extract(suite, agreed, b"secret", psk)
    key, nonce = expand(suite, secret, b"key", context, 32), expand(suite, secret, b"base_nonce", context, 12)
    return ephemeral.point, sealed(key, nonce, plain, data)


SPACE, OWN_SPACE = given("space", 16), given("own space", 16)
SECRETS = [given(f"epoch {epoch}") for epoch in (1, 2, 3)]
OWN_SECRET, OWN_EPOCH = given("own epoch"), 3
PEOPLE = {name: given(name + " person", 16) for name in ("anna", "ben", "cleo", "dora")}
PARTIES = {
    name: Party(name) for name in (
        "anna", "anna key", "ben", "ben key", "ben tablet", "ben second key", "cleo", "cleo key", "dora",
        "dora key")
}
LINK, LINK_SECRET, REVEAL = given("link", 16), given("link secret"), given("reveal", 16)
RELAY, APP = "https://relay.example/dayring", "https://app.example/"


def key_id(epoch):
    return derive(SECRETS[epoch - 1], SPACE, "dayring key id 1")[:16]


class Roster:
    """Its entries; `members` is only what the keys of an epoch need."""

    def __init__(self):
        self.entries, self.ids, self.members, self.derived = [], [], {}, []
        self.epoch = 1

    def add(self, kind, body, by):
        party = PARTIES[by]
        previous = self.ids[-1] if self.ids else bytes(32)
        entry = b"".join([
            b"DRR2", SPACE, number(len(self.entries) + 1, 4), previous, party.device, number(kind, 1), body])
        message = b"dayring roster 2" + SPACE + entry
        self.entries.append(entry + party.signing.sign(message))
        self.ids.append(sha(message))

    def remove(self, people, by):
        """Kind 6, sealed to all others."""
        gone = [PEOPLE[person] for person in people]
        for device in [d for d, (person, _) in self.members.items() if person in gone]:
            del self.members[device]
        former, self.epoch = SECRETS[self.epoch - 1], self.epoch + 1
        secret, epoch = SECRETS[self.epoch - 1], number(self.epoch, 4)
        keys = []
        for device in sorted(self.members):
            enc, box = hybrid(
                f"epoch {self.epoch} {device.hex()}", self.members[device][1].sealing.point, secret,
                b"dayring epoch 1" + SPACE + self.ids[-1], device + epoch)
            keys.append(device + enc + box)
        nonce = given(f"nonce of epoch {self.epoch}", 12)
        former_key = sealed(
            derive(secret, SPACE, "dayring former 1"), nonce, former, SPACE + epoch)
        self.add(6, b"".join([
            number(len(gone), 1), *sorted(gone), epoch, key_id(self.epoch), nonce, former_key,
            number(len(keys), 2), *keys]), by)

    def admit(self, name, person):
        self.members[PARTIES[name].device] = (PEOPLE[person], PARTIES[name])


def new_person(name, role):
    person = PEOPLE[name]
    return PARTIES[name + " key"].admission(person, role, 2) + PARTIES[name].admission(person, role)


roster = Roster()
roster.add(1, number(1, 2) + key_id(1) + new_person("anna", 1), "anna")
roster.add(2, new_person("ben", 2), "anna")
roster.add(2, new_person("cleo", 3), "anna")
for name in ("anna", "ben", "cleo"):
    roster.admit(name, name)
    roster.admit(name + " key", name)
roster.add(3, PARTIES["ben tablet"].admission(PEOPLE["ben"], 2), "ben key")
roster.admit("ben tablet", "ben")
roster.add(7, PEOPLE["cleo"] + number(2, 1), "anna")
roster.add(
    4, PARTIES["ben second key"].admission(PEOPLE["ben"], 2, 2, PARTIES["ben key"].device), "ben tablet")
roster.admit("ben second key", "ben")
del roster.members[PARTIES["ben"].device], roster.members[PARTIES["ben key"].device]
roster.remove(["cleo"], "anna")
roster.add(8, PEOPLE["ben"] + given("snapshot"), "anna")
roster.add(9, number(2, 2), "ben tablet")
roster.add(5, b"", "anna")
del roster.members[PARTIES["anna"].device], roster.members[PARTIES["anna key"].device]
roster.remove([], "ben tablet")
roster.add(10, b"", "ben tablet")


def text(record):
    """26 digits of Crockford's base 32."""
    value = int.from_bytes(record, "big")
    return "".join("0123456789abcdefghjkmnpqrstvwxyz"[value >> (5 * place) & 31] for place in range(25, -1, -1))


def replica(name):
    return sha(b"dayring replica 1", PARTIES[name].device)[:6]


def derived(entry, by, members, events, minute=30_000_000):
    """The op of an entry at the place of its number."""
    records = [
        {"kind": "member", "id": text(PEOPLE[name]), "fields": fields} for name, fields in members]
    for index, (what, fields) in enumerate(events):
        records.append({
            "kind": "event", "id": text(number(entry, 8) + number(index, 8)), "fields": {
                "at": {"instant": minute * 60_000, "offset": 0}, "what": what, "by": text(PEOPLE[by]), **fields}})
    return json.dumps(
        {"stamp": f"{entry:016x}-{0:016x}", "records": records}, separators=(",", ":"), ensure_ascii=False)


def of(name):
    return {"of": text(PEOPLE[name])}


def device(name):
    return {"r." + replica(name).hex(): True}


DERIVED = [
    derived(1, "anna", [("anna", {"role": 1, **device("anna")})], [("found", of("anna"))]),
    derived(2, "anna", [("ben", {"role": 2, **device("ben")})], [("join", of("ben"))]),
    derived(3, "anna", [("cleo", {"role": 3, **device("cleo")})], [("join", of("cleo"))]),
    derived(4, "ben", [("ben", device("ben tablet"))], [("admit", of("ben"))]),
    derived(5, "anna", [("cleo", {"role": 2})], [("role", {**of("cleo"), "fields": "2"})]),
    derived(6, "ben", [], [("renew", of("ben"))]),
    derived(7, "anna", [("cleo", {"role": 0})], [("remove", of("cleo"))]),
    derived(8, "anna", [("ben", {"role": 1}), ("anna", {"role": 2})], [("handOver", of("ben"))]),
    derived(9, "ben", [], [("rules", {"fields": "2"})]),
    derived(10, "anna", [("anna", {"role": 0})], [("leave", of("anna"))]),
    None,
    derived(12, "ben", [], [("delete", {})]),
]

founding = roster.ids[0][:16]
plain_link = number(2, 1) + LINK + LINK_SECRET + founding + RELAY.encode()
link = APP + "#list=" + base64.urlsafe_b64encode(plain_link).decode().rstrip("=")
name = "Dora ☕".encode()
inside = new_person("dora", 3) + number(len(name), 1) + name
request_nonce, request_key = given("request nonce", 12), derive(LINK_SECRET, LINK, "dayring list request 1")
request = b"DRQ2" + request_nonce + sealed(request_key, request_nonce, inside + bytes(505 - len(inside)), b"DRQ2")
psk = derive(LINK_SECRET, LINK, "dayring link psk 1")
introduction = SPACE + number(3, 4) + roster.ids[2] + number(1, 4) + SECRETS[0]
enc, box = hybrid(
    "answer", PARTIES["dora"].sealing.point, introduction, b"dayring join 2" + sha(request), b"DRA1", psk, LINK)
digits = int.from_bytes(sha(b"dayring digits 2", REVEAL, request)[:4], "big") % 1_000_000


def record(magic, of_record, nonce, plain):
    head = magic + number(OWN_EPOCH, 4)
    key = derive(OWN_SECRET, OWN_SPACE, "dayring membership 1")
    return head + nonce + sealed(key, nonce, plain, head + OWN_SPACE + of_record)


ben_key = PARTIES["ben key"]
membership = record(b"DRM1", ben_key.device, given("membership nonce", 12), b"".join([
    SPACE, PEOPLE["ben"], ben_key.signing.scalar, ben_key.signing.point, ben_key.sealing.scalar,
    ben_key.sealing.point, ben_key.token, number(1, 4), SECRETS[0]]))
invitation = record(b"DRI1", LINK, given("invitation nonce", 12), LINK_SECRET)

print(json.dumps({
    "given": {
        "space": SPACE.hex(), "ownSpace": OWN_SPACE.hex(), "secrets": [secret.hex() for secret in SECRETS],
        "ownEpoch": OWN_EPOCH, "ownSecret": OWN_SECRET.hex(),
        "people": {name: person.hex() for name, person in PEOPLE.items()},
        "parties": {name: party.json for name, party in PARTIES.items()},
        "nonces": {
            name: given(name, 12).hex() for name in (
                "nonce of epoch 2", "nonce of epoch 3", "request nonce", "membership nonce", "invitation nonce")},
        "snapshot": given("snapshot").hex(), "link": LINK.hex(), "linkSecret": LINK_SECRET.hex(),
        "reveal": REVEAL.hex(), "relay": RELAY, "app": APP, "name": name.decode(), "minute": 30_000_000,
    },
    "fixed": {
        "replicas": {name: replica(name).hex() for name in PARTIES},
        "keys": [key_id(epoch).hex() for epoch in (1, 2, 3)], "link": link,
        "token": derive(LINK_SECRET, LINK, "dayring link token 1").hex(), "request": request_key.hex(),
        "psk": psk.hex(), "membership": derive(OWN_SECRET, OWN_SPACE, "dayring membership 1").hex(),
    },
    "roster": [
        {"bytes": entry.hex(), "id": id.hex(), "derived": op}
        for entry, id, op in zip(roster.entries, roster.ids, DERIVED)],
    "joining": {
        "request": request.hex(), "ask": sha(request).hex(), "digits": f"{digits:06}",
        "answer": (b"DRA1" + enc + box).hex(),
    },
    "membership": membership.hex(), "invitation": invitation.hex(),
}, indent=2, ensure_ascii=False))
