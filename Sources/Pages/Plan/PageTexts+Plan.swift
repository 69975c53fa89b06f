import Texts
import Trackers

extension PageTexts {
  var plan: String { say("Plan") }
  var week: String { say("Week") }
  var search: String { say("Search") }
  var review: String { say("Review") }

  func name(of region: Region) -> String {
    switch region {
    case .morning: say("Morning")
    case .afternoon: say("Afternoon")
    case .evening: say("Evening")
    }
  }

  func name(of bucket: Bucket) -> String {
    switch bucket {
    case .must: say("Must")
    case .complementary: say("Complementary")
    case .misc: say("Misc")
    case .free: say("No bucket")
    }
  }

  /// A short name for the end of a row.
  func mark(of bucket: Bucket) -> String {
    switch bucket {
    case .must: say("must")
    case .complementary, .misc: bucket.limit.map { String($0) } ?? ""
    case .free: ""
    }
  }

  /// The action of a tap on the circle.
  func tick(_ status: TaskStatus) -> String {
    status.isOpen ? say("Mark as done") : say("Take up again")
  }
  /// The action of a long press on it.
  func hold(_ status: TaskStatus) -> String {
    status == .doing ? say("Not doing it now") : say("Doing it now")
  }

  @inline(never)
  func share(_ part: Int, _ whole: Int) -> String { say("\(part) of \(whole)") }
  func doneOf(_ part: Int, _ whole: Int) -> String { say(share(part, whole) + " done") }
  func over(_ count: Int) -> String { say("\(count) over the limit") }
  var full: String { say("full") }
}

/// The texts of lists.
extension PageTexts {
  func overdue(_ count: Int) -> String {
    say(count, one: "\(count) overdue task", other: "\(count) overdue tasks")
  }
  package func planned(_ place: String) -> String { say("It is planned for \(place).") }
  var toToday: String { say("Do today") }
  var toBacklog: String { say("To backlog") }
  var drop: String { say("Drop") }
  var toTomorrow: String { say("Do tomorrow") }
  func choices(_ task: String) -> String { say("Choices for \(task)") }
  func name(of action: TasksAction) -> String {
    switch action {
    case .today: toToday
    case .tomorrow: toTomorrow
    case .backlog: toBacklog
    case .drop: drop
    }
  }
  var allToToday: String { say("All today") }
  var allToBacklog: String { say("All to backlog") }
  var dropAll: String { say("Drop all") }
  var nothingPlanned: String { say("Nothing planned.") }
  var backlogEmpty: String {
    say("The backlog is empty. What has no day yet waits here, without limits.")
  }
  func weeks(_ count: Int) -> String { say(count, one: "\(count) week", other: "\(count) weeks") }
  func outcome(_ done: Int, _ toLaterWeek: Int, _ dropped: Int) -> String {
    say("\(done) done, \(toLaterWeek) to a later week, \(dropped) dropped")
  }
  var weekBefore: String { say("Week before") }
  var weekAfter: String { say("Week after") }
  func moveTask(_ title: String) -> String { say("Move \(title)") }
  var moveHelp: String {
    say("Drag, or press Enter and move it with the arrow keys. Enter puts it down, Esc back.")
  }
  var comesAgain: String { say("repeats") }
  var comesRound: String { say("Will come round") }
  func expires(_ day: String) -> String { say("expires \(day)") }

  var searchTasks: String { say("Search titles and notes") }
  var typeAWord: String { say("Type a word of a title or of its notes.") }
  func nothingFound(_ query: String) -> String { say("Nothing found for “\(query)”.") }
  var archiveEmpty: String {
    say("Nothing here. Tasks that you drop or that expire can be restored.")
  }
  func droppedOn(_ day: String) -> String { say("Dropped \(day)") }
  func expiredOn(_ day: String) -> String { say("Expired \(day)") }

  var done: String { say("Done") }
  var carried: String { say("Carried on") }
  var toLaterWeek: String { say("To a later week") }
  var dropped: String { say("Dropped") }
  var expired: String { say("Expired") }
  var fromBacklog: String { say("From the backlog") }

  var noMusts: String { say("What has to be done today? Choose one thing for each part of it.") }
  var planTheDay: String { say("Plan the day") }
}

/// The texts of one task, and of typed tasks.
extension PageTexts {
  var newTask: String { say("New task") }
  func addTask(_ region: String) -> String { say("Add a task, \(region)") }
  var typeHint: String {
    say("Such as: Call Ola every other friday at 9:30")
  }
  func reminder(_ time: String) -> String { say("Reminder \(time)") }
  func repeats(_ rule: String) -> String { say("Repeats \(rule)") }
  var waitsFor: String { say("Waits for") }
  var waitsForAnother: String { say("And for") }
  func expiresOn(_ day: String) -> String { say("Expires \(day)") }
  var movesOn: String { say("Moves on by itself") }
  var staysOnTop: String { say("Stays on top") }
  func notUnderstood(_ text: String) -> String { say("not understood: \(text)") }
  func notRead(_ text: String) -> String { say("left in the title: \(text)") }
  func passed(_ time: String) -> String { say("\(time) has passed: no reminder") }
  func takeBack(_ words: String) -> String { say("\(words), take it back") }
  var tomorrow: String { say("Tomorrow") }
  func free(_ count: Int) -> String { count == 0 ? full : say("\(count) free") }
  func backlogHasNoDay(_ text: String) -> String { say("no day in the backlog: \(text)") }

  var taskIsGone: String { say("This task is not here any more.") }
  var taskIsGoneHint: String { say("It may have been deleted on another device.") }
  var firstPlanned: String { say("First planned") }
  var reminderWord: String { say("Reminder") }
  var repeatsWord: String { say("Repeats") }
  var expiresWord: String { say("Expires") }
  var created: String { say("Created") }
  var yes: String { say("Yes") }
  var notes: String { say("Notes") }

  var editTask: String { say("Edit task") }
  var titleField: String { say("Title") }
  var dayField: String { say("Day (none: backlog)") }
  var partOfDay: String { say("Part of the day") }
  var bucketField: String { say("Bucket") }
  var more: String { say("More") }
  var lastDay: String { say("Last day of use") }
  var reminderDay: String { say("Reminder, day") }
  var everyField: String { say("How many") }
  var weekdaysField: String { say("Days of the week") }
  var fromCompletion: String { say("Count from when it is done") }
  func name(of choice: RepeatChoice) -> String {
    switch choice {
    case .never: say("Never")
    case .daily: say("Daily")
    case .workdays: say("On weekdays")
    case .weekly: say("Weekly")
    case .monthly: say("Monthly")
    case .yearly: say("Yearly")
    case .every: say("Every few …")
    case .chosen: say("On chosen days")
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

  var overLimit: String { say("When a slot is full") }
  var doneKeepsSlot: String { say("A done task keeps its slot") }
  func name(of choice: OverLimit) -> String {
    switch choice {
    case .block: say("Refuse")
    case .warn: say("Warn")
    }
  }
}

extension PageTexts {
  package func liftedTask(_ title: String) -> String {
    say("\(title) is picked up. Arrow keys move it, Enter puts it down, Escape lets go.")
  }
  package func letGoTask(_ title: String) -> String { say("\(title) stays where it was.") }
  package func taskWouldGo(_ place: String, before next: String?) -> String {
    next.map { say("\(place), before \($0)") } ?? say("\(place), at the end")
  }
  package func slotIsFull(_ place: String) -> String { say("\(place): full") }
}
