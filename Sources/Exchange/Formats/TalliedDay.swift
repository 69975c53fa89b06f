import CivilTime
import Ledger
import Trackers

/// A row of a table of counts.
struct TalliedDay: Hashable {
  let line: Int
  let activity: String
  let day: Day
  let count: CounterAmount
  let goal: CounterAmount?
  let isReached: Bool?

  /// Whether the goal is to be reached or a limit, if the day shows it. A limit is not marked as
  /// reached before its day is over.
  ///
  /// - Parameter isOver: whether the day was over when the file was written; nil when unknown.
  func direction(isOver: Bool?) -> DailyGoal.Direction? {
    guard let goal, let isReached else { return nil }
    if goal == .zero { return .atMost }
    if count > goal { return isReached ? .atLeast : .atMost }
    if count < goal { return isReached ? .atMost : isOver == true ? .atLeast : nil }
    return !isReached ? .atMost : isOver == false ? .atLeast : nil
  }
}

/// The activities of a table: their counts and goals.
struct TalliedDays {
  private var days: [TalliedDay] = []
  private var counts: [Place: CounterAmount] = [:]

  private struct Place: Hashable {
    let activity: String
    let day: Day
  }

  /// - Throws: `dayHasOther` when the day has another count already.
  mutating func add(_ day: TalliedDay) throws(ImportProblem) {
    let place = Place(activity: day.activity.folded, day: day.day)
    if let other = counts[place], other != day.count { throw .dayHasOther(other) }
    counts[place] = day.count
    days.append(day)
  }

  /// Adds each activity before the first of its counts.
  ///
  /// - Parameter today: the latest possible day, whatever the day start.
  func give(to file: inout ImportedFile, today: Day) {
    var told: Set<String> = []
    let lastDay = days.map { $0.day }.max() ?? today
    let byActivity = Dictionary(grouping: days) { $0.activity.folded }
    for day in days {
      let key = day.activity.folded
      if told.insert(key).inserted {
        let goals = TalliedGoals(byActivity[key] ?? [], lastDay: lastDay, today: today)
        file.add(.activity(goals.activity(day.activity)), line: day.line)
      }
      // Entries of 0 are not allowed; the day is still evidence of its goal.
      if day.count == .zero {
        file.leaveOut(.zeroCounts)
      } else {
        file.add(.count(ImportedCount(day.activity, on: day.day, day.count)), line: day.line)
      }
    }
  }
}

/// The goals of an activity on its days.
private struct TalliedGoals {
  private struct Stretch {
    let from: Day
    let goal: CounterAmount?
    /// Nil until a day shows it.
    var direction: DailyGoal.Direction?
  }

  private var stretches: [Stretch] = []

  /// - Parameter lastDay: the last day in the file, which was written then or later.
  init(_ days: [TalliedDay], lastDay: Day, today: Day) {
    for day in days.ordered(by: { $0.day < $1.day }) {
      let isOver: Bool? = day.day >= today ? false : day.day < lastDay ? true : nil
      let direction = day.direction(isOver: isOver)
      if let last = stretches.last, last.goal == day.goal,
        direction == nil || last.direction == nil || last.direction == direction
      {
        stretches[stretches.count - 1].direction = last.direction ?? direction
      } else {
        stretches.append(Stretch(from: day.day, goal: day.goal, direction: direction))
      }
    }
  }

  func activity(_ name: String) -> ImportedCounter {
    var activity = ImportedCounter(name: name)
    var direction = stretches.lazy.compactMap { $0.direction }.first ?? .atLeast
    for (index, stretch) in stretches.enumerated() {
      direction = stretch.direction ?? direction
      let goal = stretch.goal.map { DailyGoal(direction, $0.thousandths) }
      if index == 0 {
        activity.goal = goal
      } else {
        activity.goalChanges.append(ImportedCounter.GoalChange(from: stretch.from, goal))
      }
    }
    return activity
  }
}
