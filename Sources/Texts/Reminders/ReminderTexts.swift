import CivilTime
import Trackers

/// The texts of reminders: methods, so that an engine without reminders does not contain them. They
/// state facts and make no demands.
package struct ReminderTexts: TextGroup {
  package let language: Language

  private var duration: DurationTexts { DurationTexts(language: language) }
  private var fasting: FastTexts { FastTexts(language: language) }

  package func title(of reminder: Reminder) -> String {
    switch reminder.cause {
    case .fastGoal: say("Fasting goal reached")
    case .eatingWindow: say("Eating window closes soon")
    case .nextStart: say("Eating window closed")
    case .water(let water): invitation(water.text)
    case .task(let task): task.title
    case .tally(let activity, _, _): activity.name
    case .tallies: say("Still open today")
    case .tallyGoal(let day): say("\(day.activity.name): goal reached")
    case .review: say("Daily review")
    }
  }

  /// - Parameter wording: the format of moments at the time of delivery.
  package func body(of reminder: Reminder, _ wording: Wording) -> String {
    switch reminder.cause {
    case .fastGoal(let fast): reached(fast, wording.moment(fast.start))
    case .eatingWindow(let window): say("Closes \(wording.planned(window.closes)).")
    case .nextStart(let window, let schedule):
      say("Next fast (\(fasting.name(schedule.name))): \(wording.planned(window.closes)).")
    case .water(let water):
      soFar(water.unit.text(water.total), volume(water.goal, water.unit))
    case .task(let task):
      noted(say("Reminder for \(wording.moment(reminder.at))."), task.notesInBrief)
    case .tally(let activity, _, let figure): count(figure, of: activity)
    case .tallies(let days): list(of: days)
    case .tallyGoal(let day): count(day.figure, of: day.activity)
    case .review: say("See what's done and what's left.")
    }
  }

  package var testTitle: String { say("Test reminder") }
  package var testBody: String { say("Reminders arrive here.") }

  /// The notification of a device that was woken for a reminder that is no longer due.
  package var nothingDue: String { say("Nothing due") }
  package var seenTo: String { say("Already done, here or on another device.") }

  package var stop: String { say("Stop fast") }
  package var done: String { say("Done") }
  package var snooze: String { say("Snooze 10 min") }
  /// `+250 ml`
  package func add(_ volume: Volume, _ unit: VolumeUnit) -> String {
    say("+\(self.volume(volume, unit))")
  }

  /// The notification while a fast runs: `Fasting · 16:8`, and below it `Until 12:00`.
  package func running(_ fast: Fast) -> String { say("Fasting · \(fasting.goalName(fast))") }
  package func until(_ end: String) -> String { say("Until \(end)") }

  /// The notification after a button whose action failed.
  package var notDone: String { say("Couldn't do that") }
  package var openToDo: String { say("Open Dayring to see why.") }

  /// `16:8 done: 16h since yesterday 20:04.`; a custom goal has no schedule.
  private func reached(_ fast: Fast, _ start: String) -> String {
    let goal = duration.short(fast.goal.span)
    return fast.schedule.isEmpty
      ? say("\(goal) since \(start).")
      : say("\(fasting.title(fast.schedule)) done: \(goal) since \(start).")
  }

  private func noted(_ sentence: String, _ notes: String) -> String {
    notes.isEmpty ? sentence : sentence + "\n" + notes
  }

  /// One of four texts in turn, so that the same one does not appear every time.
  private func invitation(_ text: Int) -> String {
    switch text {
    case 0: say("Time for some water")
    case 1: say("A glass of water?")
    case 2: say("How about a drink?")
    default: say("Time for a sip")
    }
  }

  private func count(_ figure: DayFigure, of activity: Counter) -> String {
    guard let goal = figure.goal else {
      return say("\(amount(figure.amount, activity.unit)) so far.")
    }
    let total = CounterAmount(thousandths: figure.amount).text()
    let aim = amount(goal.amount, activity.unit)
    return goal.direction == .atMost
      ? say("\(total) of at most \(aim) so far.") : soFar(total, aim)
  }

  /// `Push-ups 20 of 50, Pages 0 of 30 pages and 2 more.`
  private func list(of days: [CounterDay]) -> String {
    let named = 3
    let list = days.prefix(named).reduce("") { text, day in
      text.isEmpty ? open(day) : say("\(text), \(open(day))")
    }
    return days.count > named ? say("\(list) and \(days.count - named) more.") : say("\(list).")
  }

  private func open(_ day: CounterDay) -> String {
    let (activity, figure) = (day.activity, day.figure)
    guard let goal = figure.goal else { return activity.name }
    let total = CounterAmount(thousandths: figure.amount).text()
    return say("\(activity.name) \(total) of \(amount(goal.amount, activity.unit))")
  }

  private func soFar(_ total: String, _ goal: String) -> String {
    say("\(total) of \(goal) so far.")
  }

  private func amount(_ thousandths: Int64, _ unit: String) -> String {
    let number = CounterAmount(thousandths: thousandths).text()
    return unit.isEmpty ? number : say("\(number) \(unit)")
  }

  private func volume(_ volume: Volume, _ unit: VolumeUnit) -> String {
    switch unit {
    case .millilitres: say("\(unit.text(volume)) ml")
    case .fluidOunces: say("\(unit.text(volume)) fl oz")
    }
  }
}
