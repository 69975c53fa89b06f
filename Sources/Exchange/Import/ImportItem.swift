import CivilTime
import Ledger
import Trackers

/// One entry of a file, as read. ``ImportPlan`` decides whether it is valid and whether it exists
/// already.
package enum ImportItem: Hashable, Sendable {
  case fast(ImportedFast)
  case drink(ImportedDrink)
  case count(ImportedCount)
  /// The details of an activity; comes before its counts.
  indirect case activity(ImportedCounter)
  /// A rest day of an activity.
  case rest(activity: String, day: Day)
  // Boxed, like an activity, to keep the size of a drink small.
  indirect case task(ImportedTask)
}

extension ImportItem {
  /// The size of its texts in bytes.
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
  /// Nil when the file does not say.
  package var goal: FastGoal?
  package var schedule = ""
  package var isCancelled = false
  package var note = ""
  /// Whether the file gives the start as an instant, the same in every zone; the offset may be that
  /// of the zone in which the file is read.
  package var isInstant = false
  /// The start as previous versions read it, if different.
  package var misread: LocalTime?

  package init(start: Moment, end: Moment?) {
    self.start = start
    self.end = end
  }
}

package struct ImportedDrink: Hashable, Sendable {
  package var at: Moment
  package var volume: Volume
  /// The unit of the file's rounded amount, so that it is recognised; nil if exact.
  package var unit: VolumeUnit?
  /// Its name; empty for water.
  package var beverage = ""
  /// The share that counts as water, in per cent, if the file says so.
  package var factor: Int?
  package var note = ""
  /// Whether the file gives the time as an instant; see ``ImportedFast/isInstant``.
  package var isInstant = false

  package init(at: Moment, volume: Volume, unit: VolumeUnit? = nil) {
    self.at = at
    self.volume = volume
    self.unit = unit
  }
}

/// The total of one day.
package struct ImportedCount: Hashable, Sendable {
  package var activity: String
  package var day: Day
  package var amount: CounterAmount
  package var note = ""

  package init(_ activity: String, on day: Day, _ amount: CounterAmount) {
    self.activity = activity
    self.day = day
    self.amount = amount
  }
}

package struct ImportedCounter: Hashable, Sendable {
  package var name: String
  package var unit = ""
  package var colour = Colour.indigo
  /// Its first goal.
  package var goal: DailyGoal?
  /// Later goals, oldest first.
  package var goalChanges: [GoalChange] = []
  package var isArchived = false

  /// The goal from a day on; nil for none.
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
  /// The permanent id in the source, with the source's name: `taskwarrior 5f1c…`; nil when the
  /// source has none.
  package var source: String?
  /// Dayring's own id, from an export.
  package var id: RecordID?
  /// The origin of its day.
  package var dating = TaskDating.certain
  /// The title as previous versions read it, if different.
  package var misread: String?
  /// The title may be too long or have several lines; the plan corrects it.
  package var traits: TaskTraits
  /// A task in a full bucket is imported without one.
  package var place = Place.backlog(.free)
  /// The time on a calendar date by which it was placed; nil where the file names only a day.
  package var local: LocalTime?
  package var status = TaskStatus.todo
  /// The moment at which it was done or dropped.
  package var ended: Moment?
  package var created: Moment?
  package var repetition: Repetition?
  /// The day from which it repeats; nil for the task's own.
  package var anchor: Day?
  /// The day for which the routine made it, if it was moved since.
  package var last: Day?
  /// The part of the day of the routine's next ones, if this one was moved to the backlog.
  package var region: Region?
  /// A later occurrence of the task that ``id`` names.
  package var isLater = false
  /// The day it was first planned for, if it has been carried.
  package var since: Day?

  package init(_ title: String) {
    traits = TaskTraits(title)
  }
}
