import CivilTime
import Ledger

/// Generator of a day's sample counts, as fields of their records: `of` for the activity, `at`,
/// `amount` in thousandths.
enum SampleCounters {
  private struct Counter {
    let name: String
    /// Entries on a weekday.
    let daily: Int
    /// In thousandths.
    let amounts: [Int]
  }

  private static let activities = [
    Counter(name: "push-ups", daily: 6, amounts: [10_000, 10_000, 15_000, 20_000]),
    Counter(name: "pages", daily: 5, amounts: [1000, 5000, 10_000, 25_000]),
    Counter(name: "cigarettes", daily: 5, amounts: [1000]),
    Counter(name: "kilometres", daily: 4, amounts: [800, 2500, 5000, 10_125]),
  ]

  static func events(on day: Day, _ itinerary: SampleItinerary) -> [SampleEvent] {
    var generator = SplitMix64(seed: itinerary.seed, stream: 4, day: day.number)
    let lived = SampleDay(day, itinerary)
    var events: [SampleEvent] = []
    for activity in activities {
      for _ in 0..<max(0, activity.daily + generator.jitter(reach: 4)) {
        let minute = generator.number(in: 6 * 60 + 30...23 * 60 - 1)
        let millisecond = generator.number(in: 0...59_999)
        let change = entry(of: activity, &generator)
        guard let moment = lived.moment(minute: minute, millisecond: millisecond) else { continue }
        let fields = change.fields + [RecordChange.Write(.at, .moment(moment))]
        events.append(
          SampleEvent(instant: moment.instant, changes: [RecordChange(.tally, change.id, fields)]))
      }
    }
    return events
  }

  private static func entry(
    of activity: Counter, _ generator: inout SplitMix64
  ) -> RecordChange {
    let id = RecordID(random: &generator)
    let isCorrection = generator.happens(permille: 15)
    let amount = generator.pick(activity.amounts) * (isCorrection ? -1 : 1)
    return RecordChange(
      .tally, id,
      [
        .init(.of, .text(SampleHistory.activity(activity.name).description)),
        .init(.amount, .integer(Int64(amount))),
      ])
  }
}

extension SampleHistory {
  /// The id of the activity `push-ups`, `pages`, `cigarettes` or `kilometres`.
  package static func activity(_ name: String) -> RecordID {
    RecordID(derivedFrom: "sample activity " + name)
  }
}
