import Trackers

extension FastRules {
  static var settings: [Setting] {
    [
      Setting(
        name: "schedule", about: "Schedule of new fasts: a name from `dayring fast schedule list`",
        read: { context throws(CommandFailure) in
          try context.read(Schedules(in: context.ledger)).selected.name
        },
        change: { typed, context throws(CommandFailure) in
          .command(.fast(.useSchedule(try Schedule.find(typed, in: context).key)))
        })
    ]
  }
}
