import CivilTime
import Texts
import Trackers

/// The state between fasts: the ring of the eating window, and a button for the next fast.
struct IdleHero {
  let idle: IdleFast
  let context: PageContext

  var html: HTML {
    HTML {
      ringBox(isCelebrating: context.celebrated == .fast) {
        Ring(
          permille: FastNow.idle(idle).ringPermille,
          label: FastNow.idle(idle).ringLabel(context), width: .hero
        ).html
        div(.class("ring-center"), .timer) { center }
      }
      if let window = idle.window { windowFacts(window) }
      scheduleCard
      actions
    }
  }

  private var texts: PageTexts { context.texts }
  private var schedule: String { texts.title(idle.schedule.name) }

  @HTMLBuilder private var center: HTML {
    if let window = idle.window, window.isOpen {
      p(.class("ring-label")) {
        Icon.cutlery.html
        texts.eatingWindow
      }
      let remaining = window.remaining.roundedUpToMinute
      p(.class(SmallUnits(text: context.duration(remaining)).ringClasses)) {
        context.figure(remaining)
      }
      p(.class("ring-note")) { texts.until(context.briefDayTime(window.closes)) }
    } else {
      p(.class("ring-label")) { idle.window == nil ? texts.ready : texts.windowClosed }
      p(.class(schedule.count > 5 ? "ring-figure is-name" : "ring-figure")) {
        bdi { schedule }
      }
      p(.class("ring-note")) {
        if let window = idle.window {
          texts.ago(window.closedFor)
        } else {
          texts.fastFor(context.duration(idle.schedule.goal.span))
        }
      }
    }
  }

  private func windowFacts(_ window: EatingWindow) -> HTML {
    FigureList([
      FigureList.Row(texts.opened, context.dayTime(window.opened)),
      FigureList.Row(
        window.isOpen ? texts.nextFast : texts.closes, context.dayTime(window.closes)),
    ]).html
  }

  private var scheduleCard: HTML {
    div(.class("card schedule-card"), .key("schedule")) {
      div {
        h2 {
          texts.schedule
          " "
          bdi { schedule }
        }
        if idle.window?.isOpen != true {
          p(.class("quiet")) {
            texts.scheduleEnds(
              context.dayTime(idle.now.instant + idle.schedule.goal.span, isFirst: false))
          }
        }
      }
      button(.class("button secondary small"), .opens(.goal)) {
        texts.change
      }
    }
  }

  private var actions: HTML {
    div(.class("dock"), .key("dock")) {
      button(
        .class("button primary primary-action"), .action(.fastStart), .shortcut(.startOrStop),
        .key("start-or-stop")
      ) { texts.startFast }
      button(
        .class("button secondary"), .opens(.startEarlier), .key("earlier")
      ) { texts.startedEarlier }
    }
  }
}
