import CivilTime
import Texts
import Trackers

/// The running fast, or the time until the next, with the usual action.
struct TodayFastCard {
  let fasting: FastNow
  let context: PageContext

  var html: HTML {
    let (shown, heard) = (caption(context.duration), caption(context.spoken))
    return section(.class("card today-card fast-card"), .label(texts.fast), .key("fast-card")) {
      TodayCardHead(
        route: .fast(.now), icon: .hourglass, name: title, caption: shown,
        spoken: heard == shown ? nil : heard
      ).html
      switch fasting {
      case .running: action(.fastStop, texts.stopWord)
      case .idle: action(.fastStart, texts.startWord)
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private func action(_ action: PlainAction, _ name: String) -> HTML {
    button(.class("button tinted primary-action"), .action(action), .shortcut(.startOrStop)) {
      name
    }
  }

  private var title: String {
    if case .idle(let idle) = fasting, idle.window?.isOpen == true { return texts.eatingWindow }
    return texts.fast
  }

  /// - Parameter words: the text of a length.
  private func caption(_ words: (Span) -> String) -> String {
    switch fasting {
    case .running(let running):
      if running.isGoalReached {
        return texts.pastGoal(
          words(running.beyondGoal), words(running.fast.goal.span))
      }
      return texts.leftEnds(
        words(running.remaining.roundedUpToMinute),
        context.briefDayTime(running.fast.plannedEnd))
    case .idle(let idle):
      if let window = idle.window {
        let closes = context.briefDayTime(window.closes)
        return window.isOpen
          ? texts.leftEnds(words(window.remaining.roundedUpToMinute), closes)
          : texts.nextWas(closes)
      }
      let end = context.briefDayTime(idle.now.instant + idle.schedule.goal.span)
      return texts.wouldEnd(end)
    }
  }
}
