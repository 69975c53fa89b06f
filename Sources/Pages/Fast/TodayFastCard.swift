import CivilTime
import Texts
import Trackers

/// The running fast, or the time until the next, with the usual action.
struct TodayFastCard {
  let fasting: FastNow
  let context: PageContext

  var html: HTML {
    section(.class("card fast-card"), .label(texts.fast), .key("fast-card")) {
      switch fasting {
      case .running(let running): self.running(running)
      case .idle(let idle): self.idle(idle)
      }
    }
  }

  private var texts: PageTexts { context.texts }

  @HTMLBuilder private func running(_ running: RunningFast) -> HTML {
    div(.class("figure-block")) {
      p(.class("quiet")) {
        texts.since(context.goalName(running.fast), context.briefDayTime(running.fast.start))
      }
      p(.class("figure"), .timer) {
        if running.isGoalReached {
          strong(.class("accent-text")) { texts.plusSign(context.clock(running.beyondGoal)) }
          span {
            texts.pastGoalSince(context.duration(running.fast.goal.span))
          }
        } else {
          strong { context.clock(running.remaining.roundedUpToMinute) }
          span { texts.leftUntil(context.briefDayTime(running.fast.plannedEnd)) }
        }
      }
    }
    button(
      .class("button tinted primary-action"), .action(.fastStop), .shortcut(.startOrStop)
    ) { texts.stopWord }
  }

  @HTMLBuilder private func idle(_ idle: IdleFast) -> HTML {
    div(.class("figure-block")) {
      if let window = idle.window, window.isOpen {
        p(.class("quiet")) { texts.eatingUntil(context.briefDayTime(window.closes)) }
        p(.class("figure"), .timer) {
          strong { context.clock(window.remaining.roundedUpToMinute) }
          span { texts.left }
        }
      } else if let window = idle.window {
        p(.class("quiet")) { texts.nextWas(context.briefDayTime(window.closes)) }
        p(.class("figure")) {
          strong { context.clock(window.closedFor) }
          span { texts.ago }
        }
      } else {
        p(.class("quiet")) {
          idle.last == nil ? texts.firstFast : texts.notFasting
        }
        p(.class("figure")) {
          strong { idle.schedule.title }
          span { texts.wouldEnd(context.briefDayTime(idle.now.instant + idle.schedule.goal.span)) }
        }
      }
    }
    button(
      .class("button tinted primary-action"), .action(.fastStart), .shortcut(.startOrStop)
    ) { texts.startWord }
  }
}

extension Span {
  /// The span rounded up to minutes, so that the last second is shown as 0:01, not 0:00.
  var roundedUpToMinute: Span { self + Span(milliseconds: 59_999) }
}
