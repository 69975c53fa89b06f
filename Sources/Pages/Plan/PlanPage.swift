import CivilTime
import Ledger
import Trackers

/// What is planned: a day, a week, the backlog, or what was; and beside it one task, if one was asked
/// for.
package struct PlanPage: Sendable {
  package var list: List
  package var detail: TaskDetail?
  /// The address named a task that is not there (any more).
  package var isDetailMissing = false
  package var composer: Composer?
  package var lifted: LiftedTask?
  /// The one that ``lifted`` is about, wherever it was picked up.
  package var liftedTask: PlanTask?
  /// Of the day's list: the seven days of its week, for the strip above it.
  package var week: [DayPlan] = []

  package init(_ list: List) {
    self.list = list
  }

  package enum List: Sendable {
    /// With what is left over from earlier days, where the day is today.
    case day(DayPlan, overdue: [PlanTask])
    case week(WeekPlan)
    case backlog([PlanTask])
    /// Nil before anything was typed.
    case search(query: String, found: [PlanTask]?)
    case archive([PlanTask], hasMore: Bool)
    case review(WeekReview)
  }

  /// One task was asked for: on a phone it takes the list's place.
  var showsDetail: Bool { detail != nil || isDetailMissing }

  /// A button over the foot of a day, which its own line and a lifted task replace.
  var hasTaskButton: Bool {
    if case .day = list { composer == nil && lifted == nil } else { false }
  }
}

/// A task with what is known of it elsewhere.
package struct TaskDetail: Sendable {
  package var task: PlanTask
  /// Nil where it does not repeat.
  package var repetition: Repetition?

  package init(task: PlanTask, repetition: Repetition?) {
    self.task = task
    self.repetition = repetition
  }
}

/// The line in which a task is typed, open at one place.
package struct Composer: Hashable, Sendable {
  /// Where the task goes unless the line says otherwise.
  package var place: Place
  package var text: String
  /// In words: why the last attempt was refused.
  package var error: String?
  /// Rises with each task that was added, so that the field is emptied.
  package var number: Int

  package init(place: Place, text: String = "", error: String? = nil, number: Int) {
    self.place = place
    self.text = text
    self.error = error
    self.number = number
  }
}

/// A task picked up by the keyboard, and where it would be put down.
package struct LiftedTask: Hashable, Sendable {
  package var task: RecordID
  package var place: Place
  /// Among the others there; nil for the end.
  package var next: RecordID?
  /// Its slots are full, so that it cannot be put down there.
  package var isRefused: Bool

  package init(task: RecordID, place: Place, next: RecordID?, isRefused: Bool) {
    self.task = task
    self.place = place
    self.next = next
    self.isRefused = isRefused
  }
}

/// Places as actions and drop targets name them: `2026-11-21 morning must`, `backlog none`.
extension Place: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .backlog(let bucket): "backlog " + bucket.rawValue
    case .day(let day, let region, let bucket):
      day.iso8601 + " " + region.rawValue + " " + bucket.rawValue
    }
  }

  package init?(_ description: String) {
    let words = description.split(separator: " ").map { String($0) }
    guard let last = words.last, let bucket = Bucket(rawValue: last) else { return nil }
    if words.count == 2, words[0] == "backlog" {
      self = .backlog(bucket)
    } else if words.count == 3, let day = Day(iso8601: words[0]),
      let region = Region(rawValue: words[1])
    {
      self = .day(day, region, bucket)
    } else {
      return nil
    }
  }
}
