import CivilTime
import Ledger

/// Generator of a day's sample drinks, as fields of their records: `at`, `amount` in tenths of a
/// millilitre, `of` for the beverage, `note`.
enum SampleDrinks {
  /// Amounts in tenths of a millilitre, among them 8 and 12 fl oz, rounded.
  private static let amounts = [1500, 2000, 2366, 2500, 2500, 2500, 3300, 3549, 5000]
  private static let notes = ["After the run", "With lemon", "Kaltes Wasser", "🍋", "お茶"]

  static func events(on day: Day, _ itinerary: SampleItinerary) -> [SampleEvent] {
    var generator = SplitMix64(seed: itinerary.seed, stream: 3, day: day.number)
    let count = 8 + generator.jitter(reach: 5)
    let lived = SampleDay(day, itinerary)
    var events: [SampleEvent] = []
    for index in 0..<count {
      let minute = 7 * 60 + index * 15 * 60 / max(1, count) + generator.number(in: 0...70)
      let millisecond = generator.number(in: 0...59_999)
      let change = drink(before: minute < 11 * 60, &generator)
      guard let moment = lived.moment(minute: minute, millisecond: millisecond) else { continue }
      let fields = [RecordChange.Write(.at, .moment(moment))] + change.fields
      events.append(
        SampleEvent(instant: moment.instant, changes: [RecordChange(.drink, change.id, fields)]))
    }
    return events
  }

  private static func drink(
    before isMorning: Bool, _ generator: inout SplitMix64
  ) -> RecordChange {
    let id = RecordID(random: &generator)
    let throwOfTen = generator.number(in: 0...9)
    let name =
      switch throwOfTen {
      case 0, 1: isMorning ? "coffee" : "water"
      case 2: isMorning ? "coffee" : "tea"
      case 3: "tea"
      case 4: isMorning ? "juice" : "water"
      default: "water"
      }
    var fields: [RecordChange.Write] = [
      .init(.amount, .integer(Int64(generator.pick(amounts)))),
      .init(.of, .text(name)),
    ]
    if generator.happens(permille: 10) {
      fields.append(.init(.note, .text(generator.pick(notes))))
    }
    return RecordChange(.drink, id, fields)
  }
}
