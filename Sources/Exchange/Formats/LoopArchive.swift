import CivilTime
import Ledger
import Trackers

/// Reads what Loop Habit Tracker exports as a ZIP: `Habits.csv`, `Checkmarks.csv`, and a folder like
/// `001 Meditate` with its own `Checkmarks.csv` for each habit.
///
/// A habit's own table is preferred: it has the notes, a name with a comma does not upset it, and the
/// table of all lacks days in some versions. Lines of problems are those of the file that has them: a
/// problem's column is the habit, or one of `Habits.csv`.
///
/// Source: https://github.com/iSoron/uhabits, `HabitsCSVExporter`, and issue 2336.
package struct LoopArchive: Sendable {
  private let context: ImportContext
  private var habits: [UInt8]?
  private var checks: [UInt8]?
  private var folders: [(name: String, checks: [UInt8])] = []

  package init(_ context: ImportContext) {
    self.context = context
  }

  /// Whether an entry of an archive is to be given to ``add(_:_:)``.
  package static func wants(_ name: String) -> Bool {
    let file = LoopArchive.parts(of: name).last ?? ""
    return file == "Habits.csv" || file == "Checkmarks.csv"
  }

  /// - Parameter name: with its folders, parted by slashes.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    let parts = LoopArchive.parts(of: name)
    switch parts.last {
    case "Habits.csv": habits = bytes
    case "Checkmarks.csv":
      if parts.count > 1, LoopArchive.folder(parts[parts.count - 2]) != nil {
        folders.append((parts[parts.count - 2], bytes))
      } else {
        checks = bytes
      }
    default: break
    }
  }

  /// - Throws: `nothingKnown` where nothing was added; what ``ImportedFile/init(reading:as:_:)`` does.
  package func finish() throws(ImportError) -> ImportedFile {
    guard habits != nil || checks != nil || !folders.isEmpty else {
      throw .archive(.nothingKnown)
    }
    var file = ImportedFile(.loop)
    var known: [LoopHabit] = []
    if let habits {
      let table = try CSVTable(try TextDecoding.utf8(habits))
      for issue in table.issues { file.add(issue.problem, line: issue.line) }
      known = try LoopHabit.read(table, into: &file)
    }
    var read: Set<String> = []
    for folder in folders.ordered(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let (position, name) = LoopArchive.folder(folder.name) else { continue }
      let habit = known.first { $0.position == position }
      read.insert((habit?.name ?? name).folded)
      let text = try TextDecoding.utf8(folder.checks)
      // One that was never checked is empty in old versions.
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      let checks = try LoopChecks(text)
      checks.report(to: &file)
      checks.read(nil, as: habit?.name ?? name, habit?.kind, context, into: &file)
    }
    try readAll(known, except: read, into: &file)
    return file
  }

  /// The habits without folder.
  private func readAll(
    _ known: [LoopHabit], except read: Set<String>, into file: inout ImportedFile
  ) throws(ImportError) {
    guard let checks, known.isEmpty || !known.allSatisfy({ read.contains($0.name.folded) }) else {
      return
    }
    let table = try LoopChecks(try TextDecoding.utf8(checks))
    let habits = table.habits.filter { !read.contains($0.name.folded) }
    if !habits.isEmpty { table.report(to: &file) }
    for (column, name) in habits {
      let habit = known.first { $0.name.folded == name.folded }
      table.read(column, as: name, habit?.kind, context, into: &file)
    }
  }

  private static func parts(of name: String) -> [String] {
    name.utf8.split(separator: 0x2f).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `001` and `Meditate`; nil for what does not begin with three digits or more.
  private static func folder(_ name: String) -> (position: String, name: String)? {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) }
    guard digits.count >= 3 else { return nil }
    let rest = name.utf8.dropFirst(digits.count)
    guard rest.isEmpty || rest.first == 0x20 else { return nil }
    return (
      String(decoding: digits, as: UTF8.self), String(decoding: rest, as: UTF8.self).trimmed
    )
  }
}

extension ImportedFile {
  /// `Habits.csv` or the `Checkmarks.csv` of all habits, by itself. Of the latter, a habit is taken for
  /// a numerical one where it has a value above 3, and then counts thousandths.
  static func loop(
    _ text: [UInt8], _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    var archive = LoopArchive(context)
    let first = try CSVTable(
      Array(text.drop { $0.isWhitespace }.prefix { $0 != 0x0a && $0 != 0x0d }))
    let isChecks = first.header.first.map { $0.folded == "date" } ?? false
    archive.add(isChecks ? "Checkmarks.csv" : "Habits.csv", text)
    return try archive.finish()
  }
}
