import CivilTime
import Trackers

/// The texts of widgets and spoken answers.
package struct WidgetTexts: TextGroup {
  package let language: Language

  package init(_ common: Texts) {
    language = common.language
  }

  package var common: Texts { Texts(language: language) }

  private var duration: DurationTexts { DurationTexts(language: language) }

  package var today: String { say("Today") }
  package var water: String { say("Water") }
  package var plan: String { say("Plan") }
  package var counters: String { say("Counters") }
  package var dates: String { say("Dates") }
  package var nothingPlanned: String { say("Nothing planned") }
  package var allDone: String { say("All done") }
  package var noCounters: String { say("No counters yet") }
  package var noDates: String { say("No dates yet") }
  package var allHidden: String { say("No trackers in use") }
  package var next: String { say("Next") }
  package var share: String { say("Done", context: "share") }
  package var leftWord: String { say("left") }
  package var done: String { say("done") }
  package var check: String { say("✓") }
  package var start: String { say("Start") }
  package var since: String { say("Since") }
  package var fastEnds: String { say("Fast ends") }
  package var eating: String { say("Eating") }
  package var lastWord: String { say("Last") }

  package func of(_ amount: String) -> String { say("of \(amount)") }
  package func atMost(_ amount: String) -> String { say("at most \(amount)") }
  package func percent(_ permille: Int) -> String { percent(String(permille / 10)) }
  package func toGo(_ amount: String) -> String { say("\(amount) to go") }
  package func left(_ amount: String) -> String { say("\(amount) left") }
  package func over(_ amount: String) -> String { say("\(amount) over") }
  package func past(_ time: String) -> String { say("\(time) past your goal") }
  /// The same, shorter.
  package func beyond(_ time: String) -> String { say("\(time) past goal") }
  /// The same, shortest.
  package func plus(_ time: String) -> String { say("+\(time)") }
  package func minus(_ time: String) -> String { say("−\(time)") }
  package func until(_ time: String) -> String { say("until \(time)") }
  package func leftUntil(_ time: String) -> String { say("left, until \(time)") }
  package func reachedAt(_ time: String) -> String { say("reached \(time)") }
  /// The last fast.
  package func lastReached(_ length: String) -> String { say("Last: \(length), goal reached") }
  package func last(_ what: String) -> String { say("Last: \(what)") }
  package func joined(_ amount: String, _ time: String) -> String { say("\(amount), \(time)") }

  /// `1250` up to 9999, then `12.5k`, `125k`, `1.2M`: rounded down, in at most five characters and
  /// a sign.
  package func compact(_ thousandths: Int64) -> String {
    var rest = thousandths.magnitude / 1000
    var steps = 0
    var tenths: UInt64 = 0
    while rest >= (steps == 0 ? 10_000 : 1000), steps < 5 {
      tenths = rest % 1000 / 100
      rest /= 1000
      steps += 1
    }
    let suffix = steps == 0 ? "" : String("kMGTP".dropFirst(steps - 1).prefix(1))
    let decimal = steps > 0 && rest < 100 && tenths > 0 ? ".\(tenths)" : ""
    return (thousandths < 0 && rest > 0 ? "−" : "") + "\(rest)\(decimal)\(suffix)"
  }
  package func fastGoal(_ fast: Fast) -> String {
    let goal = duration.short(fast.goal.span)
    let schedule = common.fasting.title(fast.schedule)
    return schedule.isEmpty || schedule == goal ? goal : say("\(goal) · \(schedule)")
  }

  /// `1250 ml`.
  package func volume(_ volume: Volume, _ unit: VolumeUnit) -> String {
    say("\(unit.text(volume)) \(name(of: unit))")
  }

  package func name(of unit: VolumeUnit) -> String {
    switch unit {
    case .millilitres: say("ml")
    case .fluidOunces: say("fl oz")
    }
  }

  /// `20 km`.
  package func amount(_ thousandths: Int64, _ unit: String) -> String {
    let number = CounterAmount(thousandths: thousandths).text()
    return unit.isEmpty ? number : say("\(number) \(unit)")
  }

  package func days(_ count: DateCount) -> String {
    count.daysAhead > 0
      ? say(count.days, one: "day to go", other: "days to go")
      : daysWord(count)
  }

  /// The same, shorter.
  package func daysWord(_ count: DateCount) -> String {
    say(count.days, one: "day", other: "days")
  }

  /// `in 12 days`, `today`, `12 days ago`.
  package func distance(_ count: DateCount) -> String {
    if count.days == 0 { return say("today") }
    let days = common.calendar.days(count.days)
    return count.daysAhead > 0 ? say("in \(days)") : say("\(days) ago")
  }

  package func day(_ count: DateCount) -> String {
    common.calendar.nearDay(count.target, count.today)
  }
}

