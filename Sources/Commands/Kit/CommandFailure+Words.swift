import CivilTime
import SQLiteLedger
import Texts
import Trackers

extension CommandFailure {
  func explanation(_ texts: Texts, _ wording: Wording) -> Explanation {
    switch self {
    case .refused(let refusal): texts.refusal.fasting(refusal, wording)
    case .task(let refusal, let today): texts.refusal.task(refusal, today)
    case .time(let error, let field): texts.refusal.time(error, field)
    case .plan(let error): texts.refusal.plan(error)
    case .duration(let error): texts.refusal.duration(error)
    case .entry(.volumeUnlikely(let volume)):
      Explanation(
        texts.refusal.entry(.volumeUnlikely(volume)).problem, "If it is right, add --force.")
    case .entry(let refusal): texts.refusal.entry(refusal)
    case .day(let error): error.explanation
    case .amount(let typed, let field): field.explanation(typed)
    case .id(let thing, let typed, let matches): texts.refusal.id(thing, typed, matches)
    case .unknownName(let thing, "", _):
      Explanation("The name of the \(thing.rawValue) is empty.", "Choose one from the list.")
    case .unknownName(let thing, let typed, let nearest): texts.refusal.name(thing, typed, nearest)
    case .unknownTask("", _):
      Explanation("The name of the task is empty.", "Choose one from the list.")
    case .unknownTask(let typed, let nearest): texts.refusal.taskName(typed, nearest)
    case .repetition(let typed):
      Explanation(
        "The repeat “\(typed)” cannot be read.",
        "Repeats such as “daily”, “weekdays”, “mon,thu”, “3d”, “2w” or “monthly” work.")
    case .nowhere(let title):
      Explanation(
        "It is not said where to move “\(title)”.",
        "Add a day, @evening, !must or @backlog, or --before another task.")
    case .notAPlace(let typed):
      Explanation(
        "“\(typed)” does not say where to move a task.",
        "Move it by a day, @evening, !must or @backlog; edit changes the rest.")
    case .ambiguousTask(let typed, let names), .ambiguousName(_, let typed, let names):
      Explanation(
        "“\(typed)” may mean \(names.map { "“\($0)”" }.joined(separator: ", ")).",
        "Type more of the name, or the beginning of the id.")
    case .schedule(let name, let schedules):
      texts.refusal.schedule(name, schedules.names(nearestTo: name))
    case .builtIn(let beverage):
      Explanation(
        "The beverage \(beverage.name) is built in and stays as it is.",
        "Only beverages that you added can be changed.")
    case .nothingToUndo:
      Explanation(texts.fasting.label(.nothingToUndo), "Changes made here can be undone.")
    case .notATerminal:
      Explanation("This needs a terminal.", "Without one, ask for the status instead.")
    case .wakingHours(let typed):
      Explanation(
        "The waking hours “\(typed)” cannot be read.",
        "Write two different times, such as “8:00-22:00” or “20:00-4:30”.")
    case .reminder(let typed):
      Explanation(
        "No reminder of the next seven days begins with “\(typed)”.",
        "Type the beginning of an id or title of the list.")
    case .channel(.none):
      Explanation("This machine has no channel.", "Add the desktop, an ntfy topic or a webhook.")
    case .channel(.unknown(let typed)):
      Explanation("There is no channel “\(typed)”.", "Type its number in the list.")
    case .channel(.address(let typed)):
      Explanation(
        "“\(typed)” is no address to post to.",
        "Write http:// or https:// and a host, without a password; that of ntfy ends in a topic.")
    case .file(let error): texts.exchange.refusal(error)
    case .unsure(let format): texts.shell.unsure(format, texts.exchange.name(of: format))
    case .changedMeanwhile:
      Explanation("Something was entered here meanwhile.", "Import the file again.")
    case .unreadable(let path, let code):
      Explanation(
        "The file \(path) cannot be read: \(String(cString: strerror(code))).",
        "Check its name, and whose it is.")
    case .unwritable(let path, EEXIST):
      Explanation(
        "There is a file \(path) already.", "Name another with --output, or add --force.")
    case .unwritable(let path, let code):
      Explanation(
        "The file \(path) cannot be written: \(String(cString: strerror(code))).",
        "Name another place with --output.")
    case .verb(let refusal): texts.shell.refusal(refusal)
    case .placeholder(let name, let nearest): texts.shell.unknownPlaceholder(name, nearest)
    case .brace: texts.shell.loneBrace
    case .token(let typed, let matches): texts.shell.token(typed, matches)
    case .storage(let error): error.explanation
    }
  }

