import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// Each number of a file is read as the file shows that it is written, or refused by its line.
@Suite("Numbers of files") struct FileNumberTests {
  /// The outcome of a cell: tenths of a millilitre or thousandths, or the problem.
  enum Reading: Equatable, Sendable {
    case value(Int64)
    case ambiguous
    case tooSmall
    case outOfRange
    case unreadable
  }

  private func reading(_ problem: ImportProblem) -> Reading? {
    if case .ambiguous = problem { return .ambiguous }
    if case .unreadable = problem { return .unreadable }
    if problem == .amountTooSmall { return .tooSmall }
    return problem == .amountOutOfRange ? .outOfRange : nil
  }

  /// The reading of an amount in the second line, beside those of the lines after it.
  private func drink(_ cell: String, beside others: [String], _ column: String) throws -> Reading? {
    var importer = Importer()
    let rows = ([cell] + others).enumerated().map { "2026-11-20;08:0\($0);\($1);Tea;" }
    let plan = try importer.take(
      (["Date;Time;\(column);Beverage;Note"] + rows).joined(separator: "\n"), as: .drinks)
    if let issue = plan.issues.first(where: { $0.line == 2 }) { return reading(issue.problem) }
    let first = moment("2026-11-20T08:00:00+01:00")
    return importer.ledger.drinks(dayStart: .midnight).first { $0.at == first }
      .map { .value($0.volume.tenths) }
  }

  @Test(
    arguments: [
      // Nothing in the file shows the mark.
      ("1.000", [], "ml", .ambiguous), ("1,000", [], "ml", .ambiguous),
      ("1.500", ["250"], "ml", .ambiguous), ("1.500", ["2.000", "3,000"], "ml", .ambiguous),
      ("1.500", ["0,5", "0.5"], "ml", .ambiguous), ("2.500", [], "cl", .ambiguous),
      // Another row does.
      ("1.000", ["250,5"], "ml", .value(10_000)), ("1.000", ["250.5"], "ml", .value(10)),
      ("1,000", ["250.5"], "ml", .value(10_000)), ("1,000", ["250,5"], "ml", .value(10)),
      ("1.500", ["1.234,5"], "ml", .value(15_000)), ("1.500", ["1,234.5"], "ml", .value(15)),
      ("1.500", ["1.000.000"], "ml", .value(15_000)), ("1.500", ["0.250 l"], "ml", .value(15)),
      // It has only one reading that a drink can have.
      ("1.500", [], "l", .value(15_000)), ("0.500", [], "l", .value(5000)),
      ("0,33 l", [], "ml", .value(3300)), ("12.000", [], "fl oz", .value(3549)),
      // Less than a millilitre is no drink.
      ("0,5", [], "ml", .tooSmall), ("0.5", [], "ml", .tooSmall), ("0", [], "ml", .tooSmall),
      ("-250", [], "ml", .tooSmall), ("0,9", ["250"], "ml", .tooSmall),
      ("0.01", [], "fl oz", .tooSmall), ("1", [], "ml", .value(10)), ("1,5", [], "ml", .value(15)),
      ("100.001", [], "l", .outOfRange), ("101", [], "l", .outOfRange),
      // What is no number.
      ("50%", [], "ml", .unreadable), ("½", [], "ml", .unreadable), ("1/2", [], "l", .unreadable),
      ("1e3", [], "ml", .unreadable), ("1.2.3", [], "ml", .unreadable),
      ("~250", [], "ml", .unreadable),
      ("250-300", [], "ml", .unreadable), ("two", [], "ml", .unreadable),
      ("250 mg", [], "ml", .unreadable), ("1,23,456", [], "ml", .unreadable),
      ("(250)", [], "ml", .unreadable), ("250 250", [], "ml", .outOfRange),
      // Signs between thousands.
      ("1'000", [], "ml", .value(10_000)), ("1’000", [], "ml", .value(10_000)),
      ("1 000", [], "ml", .value(10_000)), ("1\u{202f}000,5", [], "ml", .value(10_005)),
    ] as [(String, [String], String, Reading)])
  func `An amount is read as its file shows`(
    cell: String, others: [String], unit: String, reading: Reading
  ) throws {
    #expect(try drink(cell, beside: others, "Amount (\(unit))") == reading)
  }

  @Test(arguments: ["0.25", "1,5", "2.5"])
  func `Without any unit, a number of millilitres has no decimals`(cell: String) throws {
    #expect(try drink(cell, beside: ["250"], "Amount") == .unreadable)
    #expect(try drink(cell + " l", beside: ["250"], "Amount") != .unreadable)
  }

  private func count(_ cell: String, goal: String, beside others: [String]) throws -> Reading? {
    var importer = Importer()
    let rows = ([cell] + others).enumerated().map { "Run;2026-11-1\($0);\($1);\(goal);" }
    let plan = try importer.take(
      (["Activity;Date;Count;Goal;GoalReached"] + rows).joined(separator: "\n"), as: .tallies)
    if let issue = plan.issues.first(where: { $0.line == 2 }) { return reading(issue.problem) }
    let totals = importer.ledger.totals(
      of: .tally, subject: nil, in: .always, dayStart: .midnight)
    return totals.first { $0.day == day("2026-11-10") }.map { .value($0.amount) }
  }

  @Test(
    arguments: [
      ("10.000", "", [], .ambiguous), ("10,000", "", [], .ambiguous),
      ("45", "1.500", [], .ambiguous),
      ("10.000", "", ["2,5"], .value(10_000_000)), ("10.000", "", ["2.5"], .value(10_000)),
      ("10.000", "0,5", [], .value(10_000_000)),
      ("1.1250", "", [], .value(1125)), ("0.125", "", [], .value(125)),
      ("0,125", "", ["1,125"], .value(125)), ("2.000.000", "", [], .outOfRange),
      ("999.999", "", [], .ambiguous), ("1500.125", "", [], .value(1_500_125)),
      ("-3,5", "", [], .value(-3500)), ("5%", "", [], .unreadable), ("3x", "", [], .unreadable),
      ("1:30", "", [], .unreadable), ("0.1234", "", [], .unreadable),
    ] as [(String, String, [String], Reading)])
  func `A count is read as its file shows`(
    cell: String, goal: String, others: [String], reading: Reading
  ) throws {
    #expect(try count(cell, goal: goal, beside: others) == reading)
  }

  @Test(arguments: [1125, 999_999, 1001, 100, 2500, 1_234_567, -1125] as [Int64])
  func `An exported count has one reading`(amount: Int64) throws {
    let ledger = MemoryLedger.filled {
      let activity = $0.activity("Run", goal: DailyGoal(.atLeast, 1125))
      $0.count(activity, "2026-11-20T08:00:00+01:00", amount)
    }
    var importer = Importer()
    let csv = ledger.talliesCSV(today: day("2026-11-21"), dayStart: .midnight)
    #expect(try importer.take(csv).issues == [])
    #expect(importer.ledger.talliesCSV(today: day("2026-11-21"), dayStart: .midnight) == csv)
    #expect(csv.contains("1.1250"))
  }

  @Test func `A drink of less than a millilitre that is here is known again`() throws {
    var importer = Importer(ledger: .filled { $0.drink("2026-11-20T08:00:00+01:00", 4) })
    let csv = importer.ledger.drinksCSV(unit: .millilitres, dayStart: .midnight)
    #expect(try importer.take(csv).knownCount == 1)
    var other = Importer()
    #expect(
      try other.take(csv).issues == [ImportIssue(line: 2, problem: .amountTooSmall)])
  }
}
