import SQLiteLedger
import Trackers

/// Amounts as people type them.
extension Context {
  /// What is drunk, in the user's unit where none is typed: words up to the beverage.
  func volume(
    _ text: String, _ field: CommandFailure.AmountField = .volume
  ) throws(CommandFailure) -> Volume {
    let unit = try userDay().settings.volumeUnit
    guard let volume = Volume(typed: text, unit: unit, isGoal: field == .volumeGoal) else {
      throw .amount(text, field)
    }
    return volume
  }

  /// `250`, `8 oz tea`, `0.5l green tea`: as many words as make an amount, then what it was.
  func drink(
    _ words: [String]
  ) throws(CommandFailure) -> (volume: Volume, beverage: Beverage.Key) {
    for count in [3, 2, 1] where count <= words.count {
      let amount = words[..<count].joined(separator: " ")
      guard let volume = try? volume(amount) else { continue }
      let name = words[count...].joined(separator: " ")
      return (volume, name.isEmpty ? .water : try beverage(name).key)
    }
    throw .amount(words.joined(separator: " "), .volume)
  }
}

extension TallyAmount {
  init(
    _ typed: String, _ field: CommandFailure.AmountField = .count
  ) throws(CommandFailure) {
    guard let amount = TallyAmount(typed: typed) else { throw .amount(typed, field) }
    self = amount
  }

  /// `10,20,2.5`: a comma parts them here, so decimals have a point.
  static func list(_ typed: String) throws(CommandFailure) -> [TallyAmount] {
    let words = typed.split { $0 == "," || $0 == " " }
    let amounts = words.compactMap { TallyAmount(typed: String($0)) }
    guard amounts.count == words.count else { throw .amount(typed, .quick) }
    return amounts
  }
}
