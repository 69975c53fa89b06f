import JSON

/// The content of an answer that is no refusal, either JSON or binary.
package protocol AnswerContent: Hashable, Sendable {
  func bytes(in head: AnswerHead) -> [UInt8]
  init(_ json: JSON) throws(WireFailure)
  /// - Parameter reader: behind the head.
  init(reading reader: inout WireReader) throws(WireFailure)
}

// Each content has one of the two forms.

extension AnswerContent {
  package init(reading reader: inout WireReader) throws(WireFailure) { throw .malformed }

  package init(_ json: JSON) throws(WireFailure) { throw .malformed }
}

/// An empty answer: the call was carried out, and is on disk.
package struct Done: AnswerContent {
  package init() {}

  package func bytes(in head: AnswerHead) -> [UInt8] { head.json(with: ["done": .bool(true)]) }

  package init(_ json: JSON) throws(WireFailure) {
    guard json["done"]?.bool == true else { throw .malformed }
  }
}

/// The parts of an announced snapshot that are not here yet, ascending.
package struct MissingParts: AnswerContent {
  package let parts: [Int]

  package init(parts: [Int]) { self.parts = parts }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var list: [JSON] = []
    for part in parts { list.append(.integer(Int64(part))) }
    return head.json(with: ["missing": .array(list)])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let list = json["missing"]?.elements else { throw .malformed }
    var parts: [Int] = []
    for element in list {
      guard let part = element.int64, (0..<Int64(SyncLimits.parts)).contains(part),
        part > Int64(parts.last ?? -1)
      else { throw .malformed }
      parts.append(Int(part))
    }
    self.parts = parts
  }
}

/// The pieces that a relay has stored: a manifest with its attestations, a part, a slot, or a
/// mailbox's message. None where there is nothing.
///
///     … | count u32 | (length u32 | bytes) each
package struct StoredPieces: AnswerContent {
  package let pieces: [[UInt8]]

  package init(_ pieces: [[UInt8]]) { self.pieces = pieces }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var writer = head.writer
    writer.append(list: pieces)
    return writer.bytes
  }

  package init(reading reader: inout WireReader) throws(WireFailure) {
    pieces = try reader.list(count: 256, length: SyncLimits.entries)
  }
}

/// Entries in the order of the log, each as its writer sent it.
///
///     … | after u64 | head u64 | log 32 | count u32 | (length u32 | entry) each
package struct Page: AnswerContent {
  /// The sequence, or for a roster the number, before the first of these.
  package let after: UInt64
  /// The newest place of the log when these were read.
  package let head: LogPoint
  /// As many as are there, up to a mebibyte and at least one.
  package let entries: [[UInt8]]

  package init(after: UInt64, head: LogPoint, entries: [[UInt8]]) {
    self.after = after
    self.head = head
    self.entries = entries
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var writer = head.writer
    writer.append(after)
    writer.append(self.head)
    writer.append(list: entries)
    return writer.bytes
  }

  package init(reading reader: inout WireReader) throws(WireFailure) {
    after = try reader.count()
    head = try reader.point()
    entries = try reader.list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}

/// The result of appending entries: those before the first refused are on the relay's disk.
package struct Appended: AnswerContent {
  /// Of the entries that are kept, in their order; fewer than were sent where one was refused. An
  /// entry that was here before has its old one.
  package let sequences: [UInt64]
  /// The newest place of the log.
  package let head: LogPoint
  /// The refusal of the entry behind them.
  package let refusal: Refusal?

  package init(sequences: [UInt64], head: LogPoint, refusal: Refusal?) {
    self.sequences = sequences
    self.head = head
    self.refusal = refusal
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var list: [JSON] = []
    for sequence in sequences { list.append(.count(sequence)) }
    return head.json(with: [
      "sequences": .array(list), "head": self.head.json, "stopped": refusal?.json ?? .null,
    ])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let list = json["sequences"]?.elements, list.count <= SyncLimits.entryCount else {
      throw .malformed
    }
    head = try LogPoint(json["head"])
    var sequences: [UInt64] = []
    for element in list {
      guard let sequence = element.int64, sequence > 0, UInt64(sequence) <= head.sequence else {
        throw .malformed
      }
      sequences.append(UInt64(sequence))
    }
    self.sequences = sequences
    refusal = try json.optional("stopped").map(Refusal.init)
  }
}

/// A space as a relay has it.
package struct SpaceState: AnswerContent {
  package let head: LogPoint
  /// The prune index: up to here only the roster's entries are left.
  package let pruneIndex: LogPoint
  package let roster: RosterPoint
  /// The size of the kept entries, and its limit.
  package let bytes: UInt64
  package let limit: UInt64
  /// Those of the device that asks.
  package let chains: [ChainPoint]
  package let snapshot: SnapshotPoint?

  package init(
    head: LogPoint, pruneIndex: LogPoint, roster: RosterPoint, bytes: UInt64, limit: UInt64,
    chains: [ChainPoint], snapshot: SnapshotPoint?
  ) {
    self.head = head
    self.pruneIndex = pruneIndex
    self.roster = roster
    self.bytes = bytes
    self.limit = limit
    self.chains = chains
    self.snapshot = snapshot
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var list: [JSON] = []
    for chain in chains { list.append(chain.json) }
    return head.json(with: [
      "head": self.head.json, "floor": pruneIndex.json, "roster": roster.json,
      "bytes": .count(bytes), "limit": .count(limit), "chains": .array(list),
      "snapshot": snapshot?.json ?? .null,
    ])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let list = json["chains"]?.elements else { throw .malformed }
    guard list.count <= SyncLimits.chains else { throw .tooLarge(limit: SyncLimits.chains) }
    head = try LogPoint(json["head"])
    pruneIndex = try LogPoint(json["floor"])
    guard pruneIndex.sequence <= head.sequence else { throw .malformed }
    roster = try RosterPoint(json["roster"])
    bytes = try json.count("bytes")
    limit = try json.count("limit")
    var chains: [ChainPoint] = []
    for element in list { chains.append(try ChainPoint(element)) }
    self.chains = chains
    snapshot = try json.optional("snapshot").map(SnapshotPoint.init)
  }
}
