import JSON

/// The pieces that a relay has stored: a manifest with its attestations, a part, a slot, or a
/// mailbox's message. None where there is nothing.
///
///     … | count u32 | (length u32 | bytes) each
package struct StoredPieces: AnswerContent {
  package let pieces: [[UInt8]]

  package init(_ pieces: [[UInt8]]) { self.pieces = pieces }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var writer = head.binary
    writer.append(list: pieces)
    return writer.bytes
  }

  package init(reading answer: inout BinaryAnswer) throws(WireFailure) {
    pieces = try answer.reader.list(count: 256, length: SyncLimits.entries)
  }
}
