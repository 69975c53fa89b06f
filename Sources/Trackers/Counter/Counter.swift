import CivilTime
import Ledger

/// A habit or quantity that is counted, such as push-ups.
package struct Counter: Hashable, Sendable {
  package let id: RecordID
  package var draft: CounterDraft
  package var isArchived: Bool
  /// Its position among the others; of equal ones, the lower id comes first.
  package var order: Int
  /// The moment of creation; a limit counts as kept from that day on.
  package var created: Moment?

  package init(
    id: RecordID, draft: CounterDraft, isArchived: Bool, order: Int, created: Moment? = nil
  ) {
    self.id = id
    self.draft = draft
    self.isArchived = isArchived
    self.order = order
    self.created = created
  }

  package var name: String { draft.name }
  package var unit: String { draft.unit }
  package var colour: Colour { draft.colour }
  package var symbol: Symbol { draft.symbol }
  package var quickAmounts: [CounterAmount] { draft.quickAmounts }
  /// The subject of its entries and goals.
  package var subject: String { id.description }
}

/// The user's input for an activity.
package struct CounterDraft: Hashable, Sendable {
  package static let quickLimit = 6

  package var name: String
  package var symbol: Symbol
  package var colour: Colour
  /// A unit such as `km`; may be empty.
  package var unit: String
  /// Amounts offered as buttons; a tap adds the first.
  package var quickAmounts: [CounterAmount]

  package init(
    name: String, symbol: Symbol = .star, colour: Colour = .indigo, unit: String = "",
    quickAmounts: [CounterAmount] = [.one]
  ) {
    self.name = name
    self.symbol = symbol
    self.colour = colour
    self.unit = unit
    self.quickAmounts = quickAmounts
  }
}

/// A count in thousandths.
package struct CounterAmount: Hashable, Comparable, Sendable {
  /// One million either way.
  package static let supported =
    CounterAmount(
      thousandths: -1_000_000_000)...CounterAmount(
      thousandths: 1_000_000_000)
  package static let zero = CounterAmount(thousandths: 0)
  package static let one = CounterAmount(thousandths: 1000)

  package let thousandths: Int64

  package init(thousandths: Int64) {
    self.thousandths = thousandths
  }

  /// Reads `20`, `-1`, `2.5` and `0,125`, and with the activity's unit `2.5 km`.
  ///
  /// - Parameter decimal: see ``TypedNumber/thousandths(decimal:isPossible:)``.
  package init(
    typed text: String, unit: String = "", decimal: UInt8? = nil
  ) throws(TypedNumberError) {
    let number = try TypedNumber(text)
    if !number.unit.isEmpty {
      let expected = unit.withPlainSigns.folded
      guard
        number.unit == expected || number.unit == expected + "s" || number.unit + "s" == expected
      else { throw number.isOfUnit ? .otherUnit(typed: number.unit, expected: unit) : .unreadable }
    }
    thousandths = try number.thousandths(decimal: decimal)
  }

  package func text(separator: String = ".") -> String {
    DecimalText.text(thousandths, places: 3, separator: separator)
  }

  package static func < (left: CounterAmount, right: CounterAmount) -> Bool {
    left.thousandths < right.thousandths
  }
}

extension Kind {
  package static let activity = Kind(rawValue: "activity")
}

extension FieldName {
  package static let unit = FieldName(rawValue: "unit")
  package static let quick = FieldName(rawValue: "quick")
}

extension Counter: RecordModel {
  package static var kind: Kind { .activity }

  /// Leaves room to add one on every platform.
  private static let orders = -1_000_000_000...1_000_000_000

  /// Nil for a record without a name.
  package init?(_ record: Record) {
    guard let name = record[.name]?.text else { return nil }
    self.init(id: record.id, draft: CounterDraft(name: name), isArchived: false, order: 0)
    read(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.name, &draft.name)
    fields.field(.icon, &draft.symbol)
    fields.field(.colour, &draft.colour)
    fields.field(.unit, &draft.unit)
    if let quick = fields.value(.quick, draft.quickAmounts.stored) {
      draft.quickAmounts = .init(stored: quick)
    }
    fields.field(.archived, &isArchived)
    fields.field(.order, &order, in: Self.orders)
    fields.field(.created, &created)
  }
}

extension FieldName {
  package static let created = FieldName(rawValue: "created")
}
