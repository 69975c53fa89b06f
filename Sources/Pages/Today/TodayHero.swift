import CivilTime
import Trackers

/// The ring of the day and what it stands for, a row for each thing it shows.
struct TodayHero {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    section(.class("card hero"), .label(texts.daySoFar), .key("hero")) {
      a(.class("ring-box"), .href(.fast)) {
        Ring(permille: page.fasting.ringPermille, label: page.fasting.ringLabel(context)).html
        div(.class("ring-center")) { center }
      }
      ul(.class("legend")) {
        row(.hourglass, "fast", fastName, fastFigure)
        row(.flame, "plain", texts.streak, texts.days(page.streak, context.number(page.streak)))
        row(
          .calendar, "plain", texts.week,
          texts.daysMet(context.number(daysMet), of: context.number(page.week.count)))
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private var daysMet: Int { page.week.filter { page.metDays.contains($0.day) }.count }

  @HTMLBuilder private var center: HTML {
    switch page.fasting {
    case .running(let running):
      if running.isGoalReached { span(.class("goal-mark")) { Icon.check.html } }
      span(.class("ring-percent")) { context.percent(running.percent) }
      span(.class("ring-time")) { context.clock(running.elapsed) }
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        Icon.cutlery.html
        span(.class("ring-time")) { context.clock(window.remaining) }
      } else {
        Icon.hourglass.html
        span(.class("ring-time")) { idle.schedule.name }
      }
    }
  }

  private var fastName: String {
    switch page.fasting {
    case .running: texts.fast
    case .idle(let idle): idle.window?.isOpen == true ? texts.eatingWindow : texts.fast
    }
  }

  private var fastFigure: String {
    switch page.fasting {
    case .running(let running): context.clock(running.elapsed)
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        context.clock(window.remaining)
      } else {
        idle.schedule.name
      }
    }
  }

  private func row(_ icon: Icon, _ accent: String, _ name: String, _ figure: String) -> HTML {
    li(.key("legend-\(icon.rawValue)")) {
      icon.html(class: "icon \(accent)-icon")
      span(.class("legend-name")) { name }
      strong { figure }
    }
  }
}
