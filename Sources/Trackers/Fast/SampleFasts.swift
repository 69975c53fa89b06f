import CivilTime
import Ledger

/// Generator of one person's sample fasts, evening by evening.
struct SampleFasts {
  private let history: SampleHistory
  private let itinerary: SampleItinerary
  /// The instant at which the end of the newest fast was logged; no other fast begins before.
  private var busyUntil: Instant?
  private var isRunning = false

  init(_ history: SampleHistory, _ itinerary: SampleItinerary) {
    self.history = history
    self.itinerary = itinerary
  }

  /// The events of the fast that begins on this day, if one does.
  mutating func events(on day: Day) -> [SampleEvent] {
    var generator = SplitMix64(seed: history.seed, stream: 5, day: day.number)
    let isWeekend = day.weekday == .saturday || day.weekday == .sunday
    guard !isRunning, !generator.happens(permille: isWeekend ? 180 : 60) else { return [] }
    let schedule = schedule(of: day, isWeekend: isWeekend, &generator)
    guard let start = start(on: day, schedule, isWeekend: isWeekend, &generator) else { return [] }
    var log = SampleFastLog(
      id: RecordID(random: &generator), start: start, schedule: schedule)
    log.end(isWeekend: isWeekend, &generator) { itinerary.moment($0, from: day) }
    let now = history.endingAt.instant
    if log.endLogged > now {
      guard history.endsFasting, log.startLogged < log.endLogged, log.startLogged <= now
      else { return [] }
      isRunning = true
    }
    busyUntil = log.endLogged
    return log.events
  }

  /// The start of a fast that still runs at the end of the history, unless another one does.
  func lastStart() -> [SampleEvent] {
    if isRunning { return [] }
    var generator = SplitMix64(seed: history.seed, stream: 6, day: history.lastDay.number)
    let usual = history.endingAt.instant - .hours(9)
    let start = max(usual, busyUntil ?? usual)
    let fast = Fast(
      id: RecordID(random: &generator), start: itinerary.moment(start, from: history.lastDay - 1),
      end: nil, goal: Schedule.standard.goal, schedule: Schedule.standard.name)
    return [SampleEvent(instant: start, changes: [fast.change(from: nil)])]
  }

  /// A random schedule: 16:8 or 18:6 for some months each, easier at weekends, now and then a long
  /// one.
  private func schedule(
    of day: Day, isWeekend: Bool, _ generator: inout SplitMix64
  ) -> Schedule {
    if generator.happens(permille: 12) { return Schedule.preset(generator.pick(["36h", "48h"])) }
    if isWeekend, generator.happens(permille: 250) { return Schedule.preset("14:10") }
    let phase = day.number.flooredQuotient(120)
    var phases = SplitMix64(seed: history.seed, stream: 7, day: phase)
    return Schedule.preset(phases.happens(permille: 600) ? "16:8" : "18:6")
  }

  /// A random start around 20:00, an hour and a half earlier for 18:6, later at weekends.
  /// Nil if the previous fast ended less than half an hour before.
  private func start(
    on day: Day, _ schedule: Schedule, isWeekend: Bool, _ generator: inout SplitMix64
  ) -> Moment? {
    let usual = schedule.goal.minutes > 16 * 60 ? 18 * 60 + 30 : 20 * 60
    let minute = usual + (isWeekend ? 50 : 0) + generator.jitter(reach: 110)
    let millisecond = generator.number(in: 0...59_999)
    let start = SampleDay(day, itinerary).moment(minute: minute, millisecond: millisecond)
    guard let start, start.instant <= history.endingAt.instant else { return nil }
    if let busyUntil, start.instant < busyUntil + .minutes(30) { return nil }
    return start
  }
}

extension Schedule {
  fileprivate static func preset(_ name: String) -> Schedule {
    presets.first { $0.name == name } ?? standard
  }
}
