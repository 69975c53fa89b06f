import CivilTime
import Trackers

/// The contents of a file as a format read them, not yet compared with the existing records.
package struct ImportedFile: Sendable {
  package struct Entry: Hashable, Sendable {
    package let line: Int
    package let item: ImportItem
  }

  package let format: ImportFormat
  /// The confidence of the recognition; `sure` also when the format was given.
  package internal(set) var confidence = Recognition.Confidence.sure
  package private(set) var entries: [Entry] = []
  /// The problems, in the order in which they were found.
  package private(set) var issues: [ImportIssue] = []
  /// Columns, attributes and members that were not imported.
  package var ignored: [String] = []
  /// The new names of entries that share theirs with another.
  var renamed: [String] = []
  /// The reading of ambiguous dates; nil without such dates.
  var dateReading: DateReading?
  /// Words as decoded from Windows-1252, if that is only a guess; nil if the encoding is certain.
  var guessed: [String]?
  /// The entries left out on purpose, such as automatic checks or heart rates, with counts.
  package private(set) var leftOut: [LeftOut] = []

  /// The bytes of text in the entries.
  private var textSize = 0
  private var taskCount = 0
  private let limits: ImportLimits
  /// The limit that was exceeded, reported instead of a partial import.
  private(set) var excess: ImportError?

  package init(_ format: ImportFormat, _ limits: ImportLimits = ImportLimits()) {
    self.format = format
    self.limits = limits
  }

  package mutating func add(_ item: ImportItem, line: Int) {
    guard hasRoom() else { return }
    textSize += item.textSize
    guard textSize <= ImportedFile.sizeLimit else {
      excess = .tooMuchText(limit: ImportedFile.sizeLimit)
      return
    }
    if case .task = item { taskCount += 1 }
    entries.append(Entry(line: line, item: item))
  }

  package mutating func add(_ problem: ImportProblem, line: Int) {
    if hasRoom() { issues.append(ImportIssue(line: line, problem: problem)) }
  }

  /// Adds problems of a table's lines.
  mutating func add(_ issues: [ImportIssue]) {
    for issue in issues { add(issue.problem, line: issue.line) }
  }

  private mutating func hasRoom() -> Bool {
    if excess == nil, taskCount >= limits.tasks {
      excess = .tooManyEntries(limit: limits.tasks)
    } else if excess == nil, entries.count + issues.count >= limits.entries {
      excess = .tooManyEntries(limit: limits.entries)
    }
    return excess == nil
  }

  /// Refuses a file that exceeded a limit.
  func checked() throws(ImportError) -> ImportedFile {
    if let excess { throw excess }
    return self
  }

  /// The limit in bytes of a file that is read whole, and of the text in the entries of any file,
  /// since lists and parents are repeated in the notes of each task.
  package static let sizeLimit = 32 << 20

  package mutating func leaveOut(_ kind: LeftOut.Kind, count: Int = 1, line: Int? = nil) {
    let known = leftOut.firstIndex { $0.kind == kind }
    if known == nil { leftOut.append(LeftOut(kind: kind)) }
    let index = known ?? leftOut.count - 1
    leftOut[index].count += count
    if let line, leftOut[index].lines.count < LeftOut.lineLimit, leftOut[index].lines.last != line {
      leftOut[index].lines.append(line)
    }
  }

  /// Adds all of another file of the same format.
  ///
  /// - Parameter name: added to problems of its lines; nil for the only file.
  mutating func take(_ other: ImportedFile, named name: String?) {
    for entry in other.entries { add(entry.item, line: entry.line) }
    for issue in other.issues {
      add(name.map { .inFile($0, issue.problem) } ?? issue.problem, line: issue.line)
    }
    for item in other.leftOut { leaveOut(item.kind, count: item.count, line: item.lines.first) }
    for column in other.ignored where !ignored.contains(column) { ignored.append(column) }
    renamed += other.renamed
    if other.confidence == .likely { confidence = .likely }
    dateReading = dateReading ?? other.dateReading
    guessed = guessed ?? other.guessed
    excess = excess ?? other.excess
  }

  /// Whether hardly any of its lines fit its format.
  var isHardlyRead: Bool {
    issues.count > entries.count + leftOut.reduce(0) { $0 + $1.count }
  }

  /// Reads each row of a table as ``read(line:_:)`` does.
  mutating func read(
    _ table: CSVTable, _ body: (CSVTable.Row) throws(ImportProblem) -> ImportItem?
  ) {
    entries.reserveCapacity(table.rows.count)
    for row in table.rows where excess == nil {
      read(line: row.line) { () throws(ImportProblem) in try body(row) }
    }
  }

  /// Reads one line: an item, nothing, or a problem, which is added to the issues.
  package mutating func read(
    line: Int, _ body: () throws(ImportProblem) -> ImportItem?
  ) {
    do throws(ImportProblem) {
      if let item = try body() { add(item, line: line) }
    } catch {
      add(error, line: line)
    }
  }
}

/// The bounds of one import, by the product's budgets. More would exceed the memory of a small machine.
package struct ImportLimits: Sendable {
  /// The most entries and refused lines.
  package var entries = 100_000
  /// The most tasks, which need twice as much memory as any other entry.
  package var tasks = 50_000
  /// The most members and elements of a foreign document, enough for 30,000 complete Taskwarrior
  /// tasks.
  package var values = 1_000_000
  /// The most fields in tables of checks by day: a hundred habits for 27 years.
  package var cells = 1_000_000

  package init() {}
}

/// The context of reading a file: zone, time and defaults.
package struct ImportContext: Sendable {
  /// The zone of times without an offset.
  package var zone: Zone
  package var now: Moment
  /// The reading of numeric dates, unless the file shows another.
  package var dateReading: DateReading
  /// The default unit of amounts.
  package var unit: VolumeUnit
  /// The activity of a file without its name; nil when none was given.
  package var activity: String?
  /// The encoding of text without a byte order mark; nil for UTF-8, if it is that.
  package var encoding: TextEncoding?
  /// The default goal of fasts; nil for the selected schedule's.
  package var goal: FastGoal?
  /// The decimal mark that the numbers of the file show; nil when they show none.
  var decimal: UInt8?
  package var limits = ImportLimits()

  package init(
    zone: Zone, now: Moment, dates: DateReading = DateReading(.dayFirst, .assumed),
    unit: VolumeUnit = .millilitres, activity: String? = nil
  ) {
    self.zone = zone
    self.now = now
    self.dateReading = dates
    self.unit = unit
    self.activity = activity
  }

  var dateOrder: DateOrder { dateReading.order }
}
