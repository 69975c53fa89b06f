import Testing

@testable import Commands

@Suite("Bad input for the plan")
struct PlanRefusalTests {
  private static let longTitle = String(repeating: "x", count: 201)
  private static let longNotes = String(repeating: "x", count: 10_001)

  private static let cases: [(line: String, code: Int32, error: String)] = [
    ("plan soon", 1, "The day “soon” cannot be read. Days such as “today”"),
    ("plan 2026-02-30", 1, "The day “2026-02-30” does not exist."),
    ("plan \"\"", 1, "The day is empty."),
    ("plan 1899-12-31", 1, "Choose one from 1900 to 2200."),
    ("plan 2201-01-01", 1, "Choose one from 1900 to 2200."),
    ("plan add", 64, "Missing expected argument '<words> ...'"),
    ("plan add \"\"", 1, "The title is empty. Give it at least one character."),
    ("plan add \"!must *daily\"", 1, "The title is empty."),
    ("plan add \(longTitle)", 1, "The title is too long. Up to 200 characters fit."),
    ("plan add x --notes \(longNotes)", 1, "The note is too long. Up to 10000 characters fit."),
    (
      "plan add \"x !must @morning\"", 1,
      "The must slot of the morning is taken today. Choose another bucket, part of the day or day."
    ),
    (
      "plan add x --bucket must --region morning", 1, "The must slot of the morning is taken today."
    ),
    ("plan add x --day soon", 1, "The day “soon” cannot be read."),
    ("plan add x --day 2201-01-01", 1, "Choose one from 1900 to 2200."),
    ("plan add x --day today --region backlog", 64, "The backlog has no days"),
    ("plan add x --region night", 64, "The value 'night' is invalid"),
    ("plan add x --bucket big", 64, "The value 'big' is invalid"),
    ("plan add x --expires yesterday", 1, "The last day of use lies before the day"),
    ("plan add x --expires soon", 1, "The day “soon” cannot be read."),
    ("plan add x --expires today --no-expires", 64, "Give either --expires or --no-expires."),
    ("plan add x --remind soon", 1, "The reminder “soon” is not a time."),
    ("plan add x --remind 25:00", 1, "The reminder “25:00” names a time that does not exist."),
    ("plan add x --remind 9:00 --no-remind", 64, "Give either --remind or --no-remind."),
    ("plan add x --repeat often", 1, "The repeat “often” cannot be read. Repeats such as “daily”"),
    ("plan add x --repeat 0d", 1, "The repeat “0d” cannot be read."),
    ("plan add x --repeat 366d", 1, "The repeat “366d” cannot be read."),
    ("plan add x --repeat mon,", 1, "The repeat “mon,” cannot be read."),
    ("plan add x --repeat daily --no-repeat", 64, "Give either --repeat or --no-repeat."),
    ("plan add x --bogus", 64, "Unknown option '--bogus'"),
    ("plan do", 64, "Missing expected argument '<task> ...'"),
    ("plan do \"\"", 1, "The name of the task is empty."),
    ("plan done reprot", 1, "There is no task “reprot”."),
    ("plan done wriet", 1, "There is no task “wriet”. Did you mean “Write report”?"),
    ("plan done rite", 1, "There is no task “rite”. Did you mean “Write report”?"),
    ("plan done mail", 1, "“mail” may mean “0tgb Mail Bo”, “3qsf Mail Ada”."),
    ("plan done zzzz", 1, "There is no task “zzzz”."),
    ("plan undo nothing", 1, "There is no task “nothing”."),
    ("plan show nothing", 1, "There is no task “nothing”."),
    ("plan move write", 1, "It is not said where to move “Write report”."),
    ("plan move write soon", 1, "There is no task “write soon”."),
    ("plan move write *daily", 1, "“*daily” does not say where to move a task."),
    ("plan move write !soon", 1, "There is no task “write !soon”."),
    ("plan move write --before nothing", 1, "There is no task “nothing”."),
    ("plan move ada @morning !must", 1, "The must slot of the morning is taken today."),
    ("plan edit write", 64, "Say what to change: --title"),
    ("plan edit write --title \"\"", 1, "The title is empty."),
    ("plan edit write --title \(longTitle)", 1, "The title is too long."),
    ("plan edit ada --region morning --bucket must", 1, "The must slot of the morning is taken"),
    ("plan edit write --expires yesterday", 1, "The last day of use lies before the day"),
    ("plan edit nothing --title x", 1, "There is no task “nothing”."),
    ("plan edit write --day 1 jan 1800", 1, "Choose one from 1900 to 2200."),
    ("plan carry", 64, "Name at least one task"),
    ("plan carry write --all", 64, "Name either tasks or all that is overdue."),
    ("plan carry write nothing", 1, "There is no task “nothing”."),
    ("plan carry rent", 1, "The must slot of the morning is taken today."),
    ("plan drop", 64, "Name at least one task"),
    ("plan drop nothing", 1, "There is no task “nothing”."),
    ("plan backlog nothing", 1, "There is no task “nothing”."),
    ("plan restore write", 1, "There is no task “write”."),
    ("plan restore gone", 1, "The must slot of the morning is taken today."),
    ("plan delete nothing", 1, "There is no task “nothing”."),
    ("plan week soon", 1, "The day “soon” cannot be read."),
    ("plan review soon", 1, "The day “soon” cannot be read."),
    ("plan review --weeks 1", 64, "From 2 to 52 weeks are shown."),
    ("plan review --weeks 53", 64, "From 2 to 52 weeks are shown."),
    ("plan search", 64, "Missing expected argument '<words> ...'"),
    ("plan search \"\"", 64, "Say what to search for."),
    ("plan archive --limit 0", 64, "From 1 to 100000 tasks are listed."),
  ]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "plan add \"Gone !must @morning\"", "plan add \"Mail Ada\"", "plan add \"Mail Bo\"",
      "plan drop gone", "plan add \"Write report !must @morning\"",
      "plan add \"Pay rent !must @morning tomorrow\"",
    ] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    return shell
  }

  @Test(arguments: cases)
  func `It is named, answered by its exit code, and changes nothing`(
    line: String, code: Int32, error: String
  ) throws {
    let shell = try shell()
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == code, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(try shell.stored() == before)
  }

  private static let controlCases: [[String]] = [
    ["plan", "add", "a\u{7}b"], ["plan", "add", "x", "--notes", "\u{1B}[31mred"],
    ["plan", "edit", "write", "--title", "a\nb"], ["plan", "edit", "write", "--notes", "\u{9B}"],
  ]

  @Test(arguments: controlCases)
  func `Control characters are refused by their number, and never echoed`(words: [String]) throws {
    let outcome = try shell().run(words: words)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("holds the control character U+"), "\(outcome.errors)")
    #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  private static let jsonCases: [(String, String, String)] = [
    ("plan add \"x !must @morning\"", "slotFull", "bucket"),
    ("plan add \"\"", "unacceptableText", "title"),
    ("plan edit write --notes \(longNotes)", "unacceptableText", "notes"),
    ("plan add x --expires yesterday", "expiresTooEarly", "expires"),
    ("plan add x --repeat often", "unreadableRepeat", "repeat"),
    ("plan add x --remind soon", "unreadableTime", "remind"),
    ("plan add x --day 2201-01-01", "yearOutOfRange", "day"),
    ("plan soon", "unreadableDay", "day"), ("plan done nothing", "noSuchTask", "task"),
    ("plan done mail", "ambiguousName", "task"), ("plan move write", "placeMissing", "place"),
    ("plan move write 9:00", "unexpectedWord", "place"),
  ]

  @Test(arguments: jsonCases)
  func `With --json a refusal has its kind and its field`(line: String, kind: String, field: String)
    throws
  {
    let outcome = try shell().run(line + " --json")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("{\"error\":{\"kind\":\"\(kind)\",\"field\":\"\(field)\","),
      "\(outcome.errors)")
  }

  @Test
  func `What is refused on a new day leaves that day to come`() throws {
    let shell = try shell()
    shell.run("plan add \"Carried +carry\"")
    try shell.set(clock: "2026-11-24T08:00:00Z")
    let before = try shell.stored()
    #expect(shell.run("plan done nothing").exitCode == 1)
    #expect(try shell.stored() == before)
    #expect(shell.run("plan").output.contains("Carried “Carried” to today."))
    #expect(try shell.stored() != before)
  }
}
