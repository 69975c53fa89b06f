import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

/// However large a file is, reading it needs a bounded amount of memory and work, and what does not
/// fit is said, not left out.
@Suite struct ImportBoundsTests {
  private let header = "TYPE,CONTENT,PRIORITY,INDENT\n"

  private func read(
    _ text: String, as format: ImportFormat? = nil, _ bound: (inout ImportLimits) -> Void = { _ in }
  ) throws -> ImportedFile {
    var context = context
    bound(&context.limits)
    return try ImportedFile(reading: Array(text.utf8), as: format, context)
  }

  @Test func `tasks within tasks end at a level, by line`() throws {
    let rows = (1...400).map { "task,Task \($0),1,\($0)\n" }.joined()
    let file = try read(header + rows)
    #expect(file.entries.count == 20)
    #expect(file.issues.count == 380)
    #expect(file.issues.allSatisfy { $0.problem == .tooDeep(limit: 20) })
    #expect(file.issues.first?.line == 22)
    // The parents in the notes grow with the depth, so their size is bounded by the rows.
    let size = file.entries.reduce(0) { size, entry in
      guard case .task(let task) = entry.item else { return size }
      return size + task.traits.notes.utf8.count
    }
    #expect(size < file.entries.count * 20 * 12)
  }

  @Test func `what lists and parents add to notes is bounded for all of a file`() throws {
    // A section of 90 KB stands in the notes of each of its tasks: 400 of them would say 36 MB.
    let section = "section," + String(repeating: "x", count: 90_000) + ",,\n"
    let rows = String(repeating: "task,A,1,1\n", count: 400)
    #expect(throws: ImportError.tooMuchText(limit: 32 << 20)) { try read(header + section + rows) }
    #expect(
      try read(header + section + "task,A,1,1\ntask,B,1,1\n").entries.count == 2,
      "That it is too long for notes is for the plan to say.")
  }

  @Test(arguments: [499, 500]) func `a line has as many fields as a table may have columns`(
    commas: Int
  ) throws {
    let row = "task,A,1,1" + String(repeating: ",", count: commas - 3) + "\n"
    let file = try read(header + row + "task,B,1,1\n")
    #expect(file.entries.count == 1)
    let problem: ImportProblem =
      commas == 499 ? .fieldCount(500, expected: 4) : .tooManyFields(limit: 500)
    #expect(file.issues == [ImportIssue(line: 2, problem: problem)])
  }

  @Test func `nothing but commas is no table`() throws {
    let commas = Array(repeating: UInt8(ascii: ","), count: 4 << 20)
    #expect(throws: ImportError.unknown) { try ImportedFile(reading: commas, context) }
    #expect(throws: ImportError.noHeader) {
      try ImportedFile(reading: commas, as: .todoist, context)
    }
  }

  @Test(arguments: [ImportFormat.drinks, .todoTxt, .loop, .appleHealth])
  func `more entries than are brought in at once are refused, and none is taken`(
    format: ImportFormat
  ) throws {
    let (before, row, after) =
      switch format {
      case .drinks: ("Date,Time,Amount (ml),Beverage,Note\n", "2026-11-20,08:05,250,water,\n", "")
      case .todoTxt: ("", "(A) Task\n", "")
      case .loop: ("Date,A,B,C\n", "2026-11-20,YES_MANUAL,YES_MANUAL,UNKNOWN\n", "")
      default:
        (
          "<HealthData>\n",
          "<Workout workoutActivityType=\"HKWorkoutActivityTypeMindAndBody\" startDate=\"2026-11-20 08:00:00 +0100\" endDate=\"2026-11-20 09:00:00 +0100\"><MetadataEntry key=\"no.invotek.FastE.schedule\" value=\"16:8\"/></Workout>\n",
          "</HealthData>"
        )
      }
    let limit = format == .todoTxt ? 50 : 100
    let count = format == .loop ? limit / 2 : limit
    let more = before + String(repeating: row, count: count + 1) + after
    #expect(throws: ImportError.tooManyEntries(limit: limit)) {
      try read(more, as: format) { ($0.entries, $0.tasks) = (100, 50) }
    }
    let most = before + String(repeating: row, count: count) + after
    let file = try read(most, as: format) { ($0.entries, $0.tasks) = (100, 50) }
    #expect(file.entries.count == limit)
  }

  @Test func `lines that cannot be read count too`() throws {
    let rows = String(repeating: "never,08:05,250,water,\n", count: 101)
    #expect(throws: ImportError.tooManyEntries(limit: 100)) {
      try read("Date,Time,Amount (ml),Beverage,Note\n" + rows) { $0.entries = 100 }
    }
  }

  @Test func `a document has a bounded number of values, whatever they are`() throws {
    let values = String(repeating: "[],", count: 1000)
    #expect(throws: ImportError.tooManyValues(limit: 1000)) {
      try read("[\(values)0]", as: .taskwarrior) { $0.values = 1000 }
    }
    #expect(throws: ImportError.tooManyValues(limit: 1000)) {
      try read("{\"fast_data\": [\(values)0]}") { $0.values = 1000 }
    }
    // Brackets and commas in a text are no values.
    let text = String(repeating: ",[{:\\\"", count: 300)
    let task = #"{"uuid": "1", "description": "\#(text)", "status": "pending"}"#
    #expect(
      try read("[\(task)]", as: .taskwarrior) { $0.values = 1000 }.entries.count == 1)
  }

  @Test func `lines that are no documents end the search for some`() throws {
    let lines = "{\"uuid\": \"1\"}\n" + String(repeating: "{\n", count: 200_000)
    #expect {
      try read(lines, as: .taskwarrior)
    } throws: { error in
      guard case .json(let problem)? = error as? ImportError else { return false }
      return problem.line == 2
    }
  }

  @Test func `a table of habits has a bounded number of fields`() throws {
    let names = (0..<20).map { "H\($0)" }.joined(separator: ",")
    let row = "2026-11-20" + String(repeating: ",UNKNOWN", count: 20) + "\n"
    let table = "Date," + names + "\n" + String(repeating: row, count: 60)
    #expect(throws: ImportError.tooManyValues(limit: 1000)) {
      try read(table, as: .loop) { $0.cells = 1000 }
    }
  }

  @Test func `a file that is read whole has a size, a backup a larger one`() throws {
    var reader = FileReader(size: 33 << 20, context)
    guard case .read = try reader.next() else { return }
    _ = try Array("Date,Start".utf8).withUnsafeBytes { try reader.take($0) }
    #expect(throws: ImportError.tooLarge(limit: 32 << 20)) { try reader.next() }

    var backup = FileReader(size: 33 << 20, context)
    guard case .read = try backup.next() else { return }
    _ = try Array("{\"format\": \"dayring-backup\"".utf8).withUnsafeBytes { try backup.take($0) }
    guard case .read(let piece) = try backup.next() else { return }
    #expect(piece.range == 0..<33 << 20)
  }

  @Test(arguments: [("Dayr", true), ("\0\0\0\0", false)])
  func `a database is told from a text that cannot be read`(
    application: String, isOwn: Bool
  ) throws {
    let bytes =
      Array("SQLite format 3\0".utf8) + Array(repeating: 1, count: 52) + Array(application.utf8)
    var reader = FileReader(size: 4096, context)
    guard case .read = try reader.next() else { return }
    _ = try bytes.withUnsafeBytes { try reader.take($0) }
    #expect(throws: ImportError.database(isOwn: isOwn)) { try reader.next() }
  }

  @Test func `a file that is compressed says so`() throws {
    let bytes: [UInt8] = [0x1f, 0x8b, 8] + Array(repeating: 0, count: 17)
    var reader = FileReader(size: 20, context)
    guard case .read(let piece) = try reader.next() else { return }
    #expect(piece.range == 0..<20)
    _ = try bytes.withUnsafeBytes { try reader.take($0) }
    #expect(throws: ImportError.compressed) { try reader.next() }
  }

  @Test func `rows say the same whenever they are asked for`() throws {
    let text = "A,B\r\n1,\"two\nlines\"\r\n\r\n3,4,,\r\n5,\"un\"closed\n6,7"
    let table = try CSVTable(Array(text.utf8))
    #expect(table.rows.map { $0.line } == [2, 7])
    #expect(table.rows.map { $0.fields } == [["1", "two\nlines"], ["6", "7"]])
    #expect(table.rows.reversed().map { $0.line } == [7, 2])
    let tooMany = ImportIssue(line: 5, problem: .fieldCount(4, expected: 2))
    #expect(table.issues == [tooMany, ImportIssue(line: 6, problem: .strayQuote)])
  }
}
