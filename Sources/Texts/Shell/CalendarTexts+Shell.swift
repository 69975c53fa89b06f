import CivilTime

/// Months without a day, and times to come.
extension CalendarTexts {
  /// `November 2026`.
  package func monthOfYear(_ date: CivilDate) -> String {
    say("\(monthAlone(date.month)) \(date.year)", context: "month and year")
  }

  private func monthAlone(_ number: Int) -> String {
    switch number {
    case 1: say("January")
    case 2: say("February")
    case 3: say("March")
    case 4: say("April")
    case 5: say("May")
    case 6: say("June")
    case 7: say("July")
    case 8: say("August")
    case 9: say("September")
    case 10: say("October")
    case 11: say("November")
    default: say("December")
    }
  }
}

extension DurationTexts {
  /// `in 4h 8m`, of a length that is formatted already.
  package func inTime(_ length: String) -> String { say("in \(length)") }
}

extension UndoTexts {
  /// The result of an undo or redo that changed nothing, because other devices have changed all of
  /// it since.
  /// - Parameter done: the words for its label.
  package func overtaken(_ done: String) -> String {
    say("Skipped, as another device has changed it since: \(done)")
  }
}
