import JSON
import Ledger
import NativePrimitives
import Sealing
import TestSupport
import Wire

/// The inputs of the fixture.
struct Given {
  static let relay = "https://relay.example/dayring"
  static let app = "https://app.example/"

  let seed: UInt64
  let space: SpaceID
  let founder: Party
  let phone: Party
  let code: Party
  let tablet: Party
  let secrets: [[UInt8]]
  let nonces: [Nonce]
  let chains: [UInt64]
  let snapshot: SnapshotID
  let link: JoinLink
  let recovery: RecoveryCode
  let voided: EntryID
  let reveal: LinkReveal

  init(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    space = SpaceID(using: &generator)
    founder = Party(&generator)
    phone = Party(&generator)
    tablet = Party(&generator)
    recovery = RecoveryCode(using: &generator)
    code = Party(&generator, token: recovery.token)
    secrets = (0..<3).map { _ in Fingerprint(using: &generator).bytes }
    nonces = (0..<10).map { _ in Nonce(using: &generator) }
    chains = (0..<2).map { _ in generator.next() }
    snapshot = SnapshotID(using: &generator)
    let (mailbox, secret) = (MailboxID(using: &generator), LinkSecret(using: &generator))
    voided = EntryID(using: &generator)
    reveal = LinkReveal(using: &generator)
    link = try JoinLink(
      relay: Given.relay, mailbox: mailbox, secret: secret,
      commitment: reveal.commitment(at: mailbox))
  }

  /// A member with its keys.
  struct Party {
    let device: DeviceID
    let keys: DeviceKeys
    let token: RelayToken

    init(_ generator: inout SeededGenerator, token: RelayToken? = nil) {
      device = DeviceID(using: &generator)
      keys = DeviceKeys(using: &generator)
      self.token = token ?? RelayToken(using: &generator)
    }

    func admission(
      _ type: MemberType = .device, replacing: DeviceID = .zeros
    ) throws -> Admission {
      Admission(
        device: device, replaces: replacing, type: type, keys: keys, token: token.hash)
    }
  }

  /// Lists of ops as JSON; the last is sealed in two parts.
  static let lists = [
    #"[{"stamp":"01a1ff4fe1f40000-00000000000000aa","records":[{"kind":"drink","id":"00000000000000000000000007","#
      + #""fields":{"amount":250,"of":"water"}}]}]"#,
    #"[{"stamp":"01a1ff4fe1f50000-00000000000000aa","records":[{"kind":"task","id":"00000000000000000000000008","#
      + #""fields":{"title":"Tee ☕ kaufen"}}]},"#
      + #"{"stamp":"01a1ff4fe1f60001-00000000000000aa","records":[{"kind":"task","id":"00000000000000000000000008","#
      + #""fields":{"deleted":true}}]}]"#,
  ]

  /// A snapshot of these has two parts.
  static let contents = Array(String(repeating: "canonical bytes\n", count: 70_000).utf8)
}

extension Given {
  var json: JSON {
    get throws {
      JSON([
        "seed": .integer(Int64(seed)), "space": .hex(space),
        "parties": JSON([
          "founder": founder.json, "phone": phone.json, "tablet": tablet.json, "code": code.json,
        ]),
        "secrets": .array(secrets.map { .hex($0) }), "nonces": .array(nonces.map { .hex($0) }),
        "chains": .array(chains.map { .string(hexadecimal($0)) }), "snapshot": .hex(snapshot),
        "voided": .hex(voided), "app": .string(Given.app), "relay": .string(Given.relay),
        "mailbox": .hex(link.mailbox), "secret": .hex(link.secret), "reveal": .hex(reveal),
        "link": .string(link.text(app: Given.app)), "recovery": .hex(recovery),
        "code": .string(recovery.text), "lists": .array(Given.lists.map { .string($0) }),
        "line": .string("canonical bytes\n"), "lines": .integer(70_000),
      ])
    }
  }
}

extension Given.Party {
  var json: JSON {
    JSON([
      "device": .hex(device), "token": .hex(token),
      "signing": .hex(keys.signingScalar), "signingKey": .hex(keys.signingKey.bytes),
      "sealing": .hex(keys.sealingScalar), "sealingKey": .hex(keys.sealingKey.bytes),
    ])
  }
}
