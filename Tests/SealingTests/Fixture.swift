import Foundation
import JSON
import Ledger
import SealingTesting
import Wire

@testable import Sealing

/// The vectors that both implementations read. NB: they are kept for ever; see Tests/SealingVectors.
struct Fixture {
  static let makers = ["swift", "javascript"]

  let given: JSON
  let fixed: JSON
  let made: JSON
  let space: SpaceID
  let snapshot: SnapshotID
  let link: JoinLink
  let reveal: LinkReveal
  let recovery: RecoveryCode

  init() throws {
    let json = try Fixture.json("vectors.json")
    given = json.member("given")
    fixed = json.member("fixed")
    made = json.member("made")
    space = try SpaceID(given.member("space"))
    snapshot = try SnapshotID(given.member("snapshot"))
    link = try JoinLink(given.member("link").text ?? "")
    reveal = try LinkReveal(given.member("reveal"))
    recovery = try RecoveryCode(given.member("recovery"))
  }

  static func json(_ name: String) throws -> JSON {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Fixtures", name)
    return try JSON(parsing: [UInt8](Data(contentsOf: file)))
  }

  func party(_ name: String) throws -> Party {
    let json = given.member("parties").member(name)
    return try Party(
      device: DeviceID(json.member("device")),
      keys: DeviceKeys(
        signing: json.member("signing").bytes, sealing: json.member("sealing").bytes),
      token: RelayToken(json.member("token")))
  }

  func key(_ epoch: UInt32) throws -> EpochKey {
    try EpochKey(epoch: epoch, secret: given.member("secrets").list[Int(epoch) - 1].bytes)
  }

  func nonce(_ index: Int) throws -> Nonce { try Nonce(given.member("nonces").list[index]) }

  func roster(by maker: String) throws -> [RosterEntry] {
    try made.member(maker).member("roster").list.map {
      try RosterEntry(parsing: $0.member("bytes").bytes)
    }
  }

  func roster(by maker: String, upTo number: Int) throws -> Roster {
    try Roster(Array(roster(by: maker).prefix(number)), using: &native)
  }

  func envelopes(by maker: String) throws -> [(envelope: Envelope, id: EntryID, list: [Op]?)] {
    try made.member(maker).member("envelopes").list.map { json in
      let list = json.member("list").int64.map { given.member("lists").list[Int($0)] }
      return try (
        Envelope(parsing: json.member("bytes").bytes), EntryID(json.member("id")),
        list.map { try JSON(parsing: $0.text ?? "").list.map { try Op(json: $0) } }
      )
    }
  }

  var contents: [UInt8] {
    let line = given.member("line").text ?? ""
    return Array(String(repeating: line, count: Int(given.member("lines").int64 ?? 0)).utf8)
  }
}

/// A member with its keys.
struct Party {
  let device: DeviceID
  let keys: DeviceKeys
  let token: RelayToken

  init(device: DeviceID, keys: DeviceKeys, token: RelayToken) {
    self.device = device
    self.keys = keys
    self.token = token
  }

  init(using generator: inout some RandomNumberGenerator) {
    self.init(
      device: DeviceID(using: &generator), keys: DeviceKeys(using: &generator),
      token: RelayToken(using: &generator))
  }

  func admission(
    _ type: MemberType = .device, replacing: DeviceID = .zeros
  ) throws -> Admission {
    Admission(device: device, replaces: replacing, type: type, keys: keys, token: token.hash)
  }
}
