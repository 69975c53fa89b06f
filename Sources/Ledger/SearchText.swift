/// The searchable text of a record: the folded words of its title and notes.
package struct SearchText: Equatable, Sendable {
  /// In the form of `FoldedWords`.
  package let title: [UInt8]
  /// As the title; empty when there are none.
  package let notes: [UInt8]

  /// Nil for records that are deleted or have no title.
  package init?(of record: Record) {
    guard Self.isIn(record), let title = record[.title]?.text else { return nil }
    self.title = FoldedWords(of: title).bytes
    notes = record[.notes]?.text.map { FoldedWords(of: $0).bytes } ?? []
  }

  /// Whether search reads anything of a record, without folding it.
  package static func isIn(_ record: Record) -> Bool {
    record[.title]?.text != nil && !record.isDeleted
  }
}
