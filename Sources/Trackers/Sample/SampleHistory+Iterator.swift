import CivilTime
import Ledger

extension SampleHistory {
  /// Creates one day after the other, so that long histories need little memory.
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
          queue.add(SampleTallies.events(on: day, itinerary))
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
