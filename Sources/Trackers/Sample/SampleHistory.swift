import CivilTime
import Ledger

/// Years of plausible use by one person, for benchmarks, demonstrations and tests: the ops of one
/// replica in the order of their stamps. The same arguments always give the same bytes.
///
/// Every fast obeys the rules at every point of the history: none overlaps another, none lies in
/// the future of the op that wrote it. Ten years with everything make about 100,000 records.
///
///     ledger.append(Array(SampleHistory(seed: 7, years: 10, endingAt: now, zone: home)))
package struct SampleHistory: Sequence, Sendable {
  package let seed: UInt64
  package let days: Int
  package let endingAt: Moment
  package let zone: Zone
  package let contents: Contents
  package let endsFasting: Bool

  /// - Parameters:
  ///   - days: the number of days, including that of `endingAt`; zero or fewer give no ops.
  ///   - endingAt: the moment after which nothing is logged.
  ///   - zone: the person's home; they travel now and then, but not in the last days.
  ///   - contents: the streams to include; each is the same whichever others are included.
  ///   - endsFasting: whether a fast runs at the end.
  package init(
    seed: UInt64, days: Int, endingAt: Moment, zone: Zone,
    including contents: Contents = .fasts, endsFasting: Bool = false
  ) {
    self.seed = seed
    self.days = days
    self.endingAt = endingAt
    self.zone = zone
    self.contents = contents
    self.endsFasting = endsFasting
  }

  /// A history of years of 365 days; every fourth one has 366.
  package init(
    seed: UInt64, years: Int, endingAt: Moment, zone: Zone,
    including contents: Contents = .fasts, endsFasting: Bool = false
  ) {
    self.init(
      seed: seed, days: years * 365 + years / 4, endingAt: endingAt, zone: zone,
      including: contents, endsFasting: endsFasting)
  }

  package struct Contents: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let fasts = Contents(rawValue: 1)
    /// About 8 a day.
    package static let drinks = Contents(rawValue: 2)
    /// About 20 a day.
    package static let tallies = Contents(rawValue: 4)
    package static let everything: Contents = [.fasts, .drinks, .tallies]
  }

  package func makeIterator() -> Iterator {
    Iterator(self)
  }

  var lastDay: Day { endingAt.local.calendarDay }
  var firstDay: Day { lastDay - (days - 1) }
}

extension SampleHistory {
  /// An iterator that creates one day after the other, so that long histories need little memory.
  package struct Iterator: IteratorProtocol {
    private let history: SampleHistory
    private let itinerary: SampleItinerary
    private var fasts: SampleFasts
    private var day: Day
    private var clock: HybridClock
    private var queue = SampleQueue()

    init(_ history: SampleHistory) {
      self.history = history
      itinerary = SampleItinerary(
        seed: history.seed, home: history.zone, lastDay: history.lastDay)
      fasts = SampleFasts(history, itinerary)
      day = history.firstDay
      var replicas = SplitMix64(seed: history.seed, stream: 0, day: 0)
      clock = HybridClock(replica: ReplicaID(rawValue: replicas.next()))
    }

    package mutating func next() -> Op? {
      while day <= history.lastDay {
        if let event = queue.next(before: itinerary.beginning(of: day)) { return op(event) }
        planDay()
      }
      let end = Instant(milliseconds: history.endingAt.instant.milliseconds + 1)
      return queue.next(before: end).map { op($0) }
    }

    private mutating func op(_ event: SampleEvent) -> Op {
      Op(stamp: clock.tick(at: event.instant), changes: event.changes)
    }

    private mutating func planDay() {
      if !itinerary.isHoliday(day) {
        if history.contents.contains(.drinks) {
          queue.add(SampleDrinks.events(on: day, itinerary))
        }
        if history.contents.contains(.tallies) {
          queue.add(SampleCounters.events(on: day, itinerary))
        }
        if history.contents.contains(.fasts) { queue.add(fasts.events(on: day)) }
      }
      if day == history.lastDay, history.contents.contains(.fasts), history.endsFasting {
        queue.add(fasts.lastStart())
      }
      day = day + 1
    }
  }
}
