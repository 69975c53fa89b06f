import CivilTime
import Texts
import Trackers

extension CommandFailure {
  static func task(_ refusal: PlanRefusal, today: Day) -> CommandFailure {
    var hint: String?
    if case .slotFull(let day, _, _) = refusal { hint = "dayring plan \(day.iso8601)" }
    if case .waits = refusal { hint = "dayring plan done --anyway TASK" }
    return .refused(refusal.kind, refusal.field, hint: hint) { texts, _ in
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
  fileprivate var kind: RefusalKind {
    switch self {
    case .slotFull: .slotFull
    case .noSuchTask: .noSuchTask
    case .severalTasks: .ambiguousName
    case .text: .unacceptableText
    case .yearOutOfRange: .yearOutOfRange
    case .repeatOutOfRange: .repeatOutOfRange
    case .badExpiry: .expiresTooEarly
    case .expiryPassed: .expiresInThePast
    case .circle: .waitsForItself
    case .waits: .waits
    case .waitsForTooMany: .waitsForTooMany
    }
  }

  fileprivate var field: RefusalField? {
    switch self {
    case .slotFull: .bucket
    case .noSuchTask, .severalTasks: .task
    case .text(_, let field): .named(field.rawValue)
    case .yearOutOfRange: .day
    case .repeatOutOfRange: .`repeat`
    case .badExpiry, .expiryPassed: .expires
    case .circle, .waitsForTooMany: .after
    case .waits: .task
    }
  }
}
