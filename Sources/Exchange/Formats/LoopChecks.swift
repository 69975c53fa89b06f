import CivilTime
import Trackers

/// A table of checks by day: for one habit, or for all.
///
///     Date,Value,Notes                  2015-01-25,2            Date,Meditate,Wake up early,
///     2015-01-25,YES_MANUAL,            2015-01-24,0            2015-01-25,-1,2,
///
/// Versions 1 and 2.0 write a habit's own table without a header. 2.0 also writes the values of the
/// common table as `Entry(timestamp=2015-01-25, value=2)` without quoting the comma; names of
/// habits are not quoted either.
///
/// Source: https://github.com/iSoron/uhabits, `HabitsCSVExporter`, and issue 1162.
struct LoopChecks {
  private let table: CSVTable
  /// The rows, parsed once, since there is a column for each habit.
  private let rows: [CSVTable.Row]
  /// The number of lines in the table that are not in the file.
  private let added: Int
  private let dates: DateEvidence

  init(_ text: [UInt8], _ limits: ImportLimits = ImportLimits()) throws(ImportError) {
    let hasHeader = text.first { !$0.isWhitespace }.map { !(0x30...0x39).contains($0) } ?? false
    added = hasHeader ? 0 : 1
    let plain = LoopChecks.plain(text)
    let whole = hasHeader ? plain : Array("Date,Value\n".utf8) + plain
    table = try CSVTable(whole, limit: limits.entries) { header in
      header.first.map { $0.folded == "date" } ?? false
    }
    try LoopChecks.bound(table.rows.count * table.header.count, limits)
    rows = Array(table.rows)
    dates = DateEvidence(in: rows.lazy.map { $0[0] })
  }

  /// The number of fields.
  var cellCount: Int { rows.count * table.header.count }

  /// - Parameter cells: of all tables in memory at once.
  static func bound(_ cells: Int, _ limits: ImportLimits) throws(ImportError) {
    if cells > limits.cells { throw .tooManyValues(limit: limits.cells) }
  }

  /// Whether it has only one habit, without its name.
  var isOfOneHabit: Bool { table.header.count >= 2 && table.header[1].folded == "value" }

  /// Whether it is a table of one habit, by days and values. Without Loop's header or words,
  /// integers could mean anything, unless all are codes of such words.
  var confidenceOfHabit: Recognition.Confidence? {
    guard isOfOneHabit, !rows.isEmpty, table.header.count <= 3 else { return nil }
    let isLoops = table.header.count == 3 && table.header[2].folded == "notes"
    guard isLoops || table.header.count == 2 else { return nil }
    let rows = rows.prefix(50)
    let isValue = rows.allSatisfy { row in
      let text = row[1]
      guard Day(iso8601: row[0]) != nil, LoopValue(text, .numerical) != nil else { return false }
      return LoopValue(text, .boolean) != nil || isLoops && !text.utf8.contains(0x2e)
    }
    guard isValue else { return nil }
    return rows.allSatisfy { LoopValue($0[1], .boolean) != nil } ? .sure : .likely
  }

  /// Whether it is a table of all habits: by its values and words, or by the comma at the end of
  /// each line; then the integers could mean anything, unless all are codes of words. Nil for any
  /// other table.
  var confidenceOfHabits: Recognition.Confidence? {
    guard !isOfOneHabit, table.header.count >= 2, !rows.isEmpty else { return nil }
    let rows = rows.prefix(50)
    let isValue = rows.allSatisfy { row in
      WrittenTime(row[0], order: .dayFirst).map { $0.time == nil } ?? false
        && row.fields.dropFirst().allSatisfy { LoopValue($0.trimmed, .numerical) != nil }
    }
    guard isValue else { return nil }
    let hasWords = rows.contains { row in
      row.fields.dropFirst().contains { ["yes_manual", "yes_auto", "unknown"].contains($0.folded) }
    }
    if hasWords { return .sure }
    guard table.header.last?.isEmpty ?? false else { return nil }
    let areChecks = rows.allSatisfy { row in
      row.fields.dropFirst().allSatisfy { LoopValue($0.trimmed, .boolean) != nil }
    }
    return areChecks ? .sure : .likely
  }

  /// The habits of a common table in its order; names may repeat.
  var habits: [(column: Int, name: String)] {
    table.header.indices.dropFirst().filter { !table.header[$0].isEmpty }
      .map { ($0, table.header[$0]) }
  }

