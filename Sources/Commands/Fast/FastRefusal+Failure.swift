import Trackers

extension CommandFailure {
  static func fast(_ refusal: FastRefusal) -> CommandFailure {
    let (kind, field, hint) = refusal.names
    return .refused(kind, field, hint: hint) { texts, wording in
      texts.refusal.fast(refusal, wording)
    }
  }
}

extension FastRefusal {
  /// The names of the reason and of the wrong argument, and a command that would help.
  fileprivate var names: (RefusalKind, RefusalField?, hint: String?) {
    switch self {
    case .alreadyRunning: (.alreadyRunning, nil, "dayring fast stop")
    case .nothingRunning: (.nothingRunning, nil, "dayring fast start")
    case .startInFuture: (.startInFuture, .start, nil)
    case .endInFuture: (.endInFuture, .end, nil)
    case .endBeforeStart: (.endBeforeStart, .end, nil)
    case .overlaps: (.overlaps, nil, "dayring fast list")
    case .tooLong: (.tooLong, nil, nil)
    case .goalOutOfRange: (.goalOutOfRange, .goal, nil)
    case .noSuchFast: (.noSuchFast, .id, "dayring fast list")
    case .stillRunning: (.stillRunning, .end, "dayring fast stop --at TIME")
    case .noSuchSchedule: (.noSuchSchedule, .schedule, Schedule.listing)
    case .presetStays: (.presetStays, .schedule, nil)
    case .scheduleNameTaken: (.scheduleNameTaken, .name, Schedule.listing)
    case .text(_, .scheduleName): (.unacceptableText, .name, nil)
    case .text(_, .note): (.unacceptableText, .note, nil)
    }
  }
}
