import JSON
import Trackers

/// Writes amounts of one tracker, in words and in JSON.
enum Measure: Equatable {
  case volume(VolumeUnit)
  case count(unit: String)

  init(_ activity: Activity) {
    self = .count(unit: activity.unit)
  }

  /// `1250`.
  func number(_ amount: Int64) -> String {
    switch self {
    case .volume(let unit): unit.text(Volume(tenths: amount))
    case .count: TallyAmount(thousandths: amount).text()
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

  /// As an integer in the unit that the member names.
  func integer(_ amount: Int64) -> JSON {
    switch self {
    // A tenth of a millilitre is a hundred microlitres.
    case .volume: .integer(min(max(amount, -Self.largest), Self.largest) * 100)
    case .count: .integer(amount)
    }
  }

  private static let largest = Int64.max / 100
}

extension JSONObject {
  /// An amount twice: exact, and as shown to people.
  mutating func append(_ name: String, _ amount: Int64?, in measure: Measure) {
    append(measure.member(name), amount.map(measure.integer) ?? .null)
    append(name + "Text", amount.map { .string(measure.text($0)) } ?? .null)
  }
}

extension DayFigure {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = ["day": .string(day.iso8601), "entries": .whole(entries)]
    object.append("amount", amount, in: measure)
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
    object.append("amount", amount, in: measure)
    return .object(object)
  }
}
