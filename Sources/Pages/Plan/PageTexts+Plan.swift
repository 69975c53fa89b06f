import Texts
import Trackers

extension PageTexts {
  var plan: String { say("Plan") }
  var dayPlan: String { say("Day", context: "plan") }
  var week: String { say("Week") }
  var search: String { say("Search") }
  var review: String { say("Review") }

  func name(of region: Region) -> String { common.plan.name(of: region) }
  func name(of bucket: Bucket) -> String { common.plan.bucket(bucket) }

  /// The action of a tap on the circle.
  func tick(_ status: TaskStatus) -> String {
    status.isOpen ? say("Mark as done") : say("Mark as not done")
  }
  /// The action of a long press on it.
  func hold(_ status: TaskStatus) -> String {
    status == .doing ? say("Mark as not started") : say("Mark as in progress")
  }
  /// `Call Ola: to do. Mark as done`
  func check(_ title: String, _ status: TaskStatus) -> String {
    say("\(title): \(common.plan.status(status)). \(tick(status))")
  }

  @inline(never)
  func share(_ part: Int, _ whole: Int) -> String { say("\(part) of \(whole)") }
  func doneOf(_ part: Int, _ whole: Int) -> String { say("\(part) of \(whole) done") }
  /// `Must 1 of 1`, `Must 3 of 1, 2 over the limit`.
  func slots(_ bucket: Bucket, _ used: Int, of limit: Int) -> String {
    used > limit
      ? say("\(name(of: bucket)) \(used) of \(limit), \(used - limit) over the limit")
      : say("\(name(of: bucket)) \(used) of \(limit)")
  }
  var full: String { say("full") }
  func fullSlot(_ bucket: String) -> String { say("\(bucket) · full") }
}

/// The texts of lists.
extension PageTexts {
  func overdue(_ count: Int) -> String {
    say(count, one: "\(count) overdue task", other: "\(count) overdue tasks")
  }
  var toToday: String { say("Do today") }
  var toBacklog: String { say("Move to Backlog") }
  var drop: String { say("Won't do", context: "action") }
  var toTomorrow: String { say("Do tomorrow") }
  func choices(_ task: String) -> String { say("Actions: \(task)") }
  func name(of action: TasksAction) -> String {
    switch action {
    case .today: toToday
    case .tomorrow: toTomorrow
    case .backlog: toBacklog
    case .drop: drop
    }
  }
  var allToToday: String { say("Do all today") }
  var allToBacklog: String { say("Move all to Backlog") }
  var dropAll: String { say("Mark all as won't do") }
  var nothingPlanned: String { say("Nothing planned.") }
  var backlogEmpty: String {
    say("The backlog is empty. Tasks without a day live here, as many as you like.")
  }
  func outcome(_ done: Int, _ toLater: Int, _ dropped: Int) -> String {
    say("\(done) done, \(toLater) moved to a later date, \(dropped) won't do")
  }
  var weekBefore: String { say("Previous week") }
  var weekAfter: String { say("Next week") }
  func moveTask(_ title: String) -> String { say("Move \(title)") }
  var moveHelp: String {
    say("Drag, or press Enter, then the arrow keys. Enter places the task, Esc cancels.")
  }
  var comesRound: String { say("Upcoming repeating tasks") }
  func expires(_ day: String) -> String { say("expires \(day)") }

  var searchTasks: String { say("Search titles and notes") }
  var typeAWord: String { say("Type a word from the title or notes of a task.") }
  var archiveEmpty: String {
    say("The archive is empty. Tasks marked as won't do and expired tasks appear here.")
  }
  func droppedOn(_ day: String) -> String { say("Won't do · \(day)") }
  func expiredOn(_ day: String) -> String { say("Expired · \(day)") }

  var done: String { say("Done", context: "tasks") }
  var carried: String { say("Carried over") }
  var toLater: String { say("Moved to a later date") }
  var dropped: String { say("Won't do") }
  var expired: String { say("Expired") }
  var fromBacklog: String { say("Done from Backlog") }

