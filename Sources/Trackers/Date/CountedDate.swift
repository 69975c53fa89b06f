import CivilTime
import Ledger

/// A day to count up from or down to.
package struct CountedDate: Hashable, Sendable {
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

extension CountedDate: RecordModel {
  package static var kind: Ledger.Kind { .date }

  /// Nil for a record without a name or a day.
  package init?(_ record: Record) {
    guard let name = record[.name]?.text, let day = record[.day].flatMap({ Day(stored: $0) })
    else { return nil }
    self.init(
      id: record.id, draft: DateDraft(name: name, day: day, kind: .since), isArchived: false)
    read(record)
    lastWrite = LastWrite(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.name, &draft.name)
    fields.field(.day, &draft.day)
    fields.field(.until, &draft.countsDown)
    fields.field(.yearly, &draft.isYearly)
    fields.field(.icon, &draft.symbol)
    fields.field(.colour, &draft.colour)
    fields.field(.archived, &isArchived)
  }
}

extension DateDraft {
  fileprivate var countsDown: Bool {
    get { kind == .until }
    set { kind = newValue ? .until : .since }
  }
}
