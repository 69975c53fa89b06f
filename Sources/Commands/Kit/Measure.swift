import JSON
import Trackers

/// A formatter of one tracker's amounts, in words and in JSON.
enum Measure: Equatable {
  case volume(VolumeUnit)
  case count(unit: String)

  init(_ activity: Counter) {
    self = .count(unit: activity.unit)
  }

  /// `1250`.
  func number(_ amount: Int64) -> String {
    switch self {
    case .volume(let unit): unit.text(Volume(tenths: amount))
    case .count: CounterAmount(thousandths: amount).text()
    }
  }

  /// `1250 ml`, `20 km`, `20`.
  func text(_ amount: Int64) -> String {
    unit.isEmpty ? number(amount) : number(amount) + " " + unit
  }

  var unit: String {
    switch self {
    case .volume(.millilitres): "ml"
    case .volume(.fluidOunces): "fl oz"
    case .count(let unit): unit.harmless
    }
  }
}

extension Measure {
  /// The member of a document that holds an amount: `amountMicrolitres`, `amountThousandths`.
  func member(_ name: String) -> String {
    switch self {
    case .volume: name + "Microlitres"
    case .count: name + "Thousandths"
    }
  }

  /// The amount as an integer in the unit that the member names.
  func integer(_ amount: Int64) -> JSON {
    switch self {
    // A tenth of a millilitre is a hundred microlitres.
    case .volume: .integer(min(max(amount, -Self.largest), Self.largest) * 100)
    case .count: .integer(amount)
    }
  }

  /// The amount as a decimal number in the unit of ``unitKey``: millilitres exact to a tenth, fluid
  /// ounces rounded to one.
  func decimal(_ amount: Int64) -> JSON {
    switch self {
    case .volume(.millilitres): JSON(decimal: amount, places: 1)
    case .volume(.fluidOunces): JSON(decimal: VolumeUnit.fluidOunces.signed(amount), places: 3)
    case .count: JSON(decimal: amount, places: 3)
    }
  }

  /// The unit as in the settings: `ml`, `floz`; for a counter its own unit.
  var unitKey: String {
    switch self {
    case .volume(let unit): unit.rawValue
    case .count(let unit): unit
    }
  }

  private static let largest = Int64.max / 100
}

extension VolumeUnit {
  /// The volume in thousandths of this unit; corrections may make a sum negative.
  fileprivate func signed(_ tenths: Int64) -> Int64 {
    let magnitude = thousandths(Volume(tenths: Int64(clamping: tenths.magnitude)))
    return tenths < 0 ? -magnitude : magnitude
  }
}

extension JSON {
  /// A decimal number: 25 with one place is `2.5`, 20 is `2`.
  fileprivate init(decimal number: Int64, places: Int) {
    let literal = DecimalText.text(number, places: places)
    self = Int64(literal).map { .integer($0) } ?? JSONNumber(literal).map { .number($0) } ?? .null
  }
}

extension JSONObject {
  /// Appends an amount in three forms: as a whole number, as a decimal one, and as displayed.
  mutating func append(_ name: String, _ amount: Int64?, in measure: Measure) {
    append(measure.member(name), amount.map(measure.integer) ?? .null)
    append(name, amount.map(measure.decimal) ?? .null)
    append(name + "Text", amount.map { .string(measure.text($0)) } ?? .null)
  }

  /// Appends an amount in three forms, and the unit of the decimal number.
  mutating func append(amount: Int64, in measure: Measure) {
    append("amount", amount, in: measure)
    append("unit", .string(measure.unitKey))
  }
}

extension DayFigure {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = ["day": .string(day.iso8601), "entries": .whole(entries)]
    object.append(amount: amount, in: measure)
    object.append("goal", goal?.json(measure) ?? .null)
    object.append("percent", .whole(goal == nil ? nil : permille / 10))
    object.append("state", .text(goal == nil ? nil : state.rawValue))
    object.append("restDay", .bool(isRest))
    return .object(object)
  }
}

extension DailyGoal {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = ["direction": .string(direction.rawValue)]
    object.append(amount: amount, in: measure)
    return .object(object)
  }
}

/// A split of typed words into an amount and a name: `8 oz` and `tea`.
struct AmountSplit {
  let amount: String
  /// The words besides the amount; may be empty.
  let rest: String

  private static let longest = 3

  /// All splits: the amount before the name, then behind it, each with the longest first, so that a
  /// unit belongs to its number.
  static func all(of words: [String]) -> [AmountSplit] {
    let counts = (1...max(1, min(longest, words.count))).reversed()
    return counts.map { AmountSplit(words.prefix($0), words.dropFirst($0)) }
      + counts.filter { $0 < words.count }
      .map { AmountSplit(words.suffix($0), words.dropLast($0)) }
  }

  private init(_ amount: ArraySlice<String>, _ rest: ArraySlice<String>) {
    self.amount = amount.joined(separator: " ")
    self.rest = rest.joined(separator: " ")
  }
}

extension String {
  /// Whether it has a digit of any script.
  var holdsDigit: Bool { withPlainSigns.utf8.contains { (0x30...0x39).contains($0) } }
}
