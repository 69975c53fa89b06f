import CivilTime
import Ledger
import Trackers

/// The tasks of a shared list as files. NB: their texts are other people's.
extension [ListTask] {
  /// As a todo.txt in the form of the own plan's, so that an import makes own tasks of it.
  package var todoTxt: String {
    var text = ""
    for task in self {
      var line = TodoTxtLine()
      line.traits = task.traits
      line.isDone = !task.isOpen
      line.completed = task.ended.map { Moment.inList($0).local.calendarDay }
      line.created = Moment.inList(task.made).local.calendarDay
      line[.id] = task.id.description
      if task.status != .todo, task.status != .done { line[.status] = task.status.rawValue }
      text += line.text + "\n"
    }
    return text
  }

  /// - Parameter name: of the person to whom a task is given.
  package func csv(name: (RecordID) -> String) -> String {
    var writer = CSVWriter([
      "Title", "Notes", "Status", "Given to", "Expires", "Created", "Ended",
    ])
    for task in self {
      writer.row([
        CSVWriter.cell(task.title), CSVWriter.cell(task.traits.notes), task.status.rawValue,
        CSVWriter.cell(task.given.map { name($0) } ?? ""), task.traits.expires?.iso8601 ?? "",
        Moment.inList(task.made).iso8601, task.ended.map { Moment.inList($0).iso8601 } ?? "",
      ])
    }
    return writer.text
  }
}
