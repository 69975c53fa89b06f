import CivilTime
import Trackers

/// What a format has read from a file, before anything is compared with what is here.
package struct ImportedFile: Sendable {
  package struct Entry: Hashable, Sendable {
    package let line: Int
    package let draft: ImportDraft
  }

  package let format: ImportFormat
  /// Sure where it was said, too.
  package internal(set) var confidence = Recognition.Confidence.sure
  package private(set) var entries: [Entry] = []
  /// In the order in which they were found.
  package private(set) var issues: [ImportIssue] = []
  /// Columns, attributes and members that nothing was taken from.
  package var ignored: [String] = []
  /// What is left out on purpose, by kind, such as automatic checks or heart rates; with how many.
  package private(set) var leftOut: [LeftOut] = []

  package struct LeftOut: Hashable, Sendable {
    /// More lines than this are counted only.
    package static let lineLimit = 20

    package let what: String
    package var count = 0
    /// The first ones, where they are worth a look; else none.
    package var lines: [Int] = []
  }

  /// How many bytes of text the entries hold.
  private var textSize = 0
  private var taskCount = 0
  /// What did not fit, and will be said instead of taking a part of the file.
  private(set) var excess: ImportError?

  package init(_ format: ImportFormat) {
    self.format = format
  }

  package mutating func add(_ draft: ImportDraft, line: Int) {
    guard hasRoom() else { return }
    textSize += draft.textSize
    guard textSize <= ImportedFile.sizeLimit else {
      excess = .tooMuchText(limit: ImportedFile.sizeLimit)
      return
    }
    if case .task = draft { taskCount += 1 }
    entries.append(Entry(line: line, draft: draft))
  }

  package mutating func add(_ problem: ImportProblem, line: Int) {
    if hasRoom() { issues.append(ImportIssue(line: line, problem: problem)) }
  }

  /// What is wrong with the lines of a table.
  mutating func add(_ issues: [ImportIssue]) {
    for issue in issues { add(issue.problem, line: issue.line) }
  }

  private mutating func hasRoom() -> Bool {
    if excess == nil, taskCount >= ImportedFile.taskLimit {
      excess = .tooManyEntries(limit: ImportedFile.taskLimit)
    } else if excess == nil, entries.count + issues.count >= ImportedFile.entryLimit {
      excess = .tooManyEntries(limit: ImportedFile.entryLimit)
    }
    return excess == nil
  }

  /// Nothing of a file is taken that does not fit whole.
  func checked() throws(ImportError) -> ImportedFile {
    if let excess { throw excess }
    return self
  }

  /// So many entries, and lines that cannot be taken, are brought in at once: as many as the budgets of
  /// the product are made for. With more, an import would outgrow the memory of a small machine.
  package static let entryLimit = 100_000
  /// A task needs twice as much as any other entry.
  package static let taskLimit = 50_000
  /// In bytes, of a file that is held whole, and of what the entries of any file say: lists and parents
  /// stand in the notes of each task of theirs.
  package static let sizeLimit = 32 << 20

  package mutating func leaveOut(_ what: String, count: Int = 1, line: Int? = nil) {
    let known = leftOut.firstIndex { $0.what == what }
    if known == nil { leftOut.append(LeftOut(what: what)) }
    let index = known ?? leftOut.count - 1
    leftOut[index].count += count
    if let line, leftOut[index].lines.count < LeftOut.lineLimit, leftOut[index].lines.last != line {
      leftOut[index].lines.append(line)
    }
  }

  /// Whether hardly any of it says what its format would have it say.
  var isHardlyRead: Bool {
    issues.count > entries.count + leftOut.reduce(0) { $0 + $1.count }
  }

  /// Reads each row of a table as ``read(line:_:)`` does.
  mutating func read(
    _ table: CSVTable, _ body: (CSVTable.Row) throws(ImportProblem) -> ImportDraft?
  ) {
    for row in table.rows where excess == nil {
      read(line: row.line) { () throws(ImportProblem) in try body(row) }
    }
  }

  /// Reads one line: a draft, nothing, or a problem that is noted.
  package mutating func read(
    line: Int, _ body: () throws(ImportProblem) -> ImportDraft?
  ) {
    do throws(ImportProblem) {
      if let draft = try body() { add(draft, line: line) }
    } catch {
      add(error, line: line)
    }
  }
}

/// What a reader needs to know besides the file.
package struct ImportContext: Sendable {
  /// Whose clocks the times are of that have no offset.
  package var zone: Zone
  package var now: Moment
  /// In which order numbers make up a date where the file does not show it.
  package var dateOrder: DateOrder
  /// The unit of amounts where the file does not name it.
  package var unit: VolumeUnit
  /// Whose counts a file holds that does not say it; nil where nobody said it.
  package var activity: String?
  /// Of fasts whose file does not tell; nil takes the selected schedule's.
  package var goal: FastGoal?

  package init(
    zone: Zone, now: Moment, dateOrder: DateOrder = .dayFirst,
    unit: VolumeUnit = .millilitres, activity: String? = nil
  ) {
    self.zone = zone
    self.now = now
    self.dateOrder = dateOrder
    self.unit = unit
    self.activity = activity
  }
}
