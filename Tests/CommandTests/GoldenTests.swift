import Testing

/// The whole outputs of commands; CONTRIBUTING.md says how the files are written.
@Suite("Golden files")
struct GoldenTests {
  @Test(arguments: Golden.scenarios)
  func `Commands print what the file says`(scenario: GoldenScenario) throws {
    let run = try GoldenRun()
    let outcomes = try run.outcomes(of: scenario)
    for problem in run.problems { problem.record() }
    if Golden.isUpdating {
      try Golden.update(scenario, to: scenario.lines(with: outcomes))
    } else {
      scenario.difference(from: outcomes)?.record()
    }
  }

  @Test func `Every file of the folder is read`() throws {
    let names = try Golden.names
    #expect(!names.isEmpty)
    for name in names {
      #expect(name.hasSuffix(".txt"), "\(name)")
      do { _ = try Golden.file(name) } catch let problem as GoldenProblem { problem.record() }
    }
  }

  private static let sample = """
    # Two drinks.

    ## A drink is logged

    $ drink 250
    Added 250 ml of water, today 20:30.
    ━━━─────────────────────  12%  250 of 2000 ml

    ## A drink is refused

    # Not an amount.
    @ids
    $ drink tea --json
    ! {
    !   "error":{
    !     "kind":"unreadableAmount",
    !     "field":"amount",
    !     "problem":"“tea” isn't an amount.",
    !     "remedy":"Try 250, 0.5l or 8oz."
    !   }
    ! }
    [1]

    """

  @Test func `A line that is changed, added or left out is found`() throws {
    let outcomes = try GoldenFile("sample.txt", Self.sample).scenarios.map { scenario in
      try GoldenRun().outcomes(of: scenario)
    }
    /// Whether a file is not the one that these outcomes make.
    func isFound(_ lines: [Substring]) -> Bool {
      let text = lines.joined(separator: "\n")
      guard let scenarios = try? GoldenFile("sample.txt", text).scenarios,
        scenarios.count == outcomes.count
      else { return true }
      return zip(scenarios, outcomes).contains { $0.difference(from: $1) != nil }
    }
    let lines = Self.sample.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(!isFound(lines))
    for index in lines.indices.dropFirst(3).dropLast() {
      let line = lines[index]
      // These lines of a scenario are its input, which is not compared.
      let isFree = ["#", "$", "@"].contains { line.hasPrefix($0) }
      var changed = lines
      changed[index] += " "
      #expect(isFound(changed), "\(index): \(line)")
      changed[index] = line.dropLast() + "x"
      #expect(isFound(changed) || isFree, "\(index): \(line)")
      changed[index] = line
      changed.insert("", at: index)
      #expect(isFound(changed), "\(index): \(line)")
      changed[index] = "x"
      #expect(isFound(changed), "\(index): \(line)")
      changed = lines
      changed.remove(at: index)
      #expect(isFound(changed) || isFree, "\(index): \(line)")
    }
  }

  @Test(arguments: [
    ("", 1, "The file has no scenario."), ("## A\n\n$ drink", 3, "The last line has no end."),
    ("A\n## A\n\n$ drink\n", 1, "A scenario begins with “## ”."),
    ("## A\n", 1, "The scenario has no command."),
    ("## A\n\n@ascii\n", 3, "No command is below this line."),
    ("## A\n\n$ drink\n\n# Why\n", 5, "No command is below this line."),
    ("## A\n\ndrink\n", 3, "No command is above this line."),
    ("## A\n\n[1]\n", 3, "No command is above this line."),
    ("## A\n\n@sky blue\n$ drink\n", 3, "There is no directive “@sky blue”."),
    ("## A\n\n@ascii 1\n$ drink\n", 3, "There is no directive “@ascii 1”."),
    ("## A\n\n@width\n$ drink\n", 3, "There is no directive “@width”."),
    ("## A\n\n@ascii\n| x\n$ drink\n", 3, "There is no directive “@ascii”."),
    ("## A\n\n@file a\n| x\n$ import $DIR/b\n", 3, "No command reads the file “a”."),
    ("## A\n\n$ drink\n\n## A\n\n$ drink\n", 5, "The title is there twice."),
  ])
  func `What is wrong with a file is named with its line`(
    text: String, line: Int, problem: String
  ) {
    #expect(throws: GoldenProblem(file: "a.txt", line: line, text: problem)) {
      try GoldenFile("a.txt", text)
    }
  }

  @Test(arguments: ["@clock soon", "@zone here", "@width wide", "@answer maybe"])
  func `A directive that cannot be understood is a problem`(directive: String) throws {
    let file = try GoldenFile("a.txt", "## A\n\n\(directive)\n$ drink\n")
    let run = try GoldenRun()
    _ = try run.outcomes(of: try #require(file.scenarios.first))
    #expect(run.problems.map(\.line) == [3])
  }

  private static let texts = [
    "a", "a\n", "a\n\n", "\n", "\n\n", " ", "a \n", "a\r\n", "a\t\u{1B}[1m\u{202E}\u{A0}\n",
    "$ a\n", "$\n", "$a\n", "@a\n", "# a\n", "## a\n", "#a\n", "! a\n", "? a\n", "[1]\n", "[a]\n",
    "\\\n",
    "\\c\n", "a\\n\n", "\\$ a\n", "{\n\"a\":1\n}\n", "e\u{301}\n", "\u{301}\n", "\n\u{301}\n",
    "👩\u{200D}🔬\n",
  ]

  @Test(arguments: texts)
  func `A text is the same again, and shows all that is in it`(text: String) {
    let lines = GoldenText.lines(text)
    #expect(GoldenText.text(lines).utf8.elementsEqual(text.utf8), "\(lines)")
    for line in lines {
      #expect(!line.hasSuffix(" ") && GoldenText.Mark(of: line) == nil, "\(line)")
    }
    #expect(lines.last != "")
    let errors = GoldenText.lines(text, behind: "!")
    #expect(errors.count == lines.count)
    for line in errors {
      #expect(GoldenText.Mark(of: line) == .error && !line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `A long document has a member in each line`() {
    let day = #"{"day":"2026-11-20","entries":1,"text":"a, \"b\" [{","list":[]}"#
    let document = #"{"a":-1.50,"days":[\#(day),\#(day)],"none":{},"note":"\\","more":null}"#
    let lines = GoldenText.lines(document + "\n")
    #expect(
      lines == [
        "{", #"  "a":-1.50,"#, #"  "days":["#,
        #"    {"day":"2026-11-20","entries":1,"text":"a, \\"b\\" [{","list":[]},"#,
        #"    {"day":"2026-11-20","entries":1,"text":"a, \\"b\\" [{","list":[]}"#,
        "  ],", #"  "none":{},"#, #"  "note":"\\\\","#, #"  "more":null"#, "}",
      ])
    #expect(GoldenText.lines(day + "\n").count == 1)
    let broken = String(repeating: "{[", count: 60)
    #expect(GoldenText.lines(broken + "\n") == [broken])
  }
}
