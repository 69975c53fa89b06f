import Trackers

extension CommandFailure {
  static func fast(_ refusal: FastRefusal) -> CommandFailure {
    .refused(refusal.kind, refusal.field, hint: refusal.hint) { texts, wording in
      texts.refusal.fast(refusal, wording)
    }
  }
}

extension FastRefusal {
  fileprivate var kind: RefusalKind {
    switch self {
    case .alreadyRunning: .alreadyRunning
    case .nothingRunning: .nothingRunning
    case .startInFuture: .startInFuture
    case .endInFuture: .endInFuture
    case .endBeforeStart: .endBeforeStart
    case .overlaps: .overlaps
    case .tooLong: .tooLong
    case .goalOutOfRange: .goalOutOfRange
    case .noSuchFast: .noSuchFast
    case .stillRunning: .stillRunning
    case .noSuchSchedule: .noSuchSchedule
    case .presetStays: .presetStays
    case .scheduleNameTaken: .scheduleNameTaken
    case .text: .unacceptableText
    }
  }

  fileprivate var field: RefusalField? {
    switch self {
    case .alreadyRunning, .nothingRunning, .overlaps, .tooLong: nil
    case .startInFuture: .start
    case .endInFuture, .endBeforeStart, .stillRunning: .end
    case .goalOutOfRange: .goal
    case .noSuchFast: .id
    case .noSuchSchedule, .presetStays: .schedule
    case .scheduleNameTaken, .text(_, .scheduleName): .name
    case .text(_, .note): .note
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .alreadyRunning: "dayring fast stop"
    case .nothingRunning: "dayring fast start"
    case .stillRunning: "dayring fast stop --at TIME"
    case .noSuchFast, .overlaps: "dayring fast list"
    case .noSuchSchedule, .scheduleNameTaken: Schedule.listing
    case .startInFuture, .endInFuture, .endBeforeStart, .tooLong, .goalOutOfRange, .presetStays,
      .text:
      nil
    }
  }
}
