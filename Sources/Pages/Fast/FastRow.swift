import CivilTime
import Ledger
import Texts
import Trackers

/// One fast in a list: its outcome, times and length. A tap opens its details.
struct FastRow {
  let fast: Fast
  let context: PageContext
  var isCurrent = false

  var html: HTML {
    a(
      .class("fast-row"), .href(.fast(.fast(fast.id))), .current(isCurrent, as: "true"),
      .key("fast-\(fast.id)")
    ) {
      OutcomeMark(outcome: fast.outcome).html
      div(.class("fast-row-when")) {
        strong { context.locale.mediumDate(context.day(fast), today: context.today) }
        span { times }
      }
      div(.class("fast-row-what")) {
        strong { context.duration(fast.elapsed(at: context.now.instant)) }
        span {
          context.texts.beside(context.texts.outcome(fast.outcome), context.goalName(fast))
        }
      }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  private var times: String {
    guard let end = fast.end else { return context.texts.since(context.time(fast.start)) }
    return context.texts.range(context.time(fast.start), endTime(end))
  }

  /// The end, with its day only if it is neither on the start's day nor the next.
  private func endTime(_ end: Moment) -> String {
    end.local.calendarDay - fast.start.local.calendarDay <= 1
      ? context.time(end)
      : context.texts.dayTime(
        context.locale.briefDate(end.local.calendarDay, today: context.today), context.time(end))
  }
}

/// The mark of a fast's outcome, distinguished by shape; words are beside it.
struct OutcomeMark {
  let outcome: Fast.Outcome

  var html: HTML {
    span(.class("outcome-mark is-\(outcome.rawValue)")) { icon.html }
  }

  private var icon: Icon {
    switch outcome {
    case .running: .hourglass
    case .completed: .check
    case .partial: .part
    case .cancelled: .close
    }
  }
}
