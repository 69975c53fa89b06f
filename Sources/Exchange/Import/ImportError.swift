import CivilTime
import JSON
import Ledger
import Trackers

/// The reason for refusing a whole file. Nothing of it was imported.
package indirect enum ImportError: Error, Hashable, Sendable {
  case empty
  /// No format recognises it.
  case unknown
  /// Larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// Neither UTF-8 nor UTF-16 with a byte order mark; the offset is in bytes.
  case notText(offset: Int)
  /// It declares an encoding that is not supported.
  case encoding(String)
  /// It is not in the encoding that the user named.
  case notInEncoding(TextEncoding)
  /// No line contains the names of columns.
  case noHeader
  case missingColumn(String)
  /// It has the counts of one activity without its name, and ``ImportContext/activity`` is nil.
  case activityUnknown
  /// Beyond ``CSVTable/issueLimit``; reading stopped at this line.
  case tooManyIssues(line: Int)
  /// More entries than one import may have.
  case tooManyEntries(limit: Int)
  /// The entries contain more text than one import may have; in bytes.
  case tooMuchText(limit: Int)
  /// More members and elements than a JSON document may have.
  case tooManyValues(limit: Int)
  /// Compressed by gzip.
  case compressed
  /// A program's database instead of an export.
  case database(isOwn: Bool)
  case json(JSONProblem)
  /// A JSON document of another structure; the path is such as `fast_data[3].start`.
  case malformed(path: String)
  case xml(line: Int)
  case archive(ArchiveProblem)
  /// A backup of a later version than the supported one.
  case newer(version: Int64, supported: Int64)
  /// A backup that was altered or is incomplete.
  case checksum

  package enum ArchiveProblem: Hashable, Sendable {
    /// No directory at the end: cut off, or not a ZIP file.
    case noDirectory
    /// It contradicts the directory, or does not unpack as they say.
    case damaged(entry: String)
    /// Encrypted, or compressed by another method than deflate.
    case unsupported(entry: String)
    /// Part of it is in another file.
    case severalDisks
    case tooManyEntries(limit: Int)
    /// It unpacks to an implausible size.
    case bomb(entry: String)
    /// It contains nothing that is recognised.
    case nothingKnown
  }
}

/// The place of a JSON syntax error; lines and columns count from 1, columns in bytes.
package struct JSONProblem: Hashable, Sendable {
  package let line: Int
  package let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package init(_ error: JSONError, in text: [UInt8]) {
    let before = text.prefix(error.offset)
    line = before.count { $0 == 0x0a } + 1
    column = before.count - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
  }
}

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
  /// A length that is not the time between start and end.
  case contradictory(column: String, text: String)
  case amountOutOfRange
  /// Of a drink, less than ``Volume/smallest``.
  case amountTooSmall
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
    .unreadable(column: column, text: short(text))
  }

  static func short(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(80)))
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
