import CivilTime
import Ledger

/// A day to count up from or down to.
package struct DateCounter: Hashable, Sendable {
  package let id: RecordID
  package var draft: DateDraft
  package var isArchived: Bool
  package private(set) var lastWrite = LastWrite()

  package init(id: RecordID, draft: DateDraft, isArchived: Bool) {
    self.id = id
    self.draft = draft
    self.isArchived = isArchived
  }

  package var name: String { draft.name }
  package var day: Day { draft.day }
}

package struct DateDraft: Hashable, Sendable {
  package var name: String
  package var day: Day
  package var kind: Kind
  /// Whether it returns every year; 29 February does so on the 28th in years without one.
  package var isYearly: Bool
  package var symbol: Symbol
  package var colour: Colour

  package enum Kind: String, CaseIterable, Sendable {
    case since, until
  }

  package init(
    name: String, day: Day, kind: Kind, isYearly: Bool = false, symbol: Symbol = .calendar,
    colour: Colour = .teal
  ) {
    self.name = name
    self.day = day
    self.kind = kind
    self.isYearly = isYearly
    self.symbol = symbol
    self.colour = colour
  }
}

extension Ledger.Kind {
  package static let date = Ledger.Kind(rawValue: "date")
}

extension FieldName {
  package static let until = FieldName(rawValue: "until")
  package static let yearly = FieldName(rawValue: "yearly")
}

extension DateCounter {
  package init?(_ record: Record) {
    guard let name = record[.name]?.text,
      let day = record[.day]?.text.flatMap({ Day(iso8601: $0) })
    else { return nil }
    self.init(
      id: record.id,
      draft: DateDraft(
        name: name, day: day, kind: record[.until]?.isTrue == true ? .until : .since,
        isYearly: record[.yearly]?.isTrue ?? false,
        symbol: Symbol(stored: record[.icon], else: .calendar),
        colour: Colour(stored: record[.colour], else: .teal)),
      isArchived: record[.archived]?.isTrue ?? false)
    lastWrite = LastWrite(record)
  }

  /// The writes of fields that differ from `former`, or of all without it.
  func change(from former: DateCounter?) -> RecordChange {
    let change = RecordChange(.date, id, writes)
    return former.map { change.leavingOut($0.writes) } ?? change
  }

  private var writes: [RecordChange.Write] {
    [
      .init(.name, .text(draft.name)), .init(.day, .text(draft.day.iso8601)),
      .init(.until, .bool(draft.kind == .until)), .init(.yearly, .bool(draft.isYearly)),
      .init(.icon, .text(draft.symbol.rawValue)), .init(.colour, .text(draft.colour.rawValue)),
      .init(.archived, .bool(isArchived)),
    ]
  }
}
