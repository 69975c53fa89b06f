import Texts

/// What is wrong with a field that cannot be read, and what would work.
extension PageTexts {
  package var dateNeeded: String { say("Enter a date that exists.") }
  package var timeNeeded: String { say("Enter a time, such as 20:00.") }
  package func numberNeeded(_ range: ClosedRange<Int>) -> String {
    say("Enter a whole number from \(range.lowerBound) to \(range.upperBound).")
  }
}
