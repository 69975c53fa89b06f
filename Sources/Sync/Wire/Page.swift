import JSON

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
    var writer = head.binary
    writer.append(after)
    writer.append(self.head)
    writer.append(list: entries)
    return writer.bytes
  }

  package init(reading answer: inout BinaryAnswer) throws(WireFailure) {
    after = try answer.reader.count()
    head = try answer.reader.point()
    entries = try answer.reader.list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}
