import CivilTime
import Trackers

/// A project exported by Todoist, one file each:
///
///     TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,…
///     section,Garden,,False,,,,,,,
///     task,Water the plants,With rain water,,2,1,Me (1),,every 3 days,en,…
///     note,They liked it,,,,,Me (1),,2026-11-18T07:02:05.000000Z,,…
///
/// Priority 1 is the highest here, as in the app, unlike in Todoist's API. An empty one means none,
/// although Todoist's own import takes it for the highest.
///
/// Source: todoist.com/help, "Import or export a project as a CSV file in Todoist".
extension ImportFormat {
  package static let todoist = ImportFormat(
    "todoist", .program(ImportSource("Todoist", .tasks), file: "CSV"),
    TableColumns("TYPE", "CONTENT", "PRIORITY", "INDENT")
  ) { table, columns, context, file throws(ImportError) in
    var reader = try TodoistReader(table, &columns, context, into: file)
    for row in table.rows where reader.file.excess == nil { reader.read(row) }
    reader.finishTask()
    file = reader.file
  }
}

private struct TodoistReader {
  /// Todoist itself has five levels.
  private static let depthLimit = 20

  private(set) var file: ImportedFile
  private let context: ImportContext
  private let columns: TodoistColumns
  private var section = ""
  /// The titles of the last task and its parents.
  private var titles: [String] = []
  /// Waits for its notes, which follow it.
  private var task: (item: ImportedTask, notes: TaskNotes, line: Int)?

  init(
    _ table: CSVTable, _ columns: inout Columns, _ context: ImportContext, into file: ImportedFile
  ) throws(ImportError) {
    self.file = file
    self.columns = try TodoistColumns(&columns)
    self.context = self.file.context(
      context, table, datesIn: self.columns.date, self.columns.deadline)
  }

  mutating func read(_ row: CSVTable.Row) {
    switch row[columns.type].folded {
    case "task":
      finishTask()
      do throws(ImportProblem) {
        try begin(row)
      } catch {
        // Better no parent than a wrong one.
        titles = []
        file.add(error, line: row.line)
      }
    case "note":
      if task == nil {
        file.add(.noteWithoutTask, line: row.line)
      } else {
        task?.notes.lines.append(row[columns.content])
      }
    case "section":
      finishTask()
      section = row[columns.content]
      titles = []
    // The display settings of the project.
    case "meta", "": break
    default: file.add(.bad("TYPE", row[columns.type]), line: row.line)
    }
  }

  mutating func finishTask() {
    guard let (item, notes, line) = task else { return }
    var finished = item
    finished.traits.notes = notes.text
    file.add(.task(finished), line: line)
    task = nil
  }

  private mutating func begin(_ row: CSVTable.Row) throws(ImportProblem) {
    let title = row[columns.content]
    if title.isEmpty { throw .missing("CONTENT") }
    let bucket = try bucket(row[columns.priority])
    let indent = row[columns.indent].isEmpty ? 1 : Int(row[columns.indent]) ?? 0
    guard indent >= 1 else { throw .bad("INDENT", row[columns.indent]) }
    guard indent <= TodoistReader.depthLimit else {
      throw .tooDeep(limit: TodoistReader.depthLimit)
    }
    titles = Array(titles.prefix(indent - 1))

    var item = ImportedTask(title)
    var notes = TaskNotes(body: row[columns.description])
    notes.path = (section.isEmpty ? [] : [section]) + titles
    titles.append(title)
    item.plan(for: due(row, &item, &notes), bucket)
    if !row[columns.duration].isEmpty {
      let unit = row[columns.durationUnit]
      notes.lines.append("Duration: " + [row[columns.duration], unit].joined(by: " ").trimmed)
    }
    task = (item, notes, row.line)
  }

  private func bucket(_ priority: String) throws(ImportProblem) -> Bucket {
    switch priority {
    case "1": .must
    case "2": .complementary
    case "3": .misc
    case "4", "": .free
    default: throw .bad("PRIORITY", priority)
    }
  }

  /// The due date; the deadline for a task without a date.
  private mutating func due(
    _ row: CSVTable.Row, _ item: inout ImportedTask, _ notes: inout TaskNotes
  ) -> DueTime? {
    var due: DueTime?
    let (date, deadline) = (row[columns.date], row[columns.deadline])
    if let written = TodoistDate(date, context) {
      due = written.due
      item.repetition = written.repetition
      item.dating = TaskDating(todoist: date)
      if written.hasEnd { notes.lines.append("Date: " + date) }
    } else if !date.isEmpty {
      item.dating = .typed(date)
      notes.lines.append("Date: " + date)
      file.leaveOut(.dates, line: row.line)
    }
    if deadline.isEmpty { return due }
    if date.isEmpty, let written = TodoistDate(deadline, context) {
      item.dating = TaskDating(todoist: deadline)
      return written.due
    }
    notes.lines.append("Deadline: " + deadline)
    return due
  }
}

private struct TodoistColumns {
  let type: Int
  let content: Int
  let description: Int?
  let priority: Int?
  let indent: Int?
  let date: Int?
  let duration: Int?
  let durationUnit: Int?
  let deadline: Int?

  init(_ columns: inout Columns) throws(ImportError) {
    type = try columns.need("TYPE")
    content = try columns.need("CONTENT")
    description = columns.take("DESCRIPTION")
    priority = columns.take("PRIORITY")
    indent = columns.take("INDENT")
    date = columns.take("DATE", "DUE_DATE")
    duration = columns.take("DURATION")
    durationUnit = columns.take("DURATION_UNIT")
    deadline = columns.take("DEADLINE")
  }
}
