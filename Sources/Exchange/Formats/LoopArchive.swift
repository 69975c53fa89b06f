import CivilTime
import Ledger
import Trackers

/// A reader of Loop Habit Tracker's ZIP export: `Habits.csv`, `Checkmarks.csv`, and for each habit
/// a folder such as `001 Meditate` with its own `Checkmarks.csv`.
///
/// A habit's own table is preferred: it has the notes, is not broken by a comma in a name, and in
/// some versions the common table lacks days. A problem's line is that of its file; its column is
/// the habit, or a column of `Habits.csv`.
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

  /// Whether an archive entry is to be passed to ``add(_:_:)``.
  package static func wants(_ name: String) -> Bool {
    let file = LoopArchive.parts(of: name).last ?? ""
    return file == "Habits.csv" || file == "Checkmarks.csv"
  }

  /// The confidence that a text is one of its tables; nil when it is not.
  ///
  /// - Parameter opening: its first records.
  static func confidence(
    in text: [UInt8], _ opening: [[String]]
  ) -> Recognition.Confidence? {
    if LoopHabit.recognises(opening.first ?? []) { return .sure }
    let checks = try? LoopChecks(text.openingLines)
    return checks?.confidenceOfHabits ?? checks?.confidenceOfHabit
  }

  /// - Parameter name: including folders, separated by slashes.
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

  /// - Throws: `nothingKnown` when nothing was added; errors of
  ///   ``ImportedFile/init(reading:as:_:)``.
  package func finish() throws(ImportError) -> ImportedFile {
    guard habits != nil || checks != nil || !folders.isEmpty else {
      throw .archive(.nothingKnown)
    }
    var file = ImportedFile(.loop, context.limits)
    var known: [LoopHabit] = []
    if let habits {
      let table = try CSVTable(
        try TextDecoding.text(habits, context.encoding), limit: context.limits.entries)
      file.add(table.issues)
      known = try LoopHabit.read(table, context.limits)
      file.ignored = try LoopHabit.ignored(of: table)
    }
    let columns = try columns(of: known, &file.renamed)
    for index in known.indices {
      known[index].decideKind(
        by: columns.lazy.filter { $0.habit == index }.compactMap { $0.kind }.first)
    }
    for habit in known { habit.give(to: &file) }
    for column in columns { column.read(known, context, into: &file) }
    return try file.checked()
  }

  /// The habits' columns: from their own tables, and from the common table for habits without one.
  ///
  /// - Parameter renamed: the names of habits that are not known and have the same name as another.
  private func columns(
    of known: [LoopHabit], _ renamed: inout [String]
  ) throws(ImportError) -> [LoopColumn] {
    var columns: [LoopColumn] = []
    var cellCount = 0
    // The habits with a table of their own, and the names of tables whose habit is not known.
    var read: Set<Int> = []
    var strangers: Set<String> = []
    var names = DistinctNames()
    for folder in folders.ordered(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let (position, name) = LoopArchive.folder(folder.name) else { continue }
      let habit = known.firstIndex { $0.position == position }
      if let habit { read.insert(habit) } else { strangers.insert(name.folded) }
      let text = try TextDecoding.text(folder.checks, context.encoding)
      // In old versions the table of a habit that was never checked is empty.
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      let table = try LoopChecks(text, context.limits)
      cellCount += table.cellCount
      try LoopChecks.bound(cellCount, context.limits)
      let own = habit.map { known[$0].name } ?? names.take(name, telling: &renamed)
      columns.append(LoopColumn(table, nil, own, habit, isFirst: true))
    }
    guard let checks, known.isEmpty || read.count < known.count else { return columns }
    let table = try LoopChecks(
      try TextDecoding.text(checks, context.encoding), context.limits)
    if table.isOfOneHabit {
      let name = context.activity?.trimmed ?? ""
      if name.isEmpty { throw .activityUnknown }
      let habit = known.firstIndex { $0.name.folded == name.folded }
      return columns + [LoopColumn(table, nil, name, habit, isFirst: true)]
    }
    var isFirst = true
    // Columns of one name are in the order of the habits.
    var matched: Set<Int> = []
    for (column, title) in table.habits {
      let habit = known.indices.first {
        known[$0].title.folded == title.folded && !matched.contains($0)
      }
      if let habit { matched.insert(habit) }
      if habit.map({ read.contains($0) }) ?? strangers.contains(title.folded) { continue }
      let name = habit.map { known[$0].name } ?? names.take(title, telling: &renamed)
      columns.append(LoopColumn(table, column, name, habit, isFirst: isFirst))
      isFirst = false
    }
    return columns
  }

  private static func parts(of name: String) -> [String] {
    name.utf8.split(separator: 0x2f).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `001` and `Meditate`; nil unless it begins with three or more digits.
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

/// The checks of one habit.
private struct LoopColumn {
  let table: LoopChecks
  /// Nil for a table of one habit.
  let column: Int?
  let name: String
  /// The index of its habit in `Habits.csv`.
  let habit: Int?
  /// The first column of its table, which reports the problems of lines.
  let isFirst: Bool

  init(_ table: LoopChecks, _ column: Int?, _ name: String, _ habit: Int?, isFirst: Bool) {
    self.table = table
    self.column = column
    self.name = name
    self.habit = habit
    self.isFirst = isFirst
  }

  /// The kind that its values show; nil without any.
  var kind: LoopHabit.Kind? { table.kind(of: column) }

  func read(_ known: [LoopHabit], _ context: ImportContext, into file: inout ImportedFile) {
    if isFirst { table.report(to: &file) }
    table.read(column, as: name, habit.flatMap { known[$0].kind } ?? kind, context, into: &file)
  }
}

extension ImportFormat {
  /// The archive, or a single `Habits.csv` or `Checkmarks.csv`. For the latter, a habit with a
  /// value above 3 counts as numerical, in thousandths; a table of one habit has no name, so
  /// ``ImportContext/activity`` gives it.
  package static let loop = ImportFormat(
    "loop",
    .program(
      ImportSource("Loop Habit Tracker", .habits, shortName: "Loop", files: "ZIP, CSV")),
    .table, knownBy: .likeness(LoopArchive.confidence),
    archive: Archive(wants: LoopArchive.wants) { entries, context throws(ImportError) in
      var archive = LoopArchive(context)
      for entry in entries { archive.add(entry.name, entry.bytes) }
      return try archive.finish()
    }
  ) { text, context, file throws(ImportError) in
    var archive = LoopArchive(context)
    let first = try CSVTable(
      Array(text.drop { $0.isWhitespace }.prefix { $0 != 0x0a && $0 != 0x0d }))
    let isChecks =
      first.header.first.map { $0.folded == "date" || Day(iso8601: $0) != nil } ?? false
    archive.add(isChecks ? "Checkmarks.csv" : "Habits.csv", text)
    file = try archive.finish()
  }
}

extension [UInt8] {
  /// The whole lines at the beginning, by which the format is recognised.
  fileprivate var openingLines: [UInt8] {
    let length = 1 << 16
    if count <= length { return self }
    let opening = prefix(length)
    return Array(opening[...(opening.lastIndex(of: 0x0a) ?? length - 1)])
  }
}
