import CivilTime
import Texts
import Trackers

/// The running fast: its time, its goal and its actions.
struct RunningHero {
  let running: RunningFast
  let context: PageContext

  var html: HTML {
    HTML {
      ringBox(isCelebrating: running.isGoalReached && context.celebrated == .fast) {
        Ring(permille: running.permille, label: ringLabel, width: .hero).html
        div(.class("ring-center"), .timer) { center }
      }
      FigureList(figures).html
      actions
    }
  }

  private var texts: PageTexts { context.texts }
  /// `11:52:07`.
  private var ticking: String { texts.common.duration.stopwatch(running.elapsed) }
  private var ringLabel: String { texts.ringOf(fast: context.percent(running.percent)) }

  @HTMLBuilder private var center: HTML {
    if running.isGoalReached {
      p(.class("ring-label goal-badge")) {
        Icon.check.html
        texts.goalReached
      }
    } else {
      p(.class("ring-label")) { texts.elapsed }
    }
    p(.class(running.elapsed < .hours(10) ? "ring-figure" : "ring-figure is-long")) {
      // Longer times leave no room for seconds.
      if running.elapsed < .hours(100) {
        String(Substring(ticking.utf8.dropLast(3)))
        span(.class("ring-seconds")) { String(Substring(ticking.utf8.suffix(3))) }
      } else {
        context.figure(running.elapsed)
      }
    }
    p(.class("ring-note")) { context.percent(running.percent) }
  }

  private var figures: [FigureList.Row] {
    let goal = FigureList.Row(
      texts.goal(context.goalName(running.fast)), context.dayTime(running.fast.plannedEnd),
      icon: running.isGoalReached ? .check : nil)
    let middle =
      running.isGoalReached
      ? FigureList.Row(
        texts.pastGoal, context.figure(running.beyondGoal), isAccented: true)
      : FigureList.Row(
        texts.leftLabel, context.figure(running.remaining.roundedUpToMinute), isAccented: true)
    return [FigureList.Row(texts.started, context.dayTime(running.fast.start)), middle, goal]
  }

  @HTMLBuilder private var actions: HTML {
    div(.class("dock"), .key("dock")) {
      button(
        .class("button primary primary-action"), .action(.fastStop), .shortcut(.startOrStop),
        .key("start-or-stop")
      ) { texts.stopFast }
      button(
        .class("button secondary"), .opens(.editFast(running.fast.id)),
        .shortcut(.edit), .key("edit")
      ) { texts.editStart }
    }
    div(.class("minor-actions"), .key("minor")) {
      button(.class("button quiet-button"), .opens(.stopEarlier)) { texts.endedEarlier }
      button(.class("button quiet-button"), .opens(.goal)) { texts.changeGoal }
      button(.class("button quiet-button"), .action(.fastCancel)) { texts.cancelFast }
    }
  }
}
