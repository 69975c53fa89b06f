import JSON
import SQLiteLedger
import Trackers

/// What the plan says of today among the other trackers.
struct PlanOverview {
  let list: DayList
  let rollover: Rollover

  var json: JSON {
    .object([
      "done": .integer(Int64(list.plan.done)), "total": .integer(Int64(list.plan.total)),
      "musts": .array(list.plan.musts.map { $0.json(list.details) }),
      "overdue": .integer(Int64(list.overdue.count)), "rollover": rollover.json,
    ])
  }
}

extension Context {
  /// Nil while nothing is planned for today and nothing is overdue.
  func planOverview() throws(CommandFailure) -> PlanOverview? {
    try planning { plan throws(CommandFailure) in
      let (today, overdue) = try plan.read { store throws(StorageError) in
        (try store.dayPlan(plan.today), try store.overdue(before: plan.today))
      }
      guard today.total > 0 || !overdue.isEmpty || !plan.rollover.ops.isEmpty else { return nil }
      return PlanOverview(
        list: DayList(
          plan: today, overdue: overdue,
          details: try plan.details(of: today.musts, withIDs: true)),
        rollover: plan.rollover)
    }
  }
}
