import CivilTime
import Trackers

/// The words of widgets and spoken answers, in a language.
package struct WidgetTexts: TextGroup {
  package let language: Language

  package init(_ common: Texts) {
    language = common.language
  }

  package var common: Texts { Texts(language: language) }

  package var today: String { say("Today") }
  package var water: String { say("Water") }
  package var plan: String { say("Plan") }
  package var counts: String { say("Counts") }
  package var dates: String { say("Dates") }
  package var nothingPlanned: String { say("Nothing planned") }
  package var allDone: String { say("All done") }
  package var nothingCounted: String { say("Nothing to count") }
  package var noDates: String { say("No dates yet") }
  package var allHidden: String { say("No tracker is in use") }
  package var next: String { say("Next") }
  package var share: String { say("Done") }
  package var leftWord: String { say("left") }
  package var done: String { say("done") }
  package var check: String { say("✓") }

  package func of(_ amount: String) -> String { say("of \(amount)") }
  package func atMost(_ amount: String) -> String { say("at most \(amount)") }
  package func percent(_ permille: Int) -> String { say("\(permille / 10)%") }
  package func toGo(_ amount: String) -> String { say("\(amount) to go") }
  package func left(_ amount: String) -> String { say("\(amount) \(leftWord)") }
  package func over(_ amount: String) -> String { say("\(amount) over") }
  package func past(_ time: String) -> String { say("\(time) past the goal") }
  package func fastGoal(_ fast: Fast) -> String {
    let goal = common.duration.short(fast.goal.span)
    return fast.schedule.isEmpty || fast.schedule == goal ? goal : "\(goal) · \(fast.schedule)"
  }

  /// `1250 ml`.
  package func volume(_ volume: Volume, _ unit: VolumeUnit) -> String {
    "\(unit.text(volume)) \(name(of: unit))"
  }

  package func name(of unit: VolumeUnit) -> String {
    switch unit {
    case .millilitres: "ml"
    case .fluidOunces: "fl oz"
    }
  }

  /// `20 km`.
  package func amount(_ thousandths: Int64, _ unit: String) -> String {
    let number = TallyAmount(thousandths: thousandths).text()
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  package func days(_ count: DateCount) -> String {
    count.daysAhead > 0
      ? say(count.days, one: "day to go", other: "days to go")
      : say(count.days, one: "day since", other: "days since")
  }

  /// `in 12 days`, `today`, `12 days ago`.
  package func distance(_ count: DateCount) -> String {
    if count.days == 0 { return "today" }
    let days = common.calendar.days(count.days)
    return count.daysAhead > 0 ? "in \(days)" : "\(days) ago"
  }

  package func day(_ count: DateCount) -> String {
    common.calendar.nearDay(count.target, count.today)
  }
}

/// Whole sentences, for those who listen.
extension WidgetTexts {
  package func sentence(_ fasting: FastingNow, _ wording: Wording) -> String {
    switch fasting {
    case .running(let running):
      let elapsed = common.duration.spoken(running.elapsed)
      let goal = common.duration.spoken(running.fast.goal.span)
      return running.isGoalReached
        ? "Fasting for \(elapsed). The goal of \(goal) is reached."
        : "Fasting for \(elapsed). \(common.duration.spoken(running.remaining)) to go to the goal"
          + " of \(goal), \(wording.planned(running.fast.plannedEnd))."
    case .idle(let idle):
      guard let window = idle.window else { return "Not fasting." }
      return window.isOpen
        ? "Not fasting. The eating window closes in \(common.duration.spoken(window.remaining))."
        : "Not fasting. The eating window closed \(common.duration.spoken(window.closedFor)) ago."
    }
  }

  package func sentence(water figure: DayFigure, _ unit: VolumeUnit) -> String {
    let drunk = volume(Volume(tenths: max(0, figure.amount)), unit)
    guard let goal = figure.goal else { return "Water: \(drunk)." }
    let share = "\(drunk) of \(volume(Volume(tenths: goal.amount), unit))"
    return figure.isGoalHeld
      ? "Water: \(share). The goal is reached." : "Water: \(share), \(percent(figure.permille))."
  }

  package func sentence(_ plan: DayPlan) -> String {
    if plan.total == 0 { return "Nothing is planned for today." }
    let share = "Plan: \(plan.done) of \(plan.total) done"
    guard let next = plan.tasks.first(where: { $0.isOpen }) else { return share + "." }
    return "\(share). Next: \(next.title)."
  }

  package func sentence(_ tally: WidgetSnapshot.TallyFigure) -> String {
    let (activity, figure) = (tally.activity, tally.figure)
    let count = amount(figure.amount, activity.unit)
    guard let goal = figure.goal else { return "\(activity.name): \(count)." }
    let aim = amount(goal.amount, activity.unit)
    return switch (goal.direction, figure.isGoalHeld) {
    case (.atLeast, true): "\(activity.name): \(count) of \(aim). The goal is reached."
    case (.atLeast, false): "\(activity.name): \(count) of \(aim)."
    case (.atMost, true): "\(activity.name): \(count) of at most \(aim)."
    case (.atMost, false): "\(activity.name): \(count) of at most \(aim). That is over the limit."
    }
  }

  package func sentence(_ count: DateCount) -> String {
    "\(count.counter.name): \(distance(count)), \(common.calendar.longDay(count.target))."
  }
}
