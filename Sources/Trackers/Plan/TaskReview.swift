import CivilTime
import Ledger

/// The counts of tasks in some days, such as those of a week.
///
/// A task belongs to the days if its day is one of them, or if it was first planned for one of them
/// and carried past the last, but not if it has ended more than four weeks after that. The backlog
/// counts only in ``doneFromBacklog`` and ``doneByDay``.
package struct TaskReview: Hashable, Sendable {
  package let days: Range<Day>
  /// The number of tasks that belong to the days. Each is in one of ``done``, ``toLater``,
  /// ``dropped`` and ``expired``, or is open.
  package internal(set) var planned = 0
  /// The number of done tasks on one of the days, whenever they were done.
  package internal(set) var done = 0
  /// The number of tasks first planned for one of the days and carried from it, to another one or
  /// past the last. They may be done there.
  package internal(set) var carried = 0
  /// The number of ``carried`` tasks that were carried past the last day.
  package internal(set) var toLater = 0
  package internal(set) var dropped = 0
  package internal(set) var expired = 0
  /// The number of tasks done on these days that never had a planned day.
  package internal(set) var doneFromBacklog = 0
  /// A count for each day: its done tasks, and tasks of the backlog done on it.
  package internal(set) var doneByDay: [Int]
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

extension TaskReview {
  /// The number of days over which carried tasks are followed.
  static let reach = 28

  /// The first of the days.
  package var first: Day { days.lowerBound }

  /// - Parameter tasks: all tasks that may belong to the days, without repetition.
  init(_ days: Range<Day>, _ tasks: [PlanTask], dayStart: DayStart) {
    self.days = days
    doneByDay = [Int](repeating: 0, count: days.count)
    for task in tasks where !task.isGone {
      if let day = task.day {
        count(task, on: day)
      } else if task.status == .done, let day = task.ended?.day(startingAt: dayStart),
        days.contains(day)
      {
        doneFromBacklog += 1
        doneByDay[day - first] += 1
      }
    }
  }

  private mutating func count(_ task: PlanTask, on day: Day) {
    let isCarried =
      task.since.map { days.contains($0) && $0 < day } ?? false
      && (task.isOpen || day < days.upperBound + Self.reach)
    guard days.contains(day) || isCarried else { return }
    let isDone = days.contains(day) && task.status == .done
    planned += 1
    if isCarried { carried += 1 }
    if !days.contains(day) { toLater += 1 }
    if isDone {
      done += 1
      doneByDay[day - first] += 1
    }
    if days.contains(day), task.status == .dropped { dropped += 1 }
    if days.contains(day), task.status == .expired { expired += 1 }
    buckets[task.bucket.rank].add(isDone)
    if let region = task.place.region { regions[region.rank].add(isDone) }
  }
}

/// The reviews of a period of statistics: of all of it, of the period before it, and of each bar.
package struct PeriodReview: Hashable, Sendable {
  package let period: ChartPeriod
  package let all: TaskReview
  package let before: TaskReview
  package let bars: [TaskReview]
}

/// The share of done tasks among those planned for a day. A carried task belongs to its present day
/// once it is done; until then to the day for which it was first planned.
package struct DayShare: Hashable, Sendable {
  package let day: Day
  package let share: TaskReview.Share
}

extension TaskReview.Share {
  fileprivate mutating func add(_ isDone: Bool) {
    planned += 1
    if isDone { done += 1 }
  }
}

extension LedgerStore {
  /// - Parameter first: the first day of the week, by the user's setting.
  package func review(weekOf first: Day, dayStart: DayStart) throws(Failure) -> TaskReview {
    let week = first..<first + 7
    return TaskReview(week, try tasks(reviewedIn: week), dayStart: dayStart)
  }

  package func review(of period: ChartPeriod, dayStart: DayStart) throws(Failure) -> PeriodReview {
    let tasks = try tasks(reviewedIn: period.daysBefore.lowerBound..<period.days.upperBound)
    return PeriodReview(
      period: period, all: TaskReview(period.days, tasks, dayStart: dayStart),
      before: TaskReview(period.daysBefore, tasks, dayStart: dayStart),
      bars: period.bars.map { TaskReview($0, tasks, dayStart: dayStart) })
  }

  /// The tasks that may belong to the days, without repetition.
  private func tasks(reviewedIn days: Range<Day>) throws(Failure) -> [PlanTask] {
    let last = days.upperBound + TaskReview.reach
    let later = Filing.at(LocalTime(startOf: last)..<Range<LocalTime>.always.upperBound)
    return try tasks(on: days.lowerBound..<last) + openTasks(filed: later)
  }

  /// The day of the first task that was planned for a day, or was done from the backlog.
  package func firstPlannedDay(dayStart: DayStart) throws(Failure) -> Day? {
    let oldest = try records(of: .task, in: .always, order: .oldestFirst, limit: 1).first
    let first = oldest.flatMap { record in
      // A merged record may have no title, so that it is no task.
      PlanTask(record).flatMap { $0.since ?? $0.day ?? $0.ended?.day(startingAt: dayStart) }
        ?? record.local?.calendarDay
    }
    // Carried tasks are filed on their present day.
    let carried = try openTasks(filed: .at(.always)).compactMap { $0.since }
    return (carried + [first].compactMap { $0 }).min()
  }

  package func shares(of days: Range<Day>) throws(Failure) -> [DayShare] {
    var shares = [TaskReview.Share](repeating: TaskReview.Share(), count: days.count)
    for task in try tasks(on: days) {
      let day = task.status == .done ? task.day : task.since ?? task.day
      guard let day, days.contains(day) else { continue }
      shares[day - days.lowerBound].add(task.status == .done)
    }
    return shares.indices.map { DayShare(day: days.lowerBound + $0, share: shares[$0]) }
  }

  /// The weeks up to the one that begins on a day, oldest first.
  package func reviews(
    of weeks: Int, to first: Day, dayStart: DayStart
  ) throws(Failure) -> [TaskReview] {
    var reviews: [TaskReview] = []
    for back in (0..<weeks).reversed() {
      reviews.append(try review(weekOf: first - 7 * back, dayStart: dayStart))
    }
    return reviews
  }
}
