import CivilTime

/// - Parameter text: written by the test's author, so it must be one.
package func moment(_ text: String) -> Moment {
  guard let moment = Moment(iso8601: text) else { preconditionFailure("no moment: \(text)") }
  return moment
}

/// - Parameter text: written by the test's author, so it must be one.
package func day(_ text: String) -> Day {
  guard let day = Day(iso8601: text) else { preconditionFailure("no day: \(text)") }
  return day
}
