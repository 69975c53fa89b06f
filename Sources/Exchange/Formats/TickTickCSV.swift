import CivilTime
import Trackers

/// TickTick's backup, which has a few lines about itself before its header:
///
///     "Date: 2026-11-21+0000"
///     "Version: 7.1"
///     "Status:
///     0 Normal
///     1 Completed
///     2 Archived"
///     "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date",…
///     "","Inbox","Buy milk","TEXT","home, errands","","N","","2026-11-20T08:00:00+0000","PT0S",…
///
/// Times are in UTC; an all-day task has the instant of midnight in the user's zone. Priorities are
/// 0, 1, 3 and 5. Reminders count from the start, or else from the due time. Status -1 is "won't
/// do". `taskId` only numbers the tasks of one file, so it is no lasting id.
///
/// Source: help.ticktick.com, "Import & Export"; files in public repositories.
extension ImportFormat {
  package static let tickTick = ImportFormat(
    "ticktick", .program(ImportSource("TickTick", .tasks), file: "CSV"),
    TableColumns("List Name", "Title", "Due Date", "Status")
  ) { table, columns, context, file throws(ImportError) in
    var reader = try TickTickReader(table, &columns, context, into: file)
    for row in table.rows where reader.file.excess == nil {
      do throws(ImportProblem) {
        try reader.read(row)
      } catch {
        reader.file.add(error, line: row.line)
      }
    }
    file = reader.file
  }
}

private struct TickTickReader {
  var file: ImportedFile
  private let context: ImportContext
  private let columns: TickTickColumns
  /// Title and parent, by the ids in the file.
  private var rows: [String: (title: String, parent: String)] = [:]

  init(
    _ table: CSVTable, _ columns: inout Columns, _ context: ImportContext, into file: ImportedFile
  ) throws(ImportError) {
    self.file = file
    self.columns = try TickTickColumns(&columns)
    self.context = self.file.context(
      context, table, datesIn: self.columns.start, self.columns.due, self.columns.created,
      self.columns.completed)
    for row in table.rows where !row[self.columns.taskID].isEmpty {
      rows[row[self.columns.taskID]] = (row[self.columns.title], row[self.columns.parentID])
    }
  }

  mutating func read(_ row: CSVTable.Row) throws(ImportProblem) {
    guard row[columns.kind].folded != "note" else {
      file.leaveOut(.notes)
      return
    }
    var notes = TaskNotes(path: path(of: row), tags: tags(of: row))
    notes.body = isChecklist(row) ? row[columns.content].asChecklist : row[columns.content]
    var item = ImportedTask(row[columns.title])
    if item.traits.title.isEmpty {
      let first = notes.body.utf8.prefix { $0 != 0x0a }
      item.traits.title = String(decoding: first, as: UTF8.self)
    }
    if item.traits.title.isEmpty { throw .missing("Title") }

    let start = try time(row, columns.start, "Start Date")
    let due = try time(row, columns.due, "Due Date") ?? start
    item.dating = try dating(of: row)
    item.plan(for: due, try bucket(of: row))
    if let start, let due, start.day != due.day {
      notes.lines.append("Start: " + start.day.iso8601)
    }
    remind(&item, row, at: start ?? due, &notes)
    repeats(&item, row, &notes)
    item.created = try moment(row, columns.created, "Created Time")
    let completed = try moment(row, columns.completed, "Completed Time")
    switch row[columns.status] {
    case "0", "": break
    case "1", "2": item.end(as: .done, at: completed)
    case "-1": item.end(as: .dropped, at: completed)
    default: throw .bad("Status", row[columns.status])
    }
    item.traits.notes = notes.text
    file.add(.task(item), line: row.line)
  }
}

extension TickTickReader {
  private func bucket(of row: CSVTable.Row) throws(ImportProblem) -> Bucket {
    switch row[columns.priority] {
    case "5": .must
    case "3": .complementary
    case "1": .misc
    case "0", "": .free
    default: throw .bad("Priority", row[columns.priority])
    }
  }

  private func isChecklist(_ row: CSVTable.Row) -> Bool {
    row[columns.kind].folded == "checklist"
      || ["y", "true"].contains(row[columns.isChecklist].folded)
  }

  private func tags(of row: CSVTable.Row) -> [String] {
    let tags = row[columns.tags].utf8.split(separator: UInt8(ascii: ","))
    return tags.map { String(decoding: $0, as: UTF8.self).trimmed }.filter { !$0.isEmpty }
  }

  /// Folder, list, column and parent tasks. The inbox is left out.
  private func path(of row: CSVTable.Row) -> [String] {
    var parents: [String] = []
    var id = row[columns.parentID]
    while parents.count < 5, let parent = rows[id], !id.isEmpty {
      parents.insert(parent.title, at: 0)
      id = parent.parent
    }
    let list = row[columns.list].folded == "inbox" ? "" : row[columns.list]
    let lists = [row[columns.folder], list, row[columns.column]].filter { !$0.isEmpty }
    return lists + parents
  }