  /// Reads the column of a habit; problems are reported with the habit as their column.
  ///
  /// - Parameters:
  ///   - column: nil for a table of one habit.
  ///   - kind: nil means boolean, unless the values show another.
  func read(
    _ column: Int?, as name: String, _ kind: LoopHabit.Kind?, _ context: ImportContext,
    into file: inout ImportedFile
  ) {
    var columns = Columns(table.header)
    guard let values = column ?? columns.take("Value") else { return }
    let notes = column == nil ? columns.take("Notes") : nil
    let kind = kind ?? .boolean
    let context = file.context(context, dates)
    for row in rows {
      var left: ImportedFile.LeftOut.Kind?
      file.read(line: row.line - added) { () throws(ImportProblem) in
        guard let value = LoopValue(row[values], kind) else { throw .bad(name, row[values]) }
        let day = try row.day(0, "Date", context)
        if case .number = value {
        } else if value != .yes, !row[notes].isEmpty {
          left = .notesWithoutCount
        }
        switch value {
        case .nothing: return nil
        case .automatic:
          left = .automaticChecks
          return nil
        case .skipped: return .rest(activity: name, day: day)
        case .yes: return .count(count(name, day, .one, row[notes]))
        case .number(let amount): return .count(count(name, day, amount, row[notes]))
        }
      }
      if let left { file.leaveOut(left) }
    }
  }

  /// The kind that the values of a habit show; see ``LoopValue/kind(shownBy:)``.
  func kind(of column: Int?) -> LoopHabit.Kind? {
    var columns = Columns(table.header)
    guard let values = column ?? columns.take("Value") else { return nil }
    return LoopValue.kind(shownBy: rows.lazy.map { $0[values] })
  }

  /// Reports the problems of the table's lines.
  func report(to file: inout ImportedFile) {
    for issue in table.issues { file.add(issue.problem, line: issue.line - added) }
  }

  private func count(
    _ name: String, _ day: Day, _ amount: CounterAmount, _ note: String
  ) -> ImportedCount {
    var count = ImportedCount(name, on: day, amount)
    count.note = note
    return count
  }

  /// Replaces each `Entry(timestamp=…, value=2)` by `2`.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    let (entry, value) = (Array("Entry(".utf8), Array("value=".utf8))
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == entry[0], text[index...].starts(with: entry) {
        let line = text[index...].prefix(100).prefix { $0 != 0x0a && $0 != 0x29 }
        let places = line.indices.filter { line[$0...].starts(with: value) }
        if let place = places.first, line.endIndex < text.count, text[line.endIndex] == 0x29 {
          plain += line[(place + value.count)...].prefix {
            $0 == 0x2d || (0x30...0x39).contains($0)
          }
          index = line.endIndex + 1
          continue
        }
      }
      plain.append(text[index])
      index += 1
    }
    return plain
  }
}

/// The value of one habit on one day in Loop Habit Tracker.
///
/// Source: https://github.com/iSoron/uhabits, `Entry`: -1 unknown, 0 no, 1 yes (automatic), 2 yes,
/// 3 skipped; in numerical habits any other number is in thousandths. Since 2.1 these five are
/// words.
enum LoopValue: Hashable {
  case nothing
  /// Not checked, but not needed for the habit's frequency.
  case automatic
  case yes
  case skipped
  case number(CounterAmount)

  /// - Parameter kind: a boolean habit has only these five values.
  init?(_ text: String, _ kind: LoopHabit.Kind) {
    switch text.folded {
    case "", "unknown", "-1", "no", "0": self = .nothing
    case "yes_auto", "1": self = .automatic
    case "yes_manual", "2": self = kind == .boolean ? .yes : .number(CounterAmount(thousandths: 2))
    case "skip", "3": self = .skipped
    default:
      guard kind == .numerical, let number = LoopValue.number(text), number >= 0,
        number <= CounterAmount.supported.upperBound.thousandths
      else { return nil }
      self = number == 0 ? .nothing : .number(CounterAmount(thousandths: number))
    }
  }

  /// The number in thousandths: integers already are, decimal numbers are not. Nil for `1,500`, in
  /// which a spreadsheet may have written either.
  private static func number(_ text: String) -> Int64? {
    let isWhole = !text.utf8.contains(0x2e) && !text.utf8.contains(0x2c)
    if isWhole { return DecimalText.parse(text, places: 0) }
    guard let number = WrittenNumber(text, isExact: true),
      !number.isAmbiguous || !number.isMarkedByComma
    else { return nil }
    return try? number.thousandths(decimal: UInt8(ascii: "."))
  }

  /// The kind that values show when it is not stated: a value above 3 or with decimals means
  /// numerical. So a numerical habit that never had more than 0.003 is taken for a boolean one. Nil
  /// when no value shows anything.
  static func kind(shownBy texts: some Sequence<String>) -> LoopHabit.Kind? {
    var kind: LoopHabit.Kind?
    for text in texts {
      if let value = LoopValue(text, .boolean) {
        if value != .nothing { kind = .boolean }
      } else if LoopValue(text, .numerical) != nil {
        return .numerical
      }
    }
    return kind
  }
}
