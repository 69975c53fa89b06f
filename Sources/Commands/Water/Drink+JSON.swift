import CivilTime
import JSON
import Trackers

extension Drink {
  func json(_ beverages: Beverages, _ measure: Measure) -> JSON {
    var object: JSONObject = ["id": .string(id.description), "at": .string(at.iso8601)]
    object.append("amount", volume.tenths, in: measure)
    object.append("beverage", .string(beverages[beverage].name))
    object.append("beverageKey", .string(beverage.rawValue))
    object.append("note", .string(note))
    return .object(object)
  }
}

extension Beverage {
  var json: JSON {
    .object([
      "key": .string(key.rawValue), "name": .string(name), "factorPercent": .integer(Int64(factor)),
      "colour": .string(colour.rawValue), "icon": .string(symbol.rawValue),
      "builtIn": .bool(id == nil),
    ])
  }
}

extension BeverageTotal {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = [
      "beverage": .string(beverage.name), "beverageKey": .string(beverage.key.rawValue),
      "drinks": .integer(Int64(drinks)),
    ]
    object.append("amount", volume.tenths, in: measure)
    return .object(object)
  }
}
