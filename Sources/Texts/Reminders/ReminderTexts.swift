import CivilTime
import Trackers

/// The texts of reminders: methods, so that an engine without reminders does not contain them. They
/// state facts and make no demands.
package struct ReminderTexts: TextGroup {
  package let language: Language

  package static let english = ReminderTexts(language: .english)

  private var duration: DurationTexts { DurationTexts(language: language) }

  package func title(of reminder: Reminder) -> String {
    switch reminder.cause {
    case .fastGoal: say("Fasting goal reached")
    case .eatingWindow: say("The eating window closes soon")
    case .nextStart: say("The eating window has closed")
    case .water(let water): invitation(water.text)
    case .task(let task): task.title
    case .tally(let activity, _, _): activity.name
    case .tallies: say("Still open today")
    case .tallyGoal(let day): say("\(day.activity.name): goal reached")
    case .review: say("A look back at the day")
    }
  }

  /// - Parameter wording: the format of moments at the time of delivery.
  package func body(of reminder: Reminder, _ wording: Wording) -> String {
    switch reminder.cause {
    case .fastGoal(let fast):
      reached(
        fast, say("\(duration.short(fast.goal.span)) since \(wording.moment(fast.start))."))
    case .eatingWindow(let window):
      say("It closes \(wording.planned(window.closes)).")
    case .nextStart(let window, let schedule):
      say("The next fast by schedule, \(schedule.name), begins \(wording.planned(window.closes)).")
    case .water(let water):
      soFar(water.unit.text(water.total), "\(water.unit.text(water.goal)) \(unit(water.unit))")
    case .task(let task):
      noted(say("Set for \(wording.moment(reminder.at))."), task.notesInBrief)
    case .tally(let activity, _, let figure): count(figure, of: activity)
    case .tallies(let days): list(of: days)
    case .tallyGoal(let day): count(day.figure, of: day.activity)
    case .review: say("What is done, and what is left.")
    }
  }

  package var testTitle: String { say("A test of reminders") }
  package var testBody: String { say("They arrive here.") }

  /// The notification of a device that was woken for a reminder that is no longer due.
  package var nothingDue: String { say("Nothing is due") }
  package var seenTo: String { say("It was seen to already.") }

  package var stop: String { say("Stop fast") }
  package var done: String { say("Done") }
  package var snooze: String { say("Snooze 10 min") }
  /// `+250 ml`
  package func add(_ volume: Volume, _ unit: VolumeUnit) -> String {
    "+\(unit.text(volume)) \(self.unit(unit))"
  }

  /// The notification while a fast runs: `Fasting · 16:8`, and below it `until 12:00`.
  package func running(_ fast: Fast) -> String {
    say("Fasting · \(fast.schedule.isEmpty ? duration.short(fast.goal.span) : fast.scheduleTitle)")
  }
  package func until(_ end: String) -> String { say("until \(end)") }

  /// The notification after a button whose action failed.
  package var notDone: String { say("That was not done") }
  package var openToDo: String { say("Open Dayring to see why.") }

  /// `16:8 done: 16 h since yesterday 20:04.`; a goal of the user's own has no schedule.
  private func reached(_ fast: Fast, _ length: String) -> String {
    fast.schedule.isEmpty ? length : say("\(fast.scheduleTitle) done: \(length)")
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
    default: say("A sip in between")
    }
  }

  private func count(_ figure: DayFigure, of activity: Counter) -> String {
    let unit = activity.unit.isEmpty ? "" : " " + activity.unit
    let total = CounterAmount(thousandths: figure.amount).text()
    guard let goal = figure.goal else { return say("\(total)\(unit) so far.") }
    let amount = CounterAmount(thousandths: goal.amount).text() + unit
    return goal.direction == .atMost
      ? say("\(total) of at most \(amount) so far.") : soFar(total, amount)
  }

  /// `Push-ups 20 of 50, Pages 0 of 30 pages and 2 more.`
  private func list(of days: [CounterDay]) -> String {
    let named = 3
    let list = days.prefix(named).reduce("") { text, day in
      (text.isEmpty ? "" : text + ", ") + open(day)
    }
    return days.count > named ? say("\(list) and \(days.count - named) more.") : say("\(list).")
  }

  private func open(_ day: CounterDay) -> String {
    let (activity, figure) = (day.activity, day.figure)
    guard let goal = figure.goal else { return activity.name }
    let unit = activity.unit.isEmpty ? "" : " " + activity.unit
    let total = CounterAmount(thousandths: figure.amount).text()
    return say(
      "\(activity.name) \(total) of \(CounterAmount(thousandths: goal.amount).text())\(unit)")
  }

  private func soFar(_ total: String, _ goal: String) -> String {
    say("\(total) of \(goal) so far.")
  }

  private func unit(_ unit: VolumeUnit) -> String { unit == .millilitres ? "ml" : "fl oz" }
}
