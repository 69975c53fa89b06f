import CivilTime
import Ledger

/// Sample data of ninety days, for trying the app. They can be removed completely, whatever the
/// user entered in the meantime: their ids begin with the same 64 bits, as no random id does.
///
/// Smaller than ``SampleHistory``, since it is part of the page: no travel and no corrections.
package enum SampleData {
  package static let days = 90

  static let mark: UInt64 = 0x0da4_9a11_5a3d_1e90
  private static let ids = RecordID(high: mark, low: 0)...RecordID(high: mark, low: .max)
  private static let kinds: [Kind] = [.fast, .drink, .tally, .activity, .date, .task, .routine]

  /// Whether sample data are in a store. NB: a remaining activity alone is the user's by now; see
  /// ``removal(from:)``.
  package static func isIn<Store: LedgerStore>(_ store: Store) throws(Store.Failure) -> Bool {
    for kind in kinds where kind != .activity {
      if try !store.records(of: kind, ids: ids, limit: 1).isEmpty { return true }
    }
    return false
  }

  /// The change that adds them, except sample fasts that would overlap the user's own, and sample
  /// tasks on days with tasks of the user.
  package static func addition<Store: LedgerStore>(
    to store: Store, named names: SampleNames, seed: UInt64, at now: Moment, zone: Zone
  ) throws(Store.Failure) -> Change {
    var days = SampleDays(seed: seed, names: names, now: now, zone: zone)
    var changes = days.everything()
    for fast in days.fasts where try store.fasts(from: fast.start, to: fast.end ?? now).isEmpty {
      changes.append(fast.change(from: nil))
    }
    let plan = SampleTasks(seed: seed, names: names, now: now, zone: zone)
    let today = now.local.calendarDay
    let own = Set(try store.tasks(on: today - SampleData.days..<today + 3).compactMap { $0.day })
    for task in plan.tasks where !(task.day.map { own.contains($0) } ?? false) {
      changes.append(task.change(from: nil))
    }
    changes.append(plan.routine.change(from: nil))
    return Change(.sample(.add), changes)
  }

  /// The change that removes them, and the tasks that the sample routine has created since. An
  /// activity to which the user has added entries stays.
  package static func removal<Store: LedgerStore>(
    from store: Store
  ) throws(Store.Failure) -> Change {
    var kept: Set<String> = []
    let entries = try store.records(of: .tally, in: .always, order: .oldestFirst, limit: .max)
    for record in entries where record.id.high != mark {
      if let subject = record[.of]?.text { kept.insert(subject) }
    }
    var changes: [RecordChange] = []
    for kind in kinds {
      for record in try store.records(of: kind, ids: ids, limit: .max)
      where !kept.contains(record.id.description) {
        changes.append(.deleting(kind, record.id))
      }
    }
    for task in try store.records(of: .task).compactMap({ PlanTask($0) })
    where task.id.high != mark && task.routine?.high == mark {
      changes.append(.deleting(.task, task.id))
    }
    for goal in try store.records(of: .goal) {
      guard let subject = goal[.of]?.text, let id = RecordID(subject) else { continue }
      if id.high == mark, !kept.contains(subject) { changes.append(.deleting(.goal, goal.id)) }
    }
    return Change(.sample(.remove), changes)
  }
}
