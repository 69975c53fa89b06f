import Trackers

/// A habit of Loop Habit Tracker, as described in `Habits.csv`.
struct LoopHabit: Sendable {
  enum Kind: Hashable, Sendable {
    case boolean, numerical
  }

  /// The unique name among the habits of the file; see ``Swift/Array/distinct``.
  fileprivate(set) var name: String
  /// Its name in the file.
  let title: String
  /// The beginning of its folder's name: `001`.
  let position: String
  /// Nil in files of older versions, until ``decideKind(by:)`` sets it.
  private(set) var kind: Kind?
  private let row: CSVTable.Row
  private let columns: LoopColumns

  /// Reads each habit. There are three forms: of version 2.1 and later, of 2.0, and of 1.x; 2.0 has
  /// no `Question`, or no `Position` before it:
  ///
  ///     Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,
  ///       Target Type,Target Value,Archived?
  ///     Position,Name,Question,Description,NumRepetitions,Interval,Color
  ///     Position,Name,Description,NumRepetitions,Interval,Color
  ///
  /// The first alone has each habit's kind and target. 1.x had no numerical habits.
  ///
  /// Source: https://github.com/iSoron/uhabits, `HabitList.writeCSV`.
  static func read(
    _ table: CSVTable, _ limits: ImportLimits
  ) throws(ImportError) -> [LoopHabit] {
    let columns = try LoopColumns(table.header)
    try LoopChecks.bound(table.rows.count * table.header.count, limits)
    let habits = table.rows.enumerated().map { index, row in
      let position = row[columns.position]
      return LoopHabit(
        name: row[columns.name], title: row[columns.name],
        position: position.isEmpty ? LoopHabit.position(index + 1) : position,
        kind: columns.kind(row), row: row, columns: columns)
    }
    return habits.distinct
  }

  fileprivate var isArchived: Bool { row[columns.archived].folded == "true" }

  /// The names of unused columns.
  static func ignored(of table: CSVTable) throws(ImportError) -> [String] {
    try LoopColumns(table.header).rest
  }

  /// - Parameter shown: the kind that its values show, if they do.
  mutating func decideKind(by shown: Kind?) {
    kind = kind ?? shown ?? (columns.hasOnlyBoolean ? .boolean : nil)
  }

  /// Adds it as an activity, with its goal.
  func give(to file: inout ImportedFile) {
    var activity = ImportedCounter(name: name)
    activity.unit = row[columns.unit]
    activity.colour = Colour(nearest: row[columns.colour]) ?? .indigo
    activity.isArchived = isArchived
    if name != title { file.renamed.append(name) }
    if !columns.isDaily(row) {
      file.leaveOut(.goalsNotDaily, line: row.line)
    } else if kind == nil || kind == .numerical && !columns.hasTarget {
      file.leaveOut(.goalsMissing, line: row.line)
    } else {
      do throws(ImportProblem) {
        activity.goal = try columns.goal(row, kind)
      } catch {
        file.add(error, line: row.line)
      }
    }
    file.add(.activity(activity), line: row.line)
  }

  /// Whether a table has the columns of one of the forms.
  static func recognises(_ header: [String]) -> Bool {
    var columns = Columns(header)
    return columns.take("Color") != nil && (try? LoopColumns(header)) != nil
  }

  private static func position(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }
}

extension [LoopHabit] {
  /// The habits with unique names, since an activity is known by its name: of several, the first
  /// that is in use keeps it.
  fileprivate var distinct: [LoopHabit] {
    var habits = self
    var names = DistinctNames()
    for isArchived in [false, true] {
      for index in indices where self[index].isArchived == isArchived {
        habits[index].name = names.take(self[index].title)
      }
    }
    return habits
  }
}

private struct LoopColumns: Hashable, Sendable {
  let position: Int?
  let name: Int
  let colour: Int?
  let unit: Int?
  let archived: Int?
  let rest: [String]
  /// Whether all habits are boolean, as in 1.x.
  let hasOnlyBoolean: Bool
  private let kind: Int?
  private let repetitions: Int
  private let interval: Int
  private let targetType: Int?
  private let target: Int?

  init(_ header: [String]) throws(ImportError) {
    var columns = Columns(header)
    position = columns.take("Position")
    name = try columns.need("Name")
    kind = columns.take("Type")
    repetitions = try columns.need("FrequencyNumerator", "NumRepetitions")
    interval = try columns.need("FrequencyDenominator", "Interval")
    colour = columns.take("Color")
    unit = columns.take("Unit")
    targetType = columns.take("Target Type")
    target = columns.take("Target Value")
    archived = columns.take("Archived?", "Archived")
    rest = columns.rest
    hasOnlyBoolean = kind == nil && columns.take("Question") == nil
  }

  var hasTarget: Bool { target != nil && targetType != nil }

  func kind(_ row: CSVTable.Row) -> LoopHabit.Kind? {
    switch row[kind].folded {
    case "yes_no": .boolean
    case "numerical": .numerical
    default: nil
    }
  }

  /// Whether its frequency is at least once a day.
  func isDaily(_ row: CSVTable.Row) -> Bool {
    guard let times = DecimalText.parse(row[repetitions], places: 0),
      let days = DecimalText.parse(row[interval], places: 0)
    else { return false }
    return days > 0 && times >= days
  }

  /// The goal; nil for a numerical habit without a target.
  func goal(
    _ row: CSVTable.Row, _ kind: LoopHabit.Kind?
  ) throws(ImportProblem) -> DailyGoal? {
    if kind != .numerical { return DailyGoal(.atLeast, CounterAmount.one.thousandths) }
    let text = row[target]
    guard let millionths = ScientificText.millionths(text) else {
      throw .bad("Target Value", text)
    }
    let amount = CounterAmount(thousandths: (millionths + 500) / 1000)
    guard amount >= .zero, CounterAmount.supported.contains(amount) else {
      throw .bad("Target Value", text)
    }
    switch row[targetType].folded {
    case "at_least": return amount > .zero ? DailyGoal(.atLeast, amount.thousandths) : nil
    case "at_most": return DailyGoal(.atMost, amount.thousandths)
    default: throw .bad("Target Type", row[targetType])
    }
  }
}

extension Colour {
  /// The colour nearest in hue to a text such as `#1976D2`; nil for greys and for other texts.
  ///
  /// Dayring's colours are ten OKLCH hues of equal lightness; the limits are the HSV hues halfway
  /// between two of them, except that Loop's pink stays pink.
  init?(nearest text: String) {
    let digits = text.utf8.compactMap { $0.hexadecimalDigit }
    guard text.utf8.first == 0x23, text.utf8.count == 7, digits.count == 6 else { return nil }
    let (red, green, blue) = (
      digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5]
    )
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 16 else { return nil }
    let sixth =
      most == red
      ? (green - blue) * 60 / range
      : most == green ? 120 + (blue - red) * 60 / range : 240 + (red - green) * 60 / range
    switch sixth < 0 ? sixth + 360 : sixth {
    case ..<14: self = .red
    case ..<36: self = .orange
    case ..<68: self = .yellow
    case ..<153: self = .green
    case ..<173: self = .mint
    case ..<193: self = .teal
    case ..<224: self = .blue
    case ..<250: self = .indigo
    case ..<303: self = .purple
    case ..<345: self = .pink
    default: self = .red
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: Int? {
    switch self {
    case 0x30...0x39: Int(self - 0x30)
    case 0x41...0x46: Int(self - 0x41) + 10
    case 0x61...0x66: Int(self - 0x61) + 10
    default: nil
    }
  }
}