  /// A command that would help, for the shell alone.
  var hint: String? {
    switch self {
    case .refused(.alreadyRunning): "dayring fast stop"
    case .refused(.nothingRunning): "dayring fast start"
    case .refused(.stillRunning): "dayring fast stop --at TIME"
    case .refused(.noSuchFast), .refused(.overlaps), .id(.fast, _, _): "dayring fast list"
    case .task(.slotFull(let day, _, _), _): "dayring plan \(day.iso8601)"
    case .unknownTask, .id(.task, _, _): "dayring plan search WORD"
    case .id(.drink, _, _): "dayring drink list"
    case .id(.entry, _, _): "dayring count entries list NAME"
    case .unknownName(let thing, _, _), .ambiguousName(let thing, _, _): thing.hint
    case .refused(.noSuchSchedule), .refused(.scheduleNameTaken), .schedule, .plan:
      "dayring fast schedule list"
    case .notATerminal: "dayring fast status"
    case .file(.database(isOwn: true)): "dayring restore FILE"
    case .reminder: "dayring remind list --days 7"
    case .channel(.none): "dayring remind channel add desktop"
    case .channel(.unknown): "dayring remind channel"
    case .placeholder, .brace: "dayring help status"
    case .verb: "dayring do --list"
    case .token: "dayring token list"
    case .refused, .entry, .task, .time, .duration, .day, .amount, .id, .ambiguousTask, .repetition,
      .nowhere, .notAPlace, .builtIn, .nothingToUndo, .wakingHours, .channel, .file, .unsure,
      .changedMeanwhile, .unreadable, .unwritable, .storage:
      nil
    }
  }
}

extension EntryRefusal.Thing {
  fileprivate var hint: String {
    switch self {
    case .drink: "dayring drink list"
    case .beverage: "dayring drink beverage list"
    case .activity: "dayring count list --all"
    case .entry: "dayring count entries list NAME"
    case .date: "dayring date list --all"
    }
  }
}

extension TypedDateError {
  fileprivate var explanation: Explanation {
    let examples =
      "Days such as “today”, “friday”, “1 mar 2027”, “2027-03-01” or “in 12 days” work."
    return switch self {
    case .empty: Explanation("The day is empty.", examples)
    case .unreadable(let typed): Explanation("The day “\(typed)” cannot be read.", examples)
    case .noSuchDay(let typed):
      Explanation("The day “\(typed)” does not exist.", "Check the length of the month.")
    }
  }
}

extension CommandFailure.AmountField {
  fileprivate func explanation(_ typed: String) -> Explanation {
    let volumes = "Amounts such as “250”, “0.5l” or “8oz” work."
    let counts = "Numbers such as “20”, “2.5” or “-1” work, with up to three decimals."
    return switch self {
    case .volume: Explanation("The amount “\(typed)” cannot be read.", volumes)
    case .volumeGoal: Explanation("The goal “\(typed)” cannot be read.", volumes)
    case .count: Explanation("The amount “\(typed)” cannot be read.", counts)
    case .countGoal: Explanation("The goal “\(typed)” cannot be read.", counts)
    case .quick:
      Explanation("The quick amounts “\(typed)” cannot be read.", "Write them as “10,20,2.5”.")
    }
  }
}