  func planDone(_ done: Int, of total: Int) -> String { say("Plan: \(done) of \(total) done") }
}

/// The texts of one task, and of typed tasks.
extension PageTexts {
  var newTask: String { say("New task") }
  func addTask(_ region: String) -> String { say("Add a task: \(region)") }
  var typeHint: String { say("Try “Call Ola every other Friday at 9:30”") }
  func reminder(_ time: String) -> String { say("Reminder at \(time)") }
  func repeats(_ rule: String) -> String { say("Repeats: \(rule)") }
  var waitsFor: String { say("Blocked by") }
  var waitsForAnother: String { say("Also blocked by") }
  func expiresOn(_ day: String) -> String { say("Expires \(day)") }
  var movesOn: String { say("Carry over if not done") }
  var staysOnTop: String { say("Pin to top") }
  func notUnderstood(_ text: String) -> String { say("Not understood: \(text)") }
  func notRead(_ text: String) -> String { say("Kept in the title: \(text)") }
  func passed(_ time: String) -> String { say("No reminder: \(time) has passed") }
  func takeBack(_ words: String) -> String { say("Remove: \(words)") }
  var tomorrow: String { say("Tomorrow") }
  func free(_ count: Int) -> String { count == 0 ? full : say("\(count) left") }
  func backlogHasNoDay(_ text: String) -> String { say("Backlog tasks have no day: \(text)") }

  /// - Parameter names: of tasks that are to block another.
  package func noTasks(_ names: [String]) -> String {
    say("No task \(common.plan.few(names)) yet.")
  }
  func create(_ names: [String]) -> String { say("Create \(common.plan.few(names))") }

  var taskIsGone: String { say("This task no longer exists.") }
  var taskIsGoneHint: String { say("It may have been deleted on another device.") }
  var firstPlanned: String { say("First planned for") }
  var reminderWord: String { say("Reminder") }
  var repeatsWord: String { say("Repeats") }
  var expiresWord: String { say("Expires") }
  var created: String { say("Created") }
  var yes: String { say("Yes") }
  var notes: String { say("Notes") }

  var editTask: String { say("Edit task") }
  var titleField: String { say("Title") }
  var dayField: String { say("Day (empty for Backlog)") }
  var partOfDay: String { say("Time of day") }
  var bucketField: String { say("Priority") }
  var more: String { say("More", context: "fields") }
  var lastDay: String { say("Expires on") }
  var reminderDay: String { say("Remind me on") }
  var everyField: String { say("Every") }
  var weekdaysField: String { say("Days of the week") }
  var fromCompletion: String { say("Repeat after completion") }
  func name(of choice: RepeatChoice) -> String {
    switch choice {
    case .never: say("Never", context: "repeats")
    case .daily: say("Daily")
    case .workdays: say("On weekdays")
    case .weekly: say("Weekly")
    case .monthly: say("Monthly")
    case .yearly: say("Yearly")
    case .every: say("Custom…")
    case .chosen: say("On certain days")
    case .weekdayOfMonth: say("Monthly, on the same weekday")
    case .lastDayOfMonth: say("Monthly, on the last day")
    }
  }
  func name(of unit: RepeatUnit) -> String {
    switch unit {
    case .days: say("Days")
    case .weeks: say("Weeks")
    case .months: say("Months")
    case .years: say("Years")
    }
  }

  var overLimit: String { say("When a priority is full") }
  var doneKeepsSlot: String { say("Done tasks count towards the limits") }
  func name(of choice: OverLimit) -> String {
    switch choice {
    case .block: say("Refuse the task")
    case .warn: say("Add it with a warning")
    }
  }
}

extension PageTexts {
  package func liftedTask(_ title: String) -> String {
    say("Picked up: \(title). Arrow keys move the task, Enter places it, Escape cancels.")
  }
  package func letGoTask(_ title: String) -> String { say("\(title) stays where it was.") }
  package func taskWouldGo(_ place: String, before next: String?) -> String {
    next.map { say("\(place), before \($0)") } ?? say("\(place), at the end")
  }
  package func slotIsFull(_ place: String) -> String { say("\(place): full") }
}
