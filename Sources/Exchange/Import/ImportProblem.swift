import CivilTime
import Trackers

/// An error of one line.
package indirect enum ImportProblem: Error, Hashable, Sendable {
  /// Text after a closing quote, or a quote in the middle of a field.
  case strayQuote
  /// A quote that is never closed.
  case openQuote
  case fieldTooLong(Int)
  case fieldCount(Int, expected: Int)
  case tooManyFields(limit: Int)
  /// Too many levels of tasks within tasks.
  case tooDeep(limit: Int)
  /// A required field that is empty.
  case missing(String)
  /// The column's value cannot be read; the text is cut to 80 scalars.
  case unreadable(column: String, text: String)
  /// `1,500` is 1500 or 1.5; both in thousandths.
  case ambiguous(column: String, text: String, whole: Int64, decimal: Int64)
  case amountOutOfRange
  case yearOutOfRange
  case endBeforeStart
  case inFuture
  case tooLong(days: Int)
  /// It overlaps an existing fast, or one earlier in the file.
  case overlaps(start: Moment)
  /// It has no end, but another fast runs or came after it.
  case unfinished
  /// The day has another count of this activity.
  case dayHasOther(CounterAmount)
  case text(TextRefusal, column: String)
  /// A problem in one of several files.
  case inFile(String, ImportProblem)
  /// A note that belongs to no task.
  case noteWithoutTask

  /// - Parameter text: the value, of any length.
  package static func bad(_ column: String, _ text: String) -> ImportProblem {
    .unreadable(
      column: column, text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
  }
}

/// A line of a file and its problem.
package struct ImportIssue: Hashable, Sendable {
  /// The line from 1; in a document without lines, the number of the element.
  package let line: Int
  package let problem: ImportProblem

  package init(line: Int, problem: ImportProblem) {
    self.line = line
    self.problem = problem
  }
}
