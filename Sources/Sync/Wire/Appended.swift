import JSON

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
    if let stopped = try json.optional("stopped") {
      refusal = try Refusal(stopped)
    } else {
      refusal = nil
    }
  }
}
