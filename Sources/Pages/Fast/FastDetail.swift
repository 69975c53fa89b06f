import CivilTime
import Ledger
import Texts
import Trackers

/// The details of one fast, with its actions.
struct FastDetail {
  let fast: Fast
  let context: PageContext

  var html: HTML {
    div(.class("detail accent-\(accent)"), .key("fast-\(fast.id)")) {
      a(.class("back-link"), .href(.fast(.history))) {
        Icon.back.html
        texts.backToHistory
      }
      div(.class("card detail-card")) {
        header(.class("detail-head")) {
          div {
            p(.class("outcome-line is-\(fast.outcome.rawValue)")) {
              OutcomeMark(outcome: fast.outcome).html
              texts.outcome(fast.outcome)
            }
            h2 { context.locale.longDate(context.day(fast), today: context.today) }
          }
          div(.class("mini-ring")) {
            Ring(permille: permille).html
            span { context.percent(permille / 10) }
          }
        }
        p(.class("detail-figure")) { context.figure(elapsed) }
        facts
        if !fast.note.isEmpty {
          div(.class("note")) {
            h3 { texts.note }
            p(Attribute("dir", "auto")) { fast.note }
          }
        }
        div(.class("button-row")) {
          button(
            .class("button secondary"), .opens(.editFast(fast.id)),
            .label(texts.editFast(day)), .shortcut(.edit)
          ) {
            Icon.pencil.html
            texts.edit
          }
          button(
            .class("button danger"), .action(.fastDelete, fast.id),
            .label(texts.deleteFast(day))
          ) {
            Icon.trash.html
            texts.delete
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var day: String { context.locale.mediumDate(context.day(fast), today: context.today) }
  private var elapsed: Span { max(.zero, fast.elapsed(at: context.now.instant)) }

  private var permille: Int {
    Int(permilleOf: elapsed.milliseconds, of: fast.goal.span.milliseconds)
  }

  private var accent: String {
    switch fast.outcome {
    case .completed: "goal"
    case .cancelled: "rest"
    case .partial, .running: permille >= 1000 ? "goal" : "fast"
    }
  }

  private var facts: HTML {
    dl(.class("detail-facts")) {
      fact(texts.started, context.dayTime(fast.start))
      fact(
        texts.endedLabel, fast.end.map { context.dayTime($0) } ?? texts.stillRunning)
      fact(texts.goalWord, context.figure(fast.goal.span))
      if !fast.schedule.isEmpty {
        div {
          dt { texts.schedule }
          dd { bdi { texts.title(fast.schedule) } }
        }
      }
      fact(texts.planned, context.dayTime(fast.plannedEnd))
      if let changed = fast.lastWrite.at {
        fact(texts.lastChanged, context.dayTime(changed))
      }
    }
  }

  private func fact(_ name: String, _ value: String) -> HTML { fact(name, HTML(value)) }

  private func fact(_ name: String, _ value: HTML) -> HTML {
    div {
      dt { name }
      dd { value }
    }
  }
}
