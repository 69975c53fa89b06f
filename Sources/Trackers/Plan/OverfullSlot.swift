import CivilTime
import Ledger

/// A bucket of a region with more tasks than its limit, after merged edits or with the setting to
/// warn only.
package struct OverfullSlot: Hashable, Sendable {
  package let day: Day
  package let region: Region
  package let bucket: Bucket
  package let used: Int

  fileprivate var place: Place { .day(day, region, bucket) }
}

extension DayPlan {
  /// The overfull slots, morning first.
  package var overfullSlots: [OverfullSlot] {
    Region.allCases.flatMap { region in
      Bucket.allCases.filter { isOver(region, $0) }.map { bucket in
        OverfullSlot(day: day, region: region, bucket: bucket, used: used(region, bucket))
      }
    }
  }
}

extension LedgerStore {
  /// The tasks of a change as they are now, without those it deleted.
  package func tasks(changedBy ops: [Op]) throws(Failure) -> [PlanTask] {
    var tasks: [PlanTask] = []
    // One of a list may have changed there, and at its place.
    var known: Set<RecordID> = []
    for op in ops {
      for change in op.changes {
        let id = change.kind.isOfPlan ? change.id : try place(of: change)
        guard let id, known.insert(id).inserted, let task = try task(id) else { continue }
        tasks.append(task)
      }
    }
    return tasks
  }

  /// The overfull slots that contain at least one of these tasks.
  package func overfullSlots(of tasks: [PlanTask]) throws(Failure) -> [OverfullSlot] {
    let doneKeeps = try Settings(in: self).doneKeepsSlot
    let tasks = tasks.filter { $0.takesSlot(doneKeeps: doneKeeps) }
    let places = Set(tasks.map { $0.place })
    var days: Set<Day> = []
    var slots: [OverfullSlot] = []
    for day in tasks.compactMap({ $0.day }) where days.insert(day).inserted {
      slots += try dayPlan(day).overfullSlots.filter { places.contains($0.place) }
    }
    return slots
  }
}
