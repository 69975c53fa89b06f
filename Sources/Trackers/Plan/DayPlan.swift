import CivilTime
import Ledger

/// The plan of one day; dropped and expired tasks are in the archive instead.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  /// Tasks by region, morning first, then in list order.
  package let tasks: [PlanTask]
  /// The tasks that routines will add on this day, if it is in the future.
  package let upcoming: [Upcoming]
  private let slots: SlotUse

  /// - Parameter doneKeeps: ``Settings/doneKeepsSlot``.
  init(_ day: Day, _ tasks: [PlanTask], upcoming: [Upcoming] = [], doneKeeps: Bool) {
    self.day = day
    self.upcoming = upcoming
    let tasks = tasks.filter { $0.isOnDay && $0.day == day }
    slots = SlotUse(tasks, doneKeeps: doneKeeps)
    self.tasks = Region.allCases.flatMap { region in
      tasks.filter { $0.place.region == region }.inListOrder
    }
  }

  package func tasks(in region: Region) -> [PlanTask] {
    tasks.filter { $0.place.region == region }
  }

  package func tasks(in region: Region, _ bucket: Bucket) -> [PlanTask] {
    tasks.filter { $0.place.region == region && $0.bucket == bucket }
  }

  package func used(_ region: Region, _ bucket: Bucket) -> Int { slots[region, bucket] }

  package func isOver(_ region: Region, _ bucket: Bucket) -> Bool {
    bucket.limit.map { used(region, bucket) > $0 } ?? false
  }

  package func isFull(_ region: Region, _ bucket: Bucket) -> Bool {
    bucket.limit.map { used(region, bucket) >= $0 } ?? false
  }

  /// The bucket of a new task without a chosen one: `misc` while it has room, else none.
  package func ownBucket(_ region: Region) -> Bucket { isFull(region, .misc) ? .free : .misc }

  package var isOver: Bool {
    Region.allCases.contains { region in Bucket.allCases.contains { isOver(region, $0) } }
  }

  package var total: Int { tasks.reduce(0) { $0 + ($1.isGone ? 0 : 1) } }
  package var done: Int { tasks.reduce(0) { $0 + ($1.status == .done ? 1 : 0) } }
  /// Tasks in the must bucket, morning first.
  package var musts: [PlanTask] { tasks.filter { $0.bucket == .must } }

  /// The tasks by urgency in a region of the day: open musts, other open tasks from that region on,
  /// those of earlier regions, and what is done.
  package func foremost(in region: Region) -> [PlanTask] {
    func rank(_ task: PlanTask) -> Int {
      if !task.isOpen { return 3 }
      if task.bucket == .must { return 0 }
      return (task.place.region?.rank ?? 0) >= region.rank ? 1 : 2
    }
    return (0...3).flatMap { step in tasks.filter { rank($0) == step } }
  }
}

/// A task that a routine will create on a day, not yet stored.
package struct Upcoming: Hashable, Sendable {
  package let routine: RecordID
  package let title: String
  package let place: Place
}

package struct WeekPlan: Hashable, Sendable {
  /// The seven days.
  package let days: [DayPlan]
}
