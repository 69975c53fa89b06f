import Exchange
import Texts

extension PageTexts {
  var importTitle: String { say("Import") }
  var chooseFileTitle: String { say("Bring in a file") }
  /// - Parameter programs: the programs whose files can be read.
  func chooseFileNote(_ programs: [String]) -> String {
    say(
      "From \(anyOf(programs)), or one of Dayring’s own. It stays on this device, and"
        + " nothing is written before you have seen what it brings.")
  }
  /// `Zero, Loop or Todoist`.
  private func anyOf(_ names: [String]) -> String {
    var first = ""
    for name in names.dropLast() { first += first.isEmpty ? name : ", " + name }
    return say("\(first) or \(names.last ?? "")")
  }
  var chooseFile: String { say("Choose a file") }
  var fileFormat: String { say("Its format") }
  var foundOut: String { say("Found out by itself") }
  var dateOrder: String { say("Dates such as 3/4/2026 mean") }
  var orderOfFile: String { say("As in the file, or your region") }
  var chooseOrder: String { say("cancel, and choose it before the file.") }
  func name(of order: Exchange.DateOrder) -> String {
    switch order {
    case .dayFirst: say("3 April")
    case .monthFirst: say("March 4")
    }
  }
  func reading(_ file: String) -> String { say("Reading \(file)") }
  var cancelWord: String { say("Cancel") }
  var bringIn: String { say("Bring it in") }
  var undoTakesBack: String { say("One undo takes all of it back.") }
  var areYouSure: String { say("Are you sure that it is one?") }
  var bringBack: String { say("Bring back what was deleted") }
  var takeOver: String { say("Take over what has changed") }
  var takeOverChanged: String { say("Take over what has changed, too") }
  var bringBackDeleted: String { say("Bring back what was deleted, too") }
  package var broughtIn: String { say("The file was brought in.") }

  var exportTitle: String { say("Export") }
  var exportMark: String { say("Tables begin with a byte order mark, for Excel") }
  var exportDays: String { say("Days in the files below") }
  func name(of span: ExportSpan) -> String {
    switch span {
    case .always: say("All")
    case .year: say("This year")
    case .month: say("Last 30 days")
    case .week: lastSevenDays
    }
  }
  func name(of format: ExportFormat) -> String {
    switch format {
    case .backup: say("Everything")
    case .fasts: say("Fasts")
    case .drinks: say("Drinks")
    case .tallies: say("Tallies")
    case .dates: say("Dates")
    case .tasks: say("Tasks")
    case .calendar: say("Calendar")
    }
  }
  func note(on format: ExportFormat) -> String {
    switch format {
    case .backup: say("A backup as JSON, from which all of it can be restored")
    case .fasts, .drinks, .tallies, .dates: say("A table as CSV")
    case .tasks: say("The plan and the backlog as todo.txt")
    case .calendar: say("Tasks and fasts as iCalendar")
    }
  }
  var saveFile: String { say("Save") }
  func save(_ name: String) -> String { say("Save \(name)") }
  var whichTallies: String { say("Tallies of") }
  var allTallies: String { say("All activities") }
}
