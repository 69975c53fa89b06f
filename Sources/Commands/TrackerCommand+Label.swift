import Trackers

extension TrackerCommand {
  /// The label of the change that it makes.
  var label: String {
    switch self {
    case .fasting(let command): command.label
    case .hydration(let command): command.label
    case .tally(let command): command.label
    case .date(let command): command.label
    case .plan(let command): command.label
    }
  }
}

extension FastingCommand {
  var label: String {
    switch self {
    case .start: "fast.start"
    case .stop: "fast.stop"
    case .cancel: "fast.cancel"
    case .add: "fast.add"
    case .edit: "fast.edit"
    case .delete: "fast.delete"
    case .keep: "fast.keep"
    case .addSchedule: "schedule.add"
    case .removeSchedule: "schedule.remove"
    case .useSchedule: "schedule.use"
    }
  }
}

extension HydrationCommand {
  var label: String {
    switch self {
    case .log: "drink.add"
    case .edit: "drink.edit"
    case .delete: "drink.delete"
    case .setGoal: "drink.goal"
    case .addBeverage: "beverage.add"
    case .editBeverage: "beverage.edit"
    case .removeBeverage: "beverage.delete"
    }
  }
}

extension TallyCommand {
  var label: String {
    switch self {
    case .log: "entry.add"
    case .editEntry: "entry.edit"
    case .deleteEntry: "entry.delete"
    case .add: "activity.add"
    case .edit: "activity.edit"
    case .setGoal: "activity.goal"
    case .archive(_, let isArchived): isArchived ? "activity.archive" : "activity.restore"
    case .delete: "activity.delete"
    case .move: "activity.move"
    case .makePrimary: "activity.primary"
    }
  }
}

extension DateCommand {
  var label: String {
    switch self {
    case .add: "date.add"
    case .edit: "date.edit"
    case .archive(_, let isArchived): isArchived ? "date.archive" : "date.restore"
    case .delete: "date.delete"
    }
  }
}

extension PlanCommand {
  var label: String {
    switch self {
    case .add: "task.add"
    case .edit: "task.edit"
    case .setStatus(_, let status): "task.\(status.rawValue)"
    case .move: "task.move"
    case .doToday: "task.today"
    case .toBacklog: "task.backlog"
    case .drop: "task.drop"
    case .restore: "task.restore"
    case .delete: "task.delete"
    }
  }
}
