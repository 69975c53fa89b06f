import Foundation
import JSON
import Ledger
import Testing
import Trackers

@testable import Commands

/// Foreign texts, shown in a terminal.
@Suite("Control characters")
struct HarmlessTests {
  /// A title with everything that a terminal would obey.
  private static let hostile =
    "a\u{1B}]52;c;cHduZWQ=\u{7}\u{1B}[2J\u{1B}[31m\u{9B}31m\u{202E}b\u{2066}\u{200F}\u{61C}c\u{2028}d\u{7F}\r\ne\u{0}f"

  private static let controls = Set<UInt32>(
    Array(0..<0x20) + Array(0x7F..<0xA0) + [0x61C, 0x200E, 0x200F] + Array(0x2028...0x202E)
      + Array(0x2066...0x206F))

  private func controls(in text: String) -> Set<UInt32> {
    Set(text.unicodeScalars.map { $0.value }).intersection(Self.controls).subtracting([0x0A, 0x09])
  }

  /// All that can have a text, with one that could not have been typed.
  private func shell(_ terminal: Terminal) throws -> TestShell {
    let shell = try TestShell()
    shell.environment.terminal = terminal
    for line in [
      "drink 250 --note n", "plan add \"t today 21:30 !must\"", "count add x --goal 3", "count x 1",
      "date add d 2027-03-01", "fast schedule add s 14h", "fast start s", "drink beverage add v 80",
      "plan add \"u after:t\"", "plan add \"o @backlog\"", "plan drop o",
    ] { shell.run(line) }
    let ledger = try shell.ledger
    var changes: [RecordChange] = []
    for record in try ledger.allRecords where record.kind != .settings {
      let writes = ["title", "notes", "note", "name", "unit", "schedule"]
        .map { FieldName(rawValue: $0) }.filter { record[$0]?.text != nil }
        .map { RecordChange.Write($0, .text(Self.hostile)) }
      if !writes.isEmpty { changes.append(RecordChange(record.kind, record.id, writes)) }
    }
    #expect(changes.count > 7)
    try ledger.append([
      Op(
        stamp: Stamp(
          time: UInt64(shell.environment.clock().milliseconds + 1000) << 16,
          replica: ReplicaID(rawValue: 9)),
        changes: changes)
    ])
    return shell
  }

  private static let lines = [
    "", "today", "drink list", "drink list --csv", "drink list --format {note}",
    "drink beverage list",
    "drink beverage list --csv", "count", "count list", "count entries list",
    "count entries list --csv",
    "date list", "date list --csv", "fast", "fast list", "fast list --csv", "fast schedule list",
    "plan", "plan --csv", "plan week", "plan search a", "plan search a --csv", "plan archive",
    "plan backlog", "plan review", "remind", "stats", "stats water --csv", "undo --list", "status",
    "status --tmux", "status --waybar", "status --format {plan.next}", "names tasks",
    "names tasks --shell zsh", "names tasks --shell fish", "names activities --shell bash",
    "widget today --size large", "widget plan", "widget tally", "widget fast",
    "export todotxt -o -", "export calendar -o -", "export drinks -o -", "export tallies -o -",
    "export fasts -o -", "export backup -o -", "do status", "do \"add task w\"", "plan done a",
    "plan add a",
    "plan show a", "plan nonsense", "settings", "token", "aliases", "undo",
  ]

  @Test(arguments: lines)
  func `Nothing that came from elsewhere steers a terminal`(line: String) throws {
    let terminal = Terminal(isInteractive: true)
    for options in ["", " --json"] {
      let outcome = try shell(terminal).run(line + options)
      let shown = outcome.shown(in: terminal)
      #expect(controls(in: outcome.errors).isEmpty)
      // Only what other programs read has lines that end as theirs do.
      let isDrawn = outcome.form == .drawn
      #expect(controls(in: isDrawn ? shown : shown.replacing("\r\n", with: "\n")).isEmpty)
      // And what is drawn never needs to be mended as a whole.
      #expect(!isDrawn || shown == outcome.output)
    }
  }

  @Test
  func `Colours are ours, and stay`() throws {
    let shell = try shell(Terminal(isInteractive: true, hasColour: true))
    let shown = shell.run("plan").shown(in: shell.environment.terminal)
    #expect(shown.contains("\u{1B}[0m"))
    let rest = Ink.sequences.reduce(shown) { $0.replacing("\u{1B}\($1)", with: "") }
    #expect(controls(in: rest).isEmpty)
  }

  @Test
  func `Other programs and files get what was entered, exactly`() throws {
    let shell = try shell(Terminal(isInteractive: false))
    for line in ["drink list --csv", "export drinks -o -", "plan search a --csv"] {
      let outcome = shell.run(line)
      #expect(outcome.shown(in: shell.environment.terminal) == outcome.output)
      #expect(outcome.output.contains("\u{1B}]52;c;cHduZWQ=\u{7}"), "\(line)")
    }
    shell.run(words: ["export", "drinks", "-o", shell.folder.path + "/drinks.csv"])
    let file = try String(contentsOfFile: shell.folder.path + "/drinks.csv", encoding: .utf8)
    #expect(file.contains("\u{1B}]52;c;cHduZWQ=\u{7}"))
  }

  @Test(arguments: [true, false])
  func `A document means the same wherever it goes`(isTerminal: Bool) throws {
    let shell = try shell(Terminal(isInteractive: isTerminal))
    let output = shell.run("plan search a --json").output
    let titles = try JSON(parsing: output)["tasks"]?.elements?.compactMap { $0["title"]?.text }
    #expect(
      titles?.allSatisfy { $0.unicodeScalars.elementsEqual(Self.hostile.unicodeScalars) } == true)
    #expect(titles?.isEmpty == false)
    let backup = shell.run("export backup -o -")
    let shown = backup.shown(in: shell.environment.terminal)
    #expect(try JSON(parsing: shown) == JSON(parsing: backup.output))
  }

  @Test(arguments: [
    ("a\tb\nc", "a b c"), ("\u{61C}\u{2029}x", " x"), ("é\u{301}👩\u{200D}🔬", "é\u{301}👩\u{200D}🔬"),
    ("\u{9D}52\u{9C}", "52"), ("\u{206A}a\u{206F}", "a"),
  ])
  func `A line keeps letters, and loses what moves them`(text: String, line: String) {
    #expect(text.harmless == line)
  }

  /// A combining mark makes one character with the sign before it.
  @Test
  func `A status bar gets no markup that was entered`() throws {
    let shell = try TestShell()
    shell.run("count add \"<\u{301}b>\u{301}&\u{301}\"")
    let output = shell.run("status --waybar").output
    #expect(!output.unicodeScalars.contains("<") && !output.unicodeScalars.contains(">"))
    #expect(output.contains("&lt;\u{301}b&gt;\u{301}&amp;\u{301}"))
  }

  @Test
  func `Lines keep their ends, and only whole colours of ours`() {
    let text = "a\r\nb\rc\t\u{1B}[32md\u{1B}[0m\u{1B}[33;44m\u{1B}[32"
    #expect(text.harmlessLines(withColours: true) == "a\r\nbc\t\u{1B}[32md\u{1B}[0m[33;44m[32")
    #expect(text.harmlessLines(withColours: false) == "a\r\nbc\t[32md[0m[33;44m[32")
  }
}
