import CivilTime
import Texts
import Trackers

extension CommandFailure {
  static func task(_ refusal: PlanRefusal, today: Day) -> CommandFailure {
    let (kind, field, hint) = refusal.names
    return .refused(kind, field, hint: hint) { texts, _ in
      texts.refusal.task(refusal, today)
    }
  }

  static func unknownTask(_ typed: String, nearest: [String]) -> CommandFailure {
    .refused(.noSuchTask, .task, hint: listing("task")) { texts, _ in
      typed.isEmpty
        ? texts.explain("The task's name is empty.", "Type a part of the title.")
        : texts.refusal.taskName(typed, nearest)
    }
  }

  static func repetition(_ typed: String) -> CommandFailure {
    .refused(
      .unreadableRepeat, .`repeat`, "“\(typed)” isn't a repeat.",
      "Try daily, weekdays, mon,thu, 3d, 2w, monthly or every 3 months.")
  }

  /// The refusal of a repetition that names another day than the task has.
  static func otherDays(_ typed: String) -> CommandFailure {
    .refused(
      .unreadableRepeat, .`repeat`, "“\(typed)” doesn't fit the day of the task.",
      "Choose a day of the repeat with --day.")
  }

  /// The refusal of a move without a destination.
  static func nowhere(_ title: String) -> CommandFailure {
    .refused(
      .placeMissing, .place, "“\(title)” needs a place to move to.",
      "Add a day, @evening, !must, @backlog, or --before another task.")
  }

  /// The refusal of a word in a move that is not part of a place.
  static func notAPlace(_ typed: String) -> CommandFailure {
    .refused(
      .unexpectedWord, .place, "“\(typed)” isn't a place to move a task to.",
      "Use a day, @evening, !must or @backlog. Change other details with `dayring plan edit`.")
  }
}

extension PlanRefusal {
  /// The names of the reason and of the wrong argument, and a command that would help.
  fileprivate var names: (RefusalKind, RefusalField?, hint: String?) {
    switch self {
    case .slotFull(let day, _, _): (.slotFull, .bucket, "dayring plan \(day.iso8601)")
    case .noSuchTask: (.noSuchTask, .task, nil)
    case .severalTasks: (.ambiguousName, .task, nil)
    case .text(_, let field): (.unacceptableText, .named(field.rawValue), nil)
    case .yearOutOfRange: (.yearOutOfRange, .day, nil)
    case .repeatOutOfRange: (.repeatOutOfRange, .`repeat`, nil)
    case .badExpiry: (.expiresTooEarly, .expires, nil)
    case .expiryPassed: (.expiresInThePast, .expires, nil)
    case .circle: (.waitsForItself, .after, nil)
    case .waits: (.waits, .task, "dayring plan done --anyway TASK")
    case .waitsForTooMany: (.waitsForTooMany, .after, nil)
    case .shared(_, .reader): (.readerOnly, .task, nil)
    case .shared(_, .left): (.notInList, .task, "dayring plan keep TASK")
    case .shared(_, .deleted): (.deletedInList, .task, "dayring plan keep TASK")
    case .shared(_, .dependent): (.sharedTask, .task, "dayring plan move TASK --no-list")
    }
  }
}

/// Shared lists.
extension CommandFailure {
  static func notPlanned(_ title: String) -> CommandFailure {
    .refused(
      .notPlanned, .task, "“\(title)” isn't in your plan.",
      "Plan it first, with `dayring plan move`.")
  }

  static func notShared(_ title: String) -> CommandFailure {
    .refused(
      .notShared, .task, "“\(title)” isn't in a shared list.",
      "Move it into one with `dayring plan move TASK --list NAME`.")
  }

  static func noSuchList(_ typed: String, nearest: [String]) -> CommandFailure {
    .refused(.noSuchList, .list, hint: "dayring list") { texts, _ in
      texts.list.unknownList(typed, nearest)
    }
  }

  static func list(_ refusal: ListRefusal) -> CommandFailure {
    let (kind, field) = refusal.names
    return .refused(kind, field) { texts, _ in texts.list.explanation(of: refusal) }
  }
}

extension ListRefusal {
  /// The names of the reason and of the wrong argument.
  fileprivate var names: (RefusalKind, RefusalField?) {
    switch self {
    case .left: (.notInList, .list)
    case .role(.reader, needs: .editor): (.readerOnly, .list)
    case .role: (.ownerOnly, .list)
    case .notAuthor: (.otherAuthor, .comment)
    case .noSuch(.task, _): (.noSuchTask, .task)
    case .noSuch(.comment, _): (.noSuchComment, .comment)
    case .noSuch(.person, _): (.noSuchPerson, .person)
    case .text(_, .list), .text(_, .person): (.unacceptableText, .name)
    case .text(_, .title): (.unacceptableText, .title)
    case .text(_, .notes): (.unacceptableText, .notes)
    case .text(_, .comment): (.unacceptableText, .comment)
    case .mentionsTooMany: (.tooManyMentions, .person)
    case .tasksTooMany: (.listFull, .list)
    case .yearOutOfRange: (.yearOutOfRange, .expires)
    case .badExpiry: (.expiresTooEarly, .expires)
    case .expiryPassed: (.expiresInThePast, .expires)
    }
  }
}
