import CivilTime
import Ledger

/// The log of one sample fast, from its start to late corrections.
struct SampleFastLog {
  private(set) var startLogged: Instant
  /// The instant at which it was stopped, cancelled or, as a past one, added.
  private(set) var endLogged: Instant
  private(set) var events: [SampleEvent] = []
  private var fast: Fast

  private static let notes = [
    "Felt easy", "Slept badly", "Dinner with friends", "Kein Hunger", "Très bien", "朝ごはん抜き",
    "☕️ only", "Headache in the morning\nbetter after a walk",
  ]

  init(id: RecordID, start: Moment, schedule: Schedule) {
    fast = Fast(
      id: id, start: start, end: nil, goal: schedule.goal, schedule: schedule.name)
    startLogged = start.instant
    endLogged = start.instant
  }

  /// - Parameter moment: the person's local moment at an instant.
  mutating func end(
    isWeekend: Bool, _ generator: inout SplitMix64, moment: (Instant) -> Moment
  ) {
    if generator.happens(permille: 45) {
      cancel(&generator, moment: moment)
    } else {
      let end = fast.start.instant + length(isWeekend: isWeekend, &generator)
      if generator.happens(permille: 40) {
        add(end: moment(end), &generator)
      } else {
        logStart(&generator)
        stop(end: moment(end), &generator)
      }
      writeNote(&generator)
      correct(&generator, moment: moment)
    }
  }

  /// A length that in four of five cases passes the goal, by up to 70 minutes; in fewer at
  /// weekends.
  private func length(isWeekend: Bool, _ generator: inout SplitMix64) -> Span {
    let millisecond = Span(milliseconds: Int64(generator.number(in: 0...59_999)))
    if generator.happens(permille: isWeekend ? 700 : 830) {
      return fast.goal.span + .minutes(generator.number(in: 0...70)) + millisecond
    }
    let shortest = max(15, generator.number(in: 20...300))
    return fast.goal.span - .minutes(shortest) + millisecond
  }

  /// Logs the start at once, or some minutes later as "started earlier".
  private mutating func logStart(_ generator: inout SplitMix64) {
    let isLate = generator.happens(permille: 150)
    startLogged = fast.start.instant + .minutes(isLate ? generator.number(in: 3...50) : 0)
    record(at: startLogged, fast.change(from: nil))
  }

  /// Logs the end at once, or some minutes later as "ended earlier".
  private mutating func stop(end: Moment, _ generator: inout SplitMix64) {
    let isLate = generator.happens(permille: 120)
    endLogged = end.instant + .minutes(isLate ? generator.number(in: 3...90) : 0)
    change(at: endLogged) { $0.end = end }
  }

  private mutating func add(end: Moment, _ generator: inout SplitMix64) {
    fast.end = end
    endLogged = end.instant + .minutes(generator.number(in: 5...180))
    startLogged = endLogged
    record(at: endLogged, fast.change(from: nil))
  }

  private mutating func cancel(_ generator: inout SplitMix64, moment: (Instant) -> Moment) {
    logStart(&generator)
    endLogged = startLogged + .minutes(generator.number(in: 1...400))
    let end = moment(endLogged)
    change(at: endLogged) {
      $0.end = end
      $0.isCancelled = true
    }
  }

  private mutating func writeNote(_ generator: inout SplitMix64) {
    guard generator.happens(permille: 80) else { return }
    let note = generator.pick(Self.notes)
    change(at: endLogged + .minutes(1)) { $0.note = note }
  }

  /// Edits the fast hours or days later. It only gets shorter, so it never overlaps another.
  private mutating func correct(_ generator: inout SplitMix64, moment: (Instant) -> Moment) {
    let instant = endLogged + .minutes(generator.number(in: 10...3000))
    let minutes = Span.minutes(generator.number(in: 2...14))
    switch generator.number(in: 0...99) {
    case 0: record(at: instant, .deleting(.fast, fast.id))
    case 1, 2: change(at: instant) { $0.start = moment($0.start.instant + minutes) }
    case 3: change(at: instant) { fast in fast.end = fast.end.map { moment($0.instant - minutes) } }
    default: break
    }
  }

  private mutating func change(at instant: Instant, _ edit: (inout Fast) -> Void) {
    let former = fast
    edit(&fast)
    record(at: instant, fast.change(from: former))
  }

  private mutating func record(at instant: Instant, _ change: RecordChange) {
    events.append(SampleEvent(instant: instant, changes: [change]))
  }
}
