import Exchange
import Texts

extension PageTexts {
  var importTitle: String { say("Import", context: "heading") }
  var chooseFileTitle: String { say("Import a file") }
  /// - Parameter programs: the programs whose files can be read.
  func chooseFileNote(_ programs: [String]) -> String {
    say(
      """
      From \(alternatives(programs)), or a file exported from Dayring. It stays on this device, \
      and you'll see a preview before anything is saved.
      """)
  }
  var chooseFile: String { say("Choose a file") }
  var fileFormat: String { say("Format") }
  var detectFormat: String { say("Detect automatically") }
  var dateOrder: String { say("Dates like 3/4/2026 mean") }
  var detectOrder: String { say("Detect automatically") }
  var chooseOrder: String {
    say("If that's wrong, cancel, change what dates like 3/4/2026 mean, and choose the file again.")
  }
  func name(of order: Exchange.DateOrder) -> String {
    switch order {
    case .dayFirst: say("3 April")
    case .monthFirst: say("March 4")
    }
  }
  func reading(_ file: String) -> String { say("Reading \(file)") }
  var cancelWord: String { say("Cancel") }
  var importButton: String { say("Import") }
  var canUndo: String { say("You can undo this in one step.") }
  var isFormatRight: String { say("Is this the right format?") }
  var restoreDeleted: String { say("Restore deleted entries") }
  var updateChanged: String { say("Update changed entries") }
  var alsoUpdateChanged: String { say("Also update changed entries") }
  var alsoRestoreDeleted: String { say("Also restore deleted entries") }

  var exportTitle: String { say("Export", context: "heading") }
  var exportMark: String { say("Add a byte order mark to CSV files, for Excel") }
  var exportDays: String { say("Date range") }
  func name(of span: ExportSpan) -> String {
    switch span {
    case .always: say("All time")
    case .year: say("This year")
    case .month: say("Last 30 days")
    case .week: say("Last 7 days")
    }
  }
  func name(of format: ExportFormat) -> String {
    switch format {
    case .backup: say("Backup")
    case .fasts: say("Fasts")
    case .drinks: say("Drinks")
    case .tallies: say("Counters")
    case .dates: say("Dates")
    case .tasks: say("Tasks")
    case .calendar: say("Calendar")
    }
  }
  func note(on format: ExportFormat) -> String {
    switch format {
    case .backup: say("Everything in one JSON file that can be restored")
    case .fasts, .drinks, .tallies, .dates: say("CSV table")
    case .tasks: say("Plan and backlog as todo.txt")
    case .calendar: say("Tasks and fasts as iCalendar")
    }
  }
  var exportFile: String { say("Export") }
  func export(_ name: String) -> String { say("Export \(name)") }
  var whichCounter: String { say("Counter") }
  var allCounters: String { say("All counters") }
}
