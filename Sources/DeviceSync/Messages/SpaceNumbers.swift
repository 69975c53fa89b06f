import Ledger

/// The numbers of effects, which each device counts by itself, as the host of several sees them: those
/// of the own space are the same, those of each list are above them.
struct SpaceNumbers: Sendable {
  private var lists: [ListID] = []

  /// So that no device counts so far, and all numbers are below those of a person's acts.
  private static let shift: UInt64 = 40
  private static let limit = 1 << 11

  mutating func number(_ number: EffectNumber, of list: ListID?) -> EffectNumber {
    guard let list else { return number }
    if !lists.contains(list) { lists.append(list) }
    let place = UInt64((lists.firstIndex(of: list) ?? 0) + 1)
    return EffectNumber(rawValue: number.rawValue | place << SpaceNumbers.shift)
  }

  /// That of the space's device.
  func split(_ number: EffectNumber) -> (list: ListID?, number: EffectNumber) {
    let place = number.rawValue >> SpaceNumbers.shift
    guard place > 0, place < SpaceNumbers.limit, place <= lists.count else { return (nil, number) }
    let own = number.rawValue & (1 << SpaceNumbers.shift - 1)
    return (lists[Int(place) - 1], EffectNumber(rawValue: own))
  }
}
