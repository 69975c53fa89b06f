import CivilTime
import Ledger

/// A comment on a task, or on the list. Its id begins with its author's, which the rules of a list
/// demand: so none writes under another's name.
package struct ListComment: Hashable, Sendable {
  /// In Unicode scalars.
  package static let textLimit = 2000
  /// The most people that one mentions.
  package static let mentionsLimit = 20

  package let id: RecordID
  package let list: ListID
  package private(set) var made: Instant
  /// Nil for one on the list.
  package var task: RecordID?
  package var text: String
  /// People.
  package var mentions: [RecordID]
  package private(set) var isEdited = false
  package private(set) var isDeleted = false
  /// The stamp of its making, which its event has as well; nil for a new one.
  private(set) var stamp: Stamp?

  package init(
    _ text: String, on task: RecordID?, in list: ListID, by person: RecordID,
    mentioning mentions: [RecordID] = [], at made: Instant, newID: RecordID
  ) {
    id = RecordID(high: person.high, low: newID.low)
    self.list = list
    self.made = made
    self.task = task
    self.text = text
    self.mentions = mentions
  }

  package func isBy(_ person: RecordID) -> Bool { id.high == person.high }
}

extension Kind {
  package static let comment = Kind(rawValue: "comment")
}

extension FieldName {
  package static let text = FieldName(rawValue: "text")
  package static let to = FieldName(rawValue: "to")
}

extension ListComment: ListModel {
  package static var kind: Kind { .comment }

  /// Deleted ones too. Nil for one without its making, of which only a part has come.
  package init?(_ record: Record) {
    guard let list = record.kind.list,
      let making = record.fields.first(where: { $0.name == .at }), making.value.moment != nil
    else { return nil }
    id = record.id
    self.list = list
    made = Instant(milliseconds: 0)
    text = ""
    mentions = []
    read(record)
    text = text.bounded(to: Self.textLimit, isMultiline: true)
    isEdited = record.fields.contains { $0.name == .text && $0.stamp != making.stamp }
    isDeleted = record.isDeleted
    stamp = making.stamp
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.made(&made)
    fields.id(.of, &task)
    fields.field(.text, &text)
    fields.ids(.to, &mentions, limit: Self.mentionsLimit)
  }
}
