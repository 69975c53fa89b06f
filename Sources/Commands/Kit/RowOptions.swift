import ArgumentParser
import Exchange
import JSON
import Ledger

/// Other forms of a list: a custom line for each row, or a table.
struct RowOptions: ParsableArguments {
  @Option(
    help: .value("line", "One line per item, with placeholders like {id}: the names in --json."))
  var format: String?

  @Flag(help: .text("List as CSV (RFC 4180)."))
  var csv = false

  func validate() throws {
    guard format == nil || !csv else {
      throw ValidationError(.text("Use either --format or --csv."))
    }
  }

  var isEmpty: Bool { format == nil && !csv }

  /// The format of a line; nil for a table.
  fileprivate func line() throws(CommandFailure) -> LineFormat? {
    try format.map { format throws(CommandFailure) in try LineFormat(format, example: "id") }
  }

  fileprivate func output(
    of rows: [FlatRow], by line: LineFormat?, columns example: FlatRow?
  ) throws(CommandFailure) -> String {
    guard let line else { return csv(of: rows, columns: example) }
    var output = ""
    for row in rows {
      for piece in line.pieces {
        switch piece {
        case .text(let text): output += text
        case .field(let name): output += try row.text(of: name).harmless
        }
      }
      output += "\n"
    }
    return output
  }

  private func csv(of rows: [FlatRow], columns example: FlatRow?) -> String {
    var names: [String] = []
    var known: Set<String> = []
    for row in (example.map { [$0] } ?? []) + rows {
      for cell in row.cells where known.insert(cell.name).inserted { names.append(cell.name) }
    }
    // A goal that only some rows have.
    names = names.filter { name in !names.contains { $0.hasPrefix(name + ".") } }
    if names.isEmpty { return "" }
    var writer = CSVWriter(names)
    for row in rows { writer.row(names.map { row[$0]?.cell ?? "" }) }
    return writer.text
  }
}

/// A command that lists records of one sort.
protocol RowCommand: LedgerCommand {
  var rows: RowOptions { get }
  /// The member of its document that contains the rows.
  var member: String { get }
  /// A row with all possible columns, so that every list has the same; nil if rows are of several
  /// sorts.
  func example(in context: Context) throws(CommandFailure) -> JSON?
}

extension RowCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    // A bad format is refused before the rollover of the plan.
    let line = try rows.line()
    if output.json, !rows.isEmpty {
      throw .refused(
        .severalForms, nil, "A list can have only one form.",
        "Choose --json, --format or --csv.")
    }
    let context = try Context(in: environment)
    if rows.isEmpty {
      return context.outcome(of: try report(in: context), asJSON: output.json)
    }
    let example = try example(in: context)?.object.map(FlatRow.init)
    if let example { try line?.check(against: example) }
    let list = try report(in: context).json()[member]?.rows ?? []
    return context.outcome(try rows.output(of: list, by: line, columns: example), form: .data)
  }
}

extension RecordID {
  /// The id of an example row, which is not a record.
  static let example = RecordID(high: 0, low: 0)
}

/// A flattened object, in which nested members have names with a dot: `goal.amount`.
private struct FlatRow {
  private(set) var cells: [(name: String, value: JSON)] = []

  init(_ object: JSONObject) { add(object, behind: "") }

  private mutating func add(_ object: JSONObject, behind path: String) {
    for (name, value) in object {
      if let inner = value.object {
        add(inner, behind: path + name + ".")
      } else {
        cells.append((path + name, value))
      }
    }
  }

  subscript(name: String) -> JSON? { cells.first { $0.name == name }?.value }

  func text(of name: String) throws(CommandFailure) -> String {
    if let value = self[name] { return value.plain }
    // Without a goal, its amount is empty as well.
    if cells.contains(where: { name.hasPrefix($0.name + ".") && $0.value.isNull }) { return "" }
    let names = cells.map { $0.name }
    let nearest = names.nearest(to: name).map { $0.braced }
    let all = names.map { $0.braced }.joined(separator: " ")
    throw .refused(.noSuchPlaceholder, .format) { texts, _ in
      texts.explain(
        "There is no placeholder \(name.braced).",
        remedy: nearest.isEmpty
          ? texts.say("Available: \(all)")
          : texts.say("Did you mean \(texts.alternatives(nearest))?"))
    }
  }
}

extension String {
  fileprivate var braced: String { "{" + self + "}" }
}

extension LineFormat {
  fileprivate func check(against example: FlatRow) throws(CommandFailure) {
    for case .field(let name) in pieces { _ = try example.text(of: name) }
  }
}

extension JSON {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate var rows: [FlatRow] { (elements ?? []).compactMap { $0.object.map(FlatRow.init) } }

  /// A string without quotes, an empty text for null, and otherwise JSON.
  fileprivate var plain: String {
    if let text { return text }
    return isNull ? "" : serialized
  }

  /// The text for a table, escaped so that spreadsheets do not evaluate a user's text as a formula.
  fileprivate var cell: String { text.map { CSVWriter.cell($0) } ?? plain }
}

/// A line with placeholders in braces: `{day} {title}`. `{{` and `}}` are braces.
struct LineFormat {
  let pieces: [Piece]

  enum Piece {
    case text(String)
    /// The name between braces.
    case field(String)
  }

  /// - Parameters:
  ///   - example: one of its placeholders.
  ///   - hint: the command that lists them.
  init(_ format: String, example: String, hint: String? = nil) throws(CommandFailure) {
    // In parts, since braces in a text are places of its parts.
    let (placeholder, opening, closing) = ("{\(example)}", "{{", "}}")
    let loneBrace = CommandFailure.refused(
      .unreadableFormat, .format, "The format has an unpaired brace.",
      "Write placeholders like \(placeholder), and \(opening) or \(closing) for a brace.",
      hint: hint)
    var pieces: [Piece] = []
    var text = ""
    var rest = format[...]
    while let first = rest.first {
      rest.removeFirst()
      switch first {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        text.append(first)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw loneBrace }
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      case "}": throw loneBrace
      default: text.append(first)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }
}