  private func moment(
    _ row: CSVTable.Row, _ column: Int?, _ name: String
  ) throws(ImportProblem) -> Moment? {
    if row[column].isEmpty { return nil }
    return context.zone.moment(try row.moment(column, name, context).instant)
  }

  /// NB: spreadsheets write their own words, such as `WAHR`. A whole day that is taken for a time
  /// is another day elsewhere.
  private func isAllDay(_ row: CSVTable.Row) throws(ImportProblem) -> Bool {
    switch row[columns.isAllDay].folded {
    case "true", "y": true
    case "false", "n", "": false
    default: throw .bad("Is All Day", row[columns.isAllDay])
    }
  }

  /// The dating of a task; without a due date it went to the day on which it was completed.
  private func dating(of row: CSVTable.Row) throws(ImportProblem) -> TaskDating {
    let times = [
      (columns.due, "Due Date"), (columns.start, "Start Date"),
      (columns.completed, "Completed Time"),
    ]
    for (column, name) in times where !row[column].isEmpty {
      if column == columns.completed, ["0", ""].contains(row[columns.status]) { break }
      guard row.isInstant(column, context), let at = try moment(row, column, name) else { break }
      let isWholeDay = try column == columns.completed ? false : isAllDay(row)
      return .instant(at.instant, isWholeDay: isWholeDay)
    }
    return .certain
  }

  private func time(
    _ row: CSVTable.Row, _ column: Int?, _ name: String
  ) throws(ImportProblem) -> DueTime? {
    guard let local = try moment(row, column, name)?.local else { return nil }
    guard try isAllDay(row) else { return DueTime(local) }
    // The nearest midnight: the file may come from another zone.
    return DueTime(day: (local + .hours(12)).calendarDay)
  }

  /// Triggers such as `-PT30M` or `TRIGGER:P0DT9H0M0S`, separated by commas.
  private mutating func remind(
    _ item: inout ImportedTask, _ row: CSVTable.Row, at start: DueTime?, _ notes: inout TaskNotes
  ) {
    let triggers = row[columns.reminder].utf8.split {
      $0 == UInt8(ascii: ",") || $0 == 0x0a || $0 == 0x20
    }
    for (index, trigger) in triggers.enumerated() {
      let isNamed = trigger.starts(with: "TRIGGER:".utf8)
      let duration = String(decoding: trigger.dropFirst(isNamed ? 8 : 0), as: UTF8.self)
      if index > 0 {
        notes.lines.append("Reminder: " + duration)
        file.leaveOut(.reminders, line: row.line)
      } else if let span = WrittenDuration(duration)?.span, let start {
        item.traits.remind = LocalTime(startOf: start.day) + (start.time?.span ?? .zero) + span
      } else {
        notes.lines.append("Reminder: " + duration)
        file.leaveOut(.dates, line: row.line)
      }
    }
  }

  private mutating func repeats(
    _ item: inout ImportedTask, _ row: CSVTable.Row, _ notes: inout TaskNotes
  ) {
    let text = row[columns.repetition]
    if text.isEmpty { return }
    if let rule = Recurrence(rrule: text, first: item.place.day) {
      item.repetition = Repetition(rule)
    } else {
      notes.lines.append("Repeats: " + text)
      file.leaveOut(.repetitions, line: row.line)
    }
  }
}

extension String {
  /// One item per line, with `[ ] Milk` for `▫Milk` and `[x] Bread` for `▪Bread`.
  fileprivate var asChecklist: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar == "▫" || scalar == "▪" else {
        // The mark may have a space after it already.
        if scalar != " " || text.last != " " { text.append(scalar) }
        continue
      }
      if let last = text.last, last != "\n" { text.append("\n") }
      text.append(contentsOf: (scalar == "▪" ? "[x] " : "[ ] ").unicodeScalars)
    }
    return String(text).trimmed
  }
}

private struct TickTickColumns {
  let folder, list, title, kind, tags, content, isChecklist: Int?
  let start, due, reminder, repetition, priority, status: Int?
  let created, completed, isAllDay, column, taskID, parentID: Int?

  init(_ columns: inout Columns) throws(ImportError) {
    title = try columns.need("Title")
    status = try columns.need("Status")
    due = try columns.need("Due Date")
    folder = columns.take("Folder Name")
    list = columns.take("List Name")
    kind = columns.take("Kind")
    tags = columns.take("Tags")
    content = columns.take("Content")
    isChecklist = columns.take("Is Check list")
    start = columns.take("Start Date")
    reminder = columns.take("Reminder")
    repetition = columns.take("Repeat")
    priority = columns.take("Priority")
    created = columns.take("Created Time")
    completed = columns.take("Completed Time")
    isAllDay = columns.take("Is All Day")
    column = columns.take("Column Name")
    taskID = columns.take("taskId")
    parentID = columns.take("parentId")
  }
}