/// Sentences for screen readers and speech.
extension WidgetTexts {
  /// The sentence of a state in a few words: `No dates yet.`
  package func sentence(_ words: String) -> String { say("\(words).") }

  package func sentences(_ first: String, _ second: String) -> String {
    say("\(first) \(second)")
  }

  package func sentence(streak days: Int) -> String {
    say("Your streak is \(common.calendar.days(days)).")
  }

  package func sentence(_ fasting: FastNow, _ wording: Wording) -> String {
    switch fasting {
    case .running(let running):
      let elapsed = duration.spoken(running.elapsed)
      let goal = duration.spoken(running.fast.goal.span)
      let remaining = duration.spoken(running.remaining.roundedUpToMinute)
      let end = wording.planned(running.fast.plannedEnd)
      return running.isGoalReached
        ? say("Fasting for \(elapsed). Goal of \(goal) reached.")
        : say("Fasting for \(elapsed). \(remaining) to go until your goal of \(goal), \(end).")
    case .idle(let idle):
      guard let window = idle.window else { return say("Not fasting.") }
      if window.isOpen {
        let remaining = duration.spoken(window.remaining.roundedUpToMinute)
        return say("Not fasting. The eating window closes in \(remaining).")
      }
      return say("Not fasting. The eating window closed \(duration.spoken(window.closedFor)) ago.")
    }
  }

  /// The end of a running fast.
  package func sentence(endOf running: RunningFast, _ wording: Wording) -> String {
    let end = wording.planned(running.fast.plannedEnd)
    let remaining = duration.spoken(running.remaining.roundedUpToMinute)
    return running.isGoalReached
      ? say("The fast reached its goal \(end).") : say("The fast ends \(end), in \(remaining).")
  }

  package func sentence(water figure: DayFigure, _ unit: VolumeUnit) -> String {
    let drunk = volume(Volume(tenths: max(0, figure.amount)), unit)
    guard let goal = figure.goal.map({ volume(Volume(tenths: $0.amount), unit) }) else {
      return say("Water: \(drunk).")
    }
    return figure.isGoalHeld
      ? say("Water: \(drunk) of \(goal). Goal reached.")
      : say("Water: \(drunk) of \(goal), \(percent(figure.permille)).")
  }

  package func sentence(_ plan: DayPlan) -> String {
    if plan.total == 0 { return say("Nothing planned for today.") }
    guard let next = plan.tasks.first(where: { $0.isOpen }) else {
      return say("Plan: \(plan.done) of \(plan.total) done.")
    }
    return say("Plan: \(plan.done) of \(plan.total) done. Next: \(next.title).")
  }

  package func sentence(_ tally: WidgetSnapshot.CounterFigure) -> String {
    let (activity, figure) = (tally.activity, tally.figure)
    let count = amount(figure.amount, activity.unit)
    guard let goal = figure.goal else { return say("\(activity.name): \(count).") }
    let aim = amount(goal.amount, activity.unit)
    return switch (goal.direction, figure.isGoalHeld) {
    case (.atLeast, true): say("\(activity.name): \(count) of \(aim). Goal reached.")
    case (.atLeast, false): say("\(activity.name): \(count) of \(aim).")
    case (.atMost, true): say("\(activity.name): \(count) of at most \(aim).")
    case (.atMost, false):
      say("\(activity.name): \(count) of at most \(aim). Over the limit.")
    }
  }

  package func sentence(_ count: DateCount) -> String {
    say("\(count.counter.name): \(distance(count)), \(common.calendar.longDay(count.target)).")
  }
}
