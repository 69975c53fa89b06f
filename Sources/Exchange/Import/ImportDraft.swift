import CivilTime
import Ledger
import Trackers

/// One thing that a file tells of. Formats only read; ``ImportPlan`` finds out whether it is allowed,
/// and whether it is here already.
package enum ImportDraft: Hashable, Sendable {
  case fast(ImportedFast)
  case drink(ImportedDrink)
  case count(ImportedCount)
  /// Says more of an activity than its name; comes before its counts.
  indirect case activity(ImportedActivity)
  /// A day on which an activity rests.
  case rest(activity: String, day: Day)
  // Boxed, like an activity, so that a drink is not as large as either.
  indirect case task(ImportedTask)
}

extension ImportDraft {
  /// How many bytes of text it holds.
  var textSize: Int {
    switch self {
    case .fast(let fast): fast.schedule.utf8.count + fast.note.utf8.count
    case .drink(let drink): drink.beverage.utf8.count + drink.note.utf8.count
    case .count(let count): count.activity.utf8.count + count.note.utf8.count
    case .activity(let activity): activity.name.utf8.count + activity.unit.utf8.count
    case .rest(let activity, _): activity.utf8.count
    case .task(let task): task.traits.title.utf8.count + task.traits.notes.utf8.count
    }
  }
}

package struct ImportedFast: Hashable, Sendable {
  package var start: Moment
  /// Nil while it runs.
  package var end: Moment?
  /// Nil where the file does not say.
  package var goal: FastGoal?
  package var schedule = ""
  package var isCancelled = false
  package var note = ""
  /// The file says the start as an instant, which is the same one in every zone; the clocks that it is
  /// on here may be those of wherever the file is read.
  package var isInstant = false
  /// The start as former versions have read it, where that was another one.
  package var misread: LocalTime?

  package init(start: Moment, end: Moment?) {
    self.start = start
    self.end = end
  }
}

package struct ImportedDrink: Hashable, Sendable {
  package var at: Moment
  package var volume: Volume
  /// In whose decimals the file has it, so that a rounded amount is known again; nil for exact ones.
  package var unit: VolumeUnit?
  /// As people call it; empty for water.
  package var beverage = ""
  package var note = ""
  /// As ``ImportedFast/isInstant``.
  package var isInstant = false

  package init(at: Moment, volume: Volume, unit: VolumeUnit? = nil) {
    self.at = at
    self.volume = volume
    self.unit = unit
  }
}

/// All that was counted on one day.
package struct ImportedCount: Hashable, Sendable {
  package var activity: String
  package var day: Day
  package var amount: TallyAmount
  package var note = ""

  package init(_ activity: String, on day: Day, _ amount: TallyAmount) {
    self.activity = activity
    self.day = day
    self.amount = amount
  }
}

package struct ImportedActivity: Hashable, Sendable {
  package var name: String
  package var unit = ""
  package var colour = Colour.indigo
  /// What it began with.
  package var goal: DailyGoal?
  /// What took its place later, the oldest first.
  package var goalChanges: [GoalChange] = []
  package var isArchived = false

  /// The goal that holds from a day on; nil for none.
  package struct GoalChange: Hashable, Sendable {
    package let from: Day
    package let goal: DailyGoal?

    package init(from: Day, _ goal: DailyGoal?) {
      self.from = from
      self.goal = goal
    }
  }

  package init(name: String) {
    self.name = name
  }
}

package struct ImportedTask: Hashable, Sendable {
  /// What names it for good where it comes from, with the source: `taskwarrior 5f1c…`; nil where the
  /// source has no such thing.
  package var source: String?
  /// Dayring's own id, from one of its exports.
  package var id: RecordID?
  /// What its day comes from.
  package var dating = TaskDating.certain
  /// The title as former versions have read it, where that was another one.
  package var misread: String?
  /// The title may be too long or have several lines; the plan sees to it.
  package var traits: TaskTraits
  /// What is in a bucket whose slots are full arrives without one.
  package var place = Place.backlog(.free)
  package var status = TaskStatus.todo
  /// When it was done or dropped.
  package var ended: Moment?
  package var created: Moment?
  package var repetition: Repetition?
  /// From which day it repeats; nil for the task's own.
  package var anchor: Day?
  /// The day it was first planned for, if it has been carried since.
  package var since: Day?

  package init(_ title: String) {
    traits = TaskTraits(title)
  }
}
