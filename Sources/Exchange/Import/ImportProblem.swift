import CivilTime
import Trackers

/// What is wrong with one line, or with what it says.
package indirect enum ImportProblem: Error, Hashable, Sendable {
  /// Text stands behind a closing quote, or a quote in the middle of a field.
  case strayQuote
  /// A quote is never closed.
  case openQuote
  case fieldTooLong(Int)
  case fieldCount(Int, expected: Int)
  case tooManyFields(limit: Int)
  /// A task within a task, and so on.
  case tooDeep(limit: Int)
  /// A field that may not be empty.
  case missing(String)
  /// What stands in the column is not what belongs there; the text is cut to 80 scalars.
  case unreadable(column: String, text: String)
  case amountOutOfRange
  case yearOutOfRange
  case endBeforeStart
  case inFuture
  case tooLong(days: Int)
  /// With a fast that is here already, or earlier in the file.
  case overlaps(start: Moment)
  /// It has not ended, and another one is running or came after it.
  case unfinished
  /// The day has another count of this activity already.
  case dayHasOther(TallyAmount)
  case text(TextRefusal, column: String)
  /// What Dayring does not track.
  case unsupported(String)

  /// - Parameter text: what stands there, as long as it is.
  package static func bad(_ column: String, _ text: String) -> ImportProblem {
    .unreadable(
      column: column, text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
  }
}

/// A line of a file and what is wrong with it.
package struct ImportIssue: Hashable, Sendable {
  /// From 1; of a document without lines, the number of the element.
  package let line: Int
  package let problem: ImportProblem

  package init(line: Int, problem: ImportProblem) {
    self.line = line
    self.problem = problem
  }
}
