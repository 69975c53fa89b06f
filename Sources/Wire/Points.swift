import JSON

/// A place in a space's log: the sequence of an entry, 0 before the first, and L of it.
package struct LogPoint: Hashable, Sendable {
  /// At most 2⁶³ − 1.
  package let sequence: UInt64
  package let log: LogHash

  package init(sequence: UInt64, log: LogHash) {
    self.sequence = sequence
    self.log = log
  }
}

/// An envelope of one of a device's chains: a random number under which it counts its envelopes.
package struct ChainPoint: Hashable, Sendable {
  package let chain: UInt64
  /// From 1, at most 2⁶³ − 1; 0 with an id of zeros is before the first.
  package let n: UInt64
  package let id: EntryID

  package init(chain: UInt64, n: UInt64, id: EntryID) {
    self.chain = chain
    self.n = n
    self.id = id
  }
}

/// The newest entry of a roster.
package struct RosterPoint: Hashable, Sendable {
  /// From 1.
  package let number: UInt32
  package let id: EntryID
  /// The current one.
  package let epoch: UInt32

  package init(number: UInt32, id: EntryID, epoch: UInt32) {
    self.number = number
    self.id = id
    self.epoch = epoch
  }
}

/// A snapshot that a relay has whole.
package struct SnapshotPoint: Hashable, Sendable {
  package let snapshot: SnapshotID
  package let upto: LogPoint
  package let device: DeviceID
  /// Whether a second device has attested it, or its maker is the only one.
  package let isAttested: Bool

  package init(
    snapshot: SnapshotID, upto: LogPoint, device: DeviceID, isAttested: Bool
  ) {
    self.snapshot = snapshot
    self.upto = upto
    self.device = device
    self.isAttested = isAttested
  }
}

// The places of a log, of a chain and of a roster, as members of an answer.

extension JSON {
  /// A whole number from 0 to a limit.
  package func count(
    _ key: String, to limit: UInt64 = UInt64(Int64.max)
  ) throws(WireFailure) -> UInt64 {
    guard let number = self[key]?.int64, number >= 0 else { throw .malformed }
    guard UInt64(number) <= limit else { throw .tooLarge(limit: Int(clamping: limit)) }
    return UInt64(number)
  }

  package func value<Value: FixedBytes>(_ key: String) throws(WireFailure) -> Value {
    guard let value = self[key]?.text.flatMap({ Value(text: $0) }) else { throw .malformed }
    return value
  }

  /// The member must be there; null is nil.
  package func optional(_ key: String) throws(WireFailure) -> JSON? {
    guard let member = self[key] else { throw .malformed }
    return member.isNull ? nil : member
  }

  /// A number of 64 random bits, which not every reader of JSON has; so it is hexadecimal digits.
  package func digits(_ key: String) throws(WireFailure) -> UInt64 {
    guard let text = self[key]?.text, text.utf8.count == 16, let bytes = Hexadecimal.bytes(text)
    else { throw .malformed }
    var reader = WireReader(bytes)
    return try reader.number()
  }

  package static func digits(_ number: UInt64) -> JSON {
    var writer = BinaryWriter()
    writer.append(number)
    return .string(Hexadecimal.text(writer.bytes))
  }

  package static func count(_ number: UInt64) -> JSON { .integer(Int64(clamping: number)) }
}

extension LogPoint {
  package var json: JSON { .object(["sequence": .count(sequence), "log": .string(log.text)]) }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    self.init(sequence: try json.count("sequence"), log: try json.value("log"))
  }
}

extension ChainPoint {
  package var json: JSON {
    .object(["chain": .digits(chain), "n": .count(n), "id": .string(id.text)])
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    let n = try json.count("n")
    guard n > 0 else { throw .malformed }
    self.init(chain: try json.digits("chain"), n: n, id: try json.value("id"))
  }
}

extension RosterPoint {
  package var json: JSON {
    .object([
      "number": .integer(Int64(number)), "id": .string(id.text), "epoch": .integer(Int64(epoch)),
    ])
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    self.init(
      number: UInt32(try json.count("number", to: UInt64(UInt32.max))),
      id: try json.value("id"), epoch: UInt32(try json.count("epoch", to: UInt64(UInt32.max))))
  }
}

extension SnapshotPoint {
  package var json: JSON {
    .object([
      "snapshot": .string(snapshot.text), "upto": upto.json, "device": .string(device.text),
      "vouched": .bool(isAttested),
    ])
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json, let isAttested = json["vouched"]?.bool else { throw .malformed }
    self.init(
      snapshot: try json.value("snapshot"), upto: try LogPoint(json["upto"]),
      device: try json.value("device"), isAttested: isAttested)
  }
}
