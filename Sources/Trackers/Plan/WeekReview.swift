import CivilTime
import Ledger

/// The counts of tasks in the seven days of a week.
///
/// A task belongs to the week if its day is in it, or if it was first planned for one of its days
/// and carried out of it. Tasks that were carried more than four weeks further and have ended are
/// not found. The backlog counts only in ``doneFromBacklog`` and ``doneByDay``.
package struct WeekReview: Hashable, Sendable {
  package let first: Day
  /// The number of tasks that belong to the week. Each is in one of ``done``, ``toLaterWeek``,
  /// ``dropped`` and ``expired``, or is open.
  package internal(set) var planned = 0
  /// The number of done tasks on a day of the week, whenever they were done.
  package internal(set) var done = 0
  /// The number of tasks first planned for a day of the week and carried from it, within the week
  /// or out of it. They may be done there.
  package internal(set) var carried = 0
  /// The number of ``carried`` tasks that left the week.
  package internal(set) var toLaterWeek = 0
  package internal(set) var dropped = 0
  package internal(set) var expired = 0
  /// The number of tasks done in this week that never had a planned day.
  package internal(set) var doneFromBacklog = 0
  /// Seven counts: done tasks of each day, and tasks of the backlog done on it.
  package internal(set) var doneByDay = [Int](repeating: 0, count: 7)
  private(set) var buckets = [Share](repeating: Share(), count: Bucket.allCases.count)
  private(set) var regions = [Share](repeating: Share(), count: Region.allCases.count)

  package struct Share: Hashable, Sendable {
    package internal(set) var done = 0
    package internal(set) var planned = 0
  }

  /// The share of ``done`` in ``planned``, by the present bucket.
  package func share(of bucket: Bucket) -> Share { buckets[bucket.rank] }

  package func share(of region: Region) -> Share { regions[region.rank] }
}

extension WeekReview {
  package static let weeks = 12

  /// The number of days over which carried tasks are followed.
  static let reach = 28

  /// - Parameter tasks: all tasks that may belong to the week, without repetition.
  init(first: Day, _ tasks: [PlanTask], dayStart: DayStart) {
    self.first = first
    for task in tasks {
      if let day = task.day {
        count(task, on: day)
      } else if task.status == .done, let day = task.ended?.day(startingAt: dayStart),
        week.contains(day)
      {
        doneFromBacklog += 1
        doneByDay[day - first] += 1
      }
    }
  }

  private var week: Range<Day> { first..<first + 7 }

  private mutating func count(_ task: PlanTask, on day: Day) {
    let isCarried = task.since.map { week.contains($0) && $0 < day } ?? false
    guard week.contains(day) || isCarried else { return }
    let isDone = week.contains(day) && task.status == .done
    planned += 1
    if isCarried { carried += 1 }
    if !week.contains(day) { toLaterWeek += 1 }
    if isDone {
      done += 1
      doneByDay[day - first] += 1
    }
    if week.contains(day), task.status == .dropped { dropped += 1 }
    if week.contains(day), task.status == .expired { expired += 1 }
    buckets[task.bucket.rank].add(isDone)
    if let region = task.place.region { regions[region.rank].add(isDone) }
  }
}

/// The share of done tasks among those planned for a day. A carried task belongs to its present day
/// once it is done; until then to the day for which it was first planned.
package struct DayShare: Hashable, Sendable {
  package let day: Day
  package let share: WeekReview.Share
}

extension WeekReview.Share {
  fileprivate mutating func add(_ isDone: Bool) {
    planned += 1
    if isDone { done += 1 }
  }
}

extension LedgerStore {
  /// - Parameter first: the first day of the week, by the user's setting.
  package func review(weekOf first: Day, dayStart: DayStart) throws(Failure) -> WeekReview {
    let last = first + 7 + WeekReview.reach
    let later = Filing.at(LocalTime(startOf: last)..<Range<LocalTime>.always.upperBound)
    return WeekReview(
      first: first, try tasks(on: first..<last) + openTasks(filed: later), dayStart: dayStart)
  }

  package func shares(of days: Range<Day>) throws(Failure) -> [DayShare] {
    var shares = [WeekReview.Share](repeating: WeekReview.Share(), count: days.count)
    for task in try tasks(on: days) {
      let day = task.status == .done ? task.day : task.since ?? task.day
      guard let day, days.contains(day) else { continue }
      shares[day - days.lowerBound].add(task.status == .done)
    }
    return shares.indices.map { DayShare(day: days.lowerBound + $0, share: shares[$0]) }
  }

  /// The weeks up to the one that begins on a day, oldest first.
  package func reviews(
    of weeks: Int = WeekReview.weeks, to first: Day, dayStart: DayStart
  ) throws(Failure) -> [WeekReview] {
    var reviews: [WeekReview] = []
    for back in (0..<weeks).reversed() {
      reviews.append(try review(weekOf: first - 7 * back, dayStart: dayStart))
    }
    return reviews
  }
}
