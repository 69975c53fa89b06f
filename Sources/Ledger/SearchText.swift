/// What is searched of a record: the words of its title and of its notes.
package struct SearchText: Equatable, Sendable {
  /// ``FoldedWords``.
  package let title: [UInt8]
  /// As the title; empty where there are none.
  package let notes: [UInt8]

  /// Nil for what is not searched: deleted records, and those without a title.
  package init?(of record: Record) {
    guard let title = record[.title]?.text, !record.isDeleted else { return nil }
    self.title = FoldedWords(of: title).bytes
    notes = record[.notes]?.text.map { FoldedWords(of: $0).bytes } ?? []
  }
}
