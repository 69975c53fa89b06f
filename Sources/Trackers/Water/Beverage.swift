import Ledger

/// A beverage: one of the four presets, the user's own, or a name that occurs only in imported
/// data.
package struct Beverage: Hashable, Sendable {
  package let key: Key
  package let name: String
  package let symbol: Symbol
  package let colour: Colour
  /// The share that counts as water, in per cent; applies to all its drinks, even earlier ones.
  package let factor: Int

  package init(key: Key, name: String, symbol: Symbol, colour: Colour, factor: Int) {
    self.key = key
    self.name = name
    self.symbol = symbol
    self.colour = colour
    self.factor = factor
  }

  /// The stored form in drinks: `water`, the id of a beverage's record, or a foreign name.
  package struct Key: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package init(_ id: RecordID) {
      rawValue = id.description
    }

    package static let water = Key(rawValue: "water")

    /// The id of the beverage's record; nil for a preset or a foreign name.
    package var id: RecordID? { RecordID(rawValue) }
  }

  package static let factors = 0...100

  package static let presets = [
    preset(.water, .drop, .blue), preset(Key(rawValue: "tea"), .cup, .green),
    preset(Key(rawValue: "coffee"), .mug, .orange), preset(Key(rawValue: "juice"), .glass, .yellow),
  ]

  private static func preset(_ key: Key, _ symbol: Symbol, _ colour: Colour) -> Beverage {
    Beverage(key: key, name: key.rawValue, symbol: symbol, colour: colour, factor: 100)
  }

  package var id: RecordID? { key.id }
}

/// A drink stored without a name is water.
extension Beverage.Key: StoredValue {
  package init?(stored: Value) {
    guard let name = stored.text, !name.isEmpty else { return nil }
    self.init(rawValue: name)
  }
}

extension Kind {
  package static let beverage = Kind(rawValue: "beverage")
}

extension FieldName {
  package static let icon = FieldName(rawValue: "icon")
  package static let colour = FieldName(rawValue: "colour")
  package static let factor = FieldName(rawValue: "factor")
  package static let archived = FieldName(rawValue: "archived")
}

extension Beverage {
  init?(_ record: Record) {
    guard let name = record[.name]?.text else { return nil }
    var draft = BeverageDraft(name: name)
    draft.read(record)
    self.init(
      key: Key(record.id), name: draft.name, symbol: draft.symbol, colour: draft.colour,
      factor: draft.factor)
  }
}

package struct Beverages: Hashable, Sendable {
  /// The user's own beverages by name.
  package let custom: [Beverage]
  /// Removed ones, for drinks that refer to them.
  private let former: [Beverage]

  package init(custom: [Beverage] = [], former: [Beverage] = []) {
    self.custom = custom
    self.former = former
  }

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    var custom: [Beverage] = []
    var former: [Beverage] = []
    for record in try store.records(of: .beverage) {
      guard let beverage = Beverage(record) else { continue }
      if record[.archived]?.isTrue == true {
        former.append(beverage)
      } else {
        let index = custom.firstIndex { beverage.name < $0.name } ?? custom.count
        custom.insert(beverage, at: index)
      }
    }
    self.init(custom: custom, former: former)
  }

  package var all: [Beverage] { Beverage.presets + custom }

  /// The beverage of a key. Never fails: removed beverages and foreign names give one as well.
  package subscript(key: Beverage.Key) -> Beverage {
    (all + former).first { $0.key == key }
      ?? Beverage(
        key: key, name: key.rawValue, symbol: .glass, colour: .blue, factor: 100)
  }

  /// Whether the user has or had such a beverage.
  func hasRecord(of key: Beverage.Key) -> Bool {
    (custom + former).contains { $0.key == key }
  }

  /// Finds a beverage by name, ignoring case, or by key.
  package func named(_ name: String) -> Beverage? {
    let wanted = name.folded
    return all.first { $0.name.folded == wanted } ?? all.first { $0.key.rawValue == wanted }
  }

  /// The factors that are not 100 per cent, by key.
  var shares: [String: Int] {
    var shares: [String: Int] = [:]
    for beverage in custom + former where beverage.factor != 100 {
      shares[beverage.key.rawValue] = beverage.factor
    }
    return shares
  }
}
