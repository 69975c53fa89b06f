import Testing
import Trackers

@testable import Commands

/// Words that can be read in two ways, in the shell: one reading is taken whole, and two are
/// refused with both.
@Suite("What is typed in the shell")
struct TypedInputTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "count add steps --goal 100", "count add run --unit km", "count add \"🏃 Lauf\"",
      "drink 250 --at 9:00", "count steps 3",
      "drink 300 tea",
      "plan add \"Paint wall\"", "plan add \"Buy paint\"", "plan add \"Äpfel kaufen\"",
      "date add Oslo 1 mar 2027",
      "fast schedule add Ramadan 14h",
    ] {
      let outcome = shell.run(line)
      #expect(outcome.exitCode == 0, "\(line): \(outcome.errors)")
    }
    return shell
  }

  private static let refused: [(line: String, words: [String])] = [
    ("count steps 10,000", ["10000", "10.0"]),
    ("count add pages --goal 10,000", ["10000", "10.0"]),
    ("count add pages --at-most 1.500", ["1500", "1.5"]),
    ("count goal steps 1,250", ["1250", "1.25"]),
    ("count entries edit last --amount 1,125", ["1125", "1.1250"]),
    ("count defaults --goal 2.000", ["2000", "2.0"]),
    ("settings set new-goal 2,000", ["2000", "2.0"]),
    ("drink 1,500", ["1500", "1.5"]), ("drink goal 2.000", ["2000", "2.0"]),
    ("drink edit last --amount 1,000", ["1000", "1.0"]),
    ("do \"count 10,000 steps\"", ["10000", "10.0"]),
    ("do \"drink 1,500\"", ["1500", "1.5"]), ("drink 2 500", ["2 500"]),
    ("drink 250 250", ["250 250"]),
    ("drink goal 2 000", ["2 000"]), ("count steps 20 500", ["20 500"]),
    ("do \"drink 2 500\"", ["2 500"]),
    ("count run 2.5mi", ["mi", "km"]), ("count run 2.5 miles", ["miles", "km"]),
    ("count steps 5 reps", ["reps"]),
    ("count steps ½", ["½"]), ("count steps 1e3", ["1e3"]), ("count steps 1_000", ["1_000"]),
    ("count steps ١٠", ["١٠"]),
    ("drink 0.1", ["less than 1 ml"]), ("drink goal 1e3", ["1e3"]),
    ("fast start 20:00", ["--at 20:00", "20h"]), ("fast start 0:45", ["--at 0:45", "45m"]),
    ("fast start 17:30", ["--at 17:30", "17h30m"]), ("fast start 19:05", ["--at 19:05", "19h5m"]),
    ("fast add --start monday 20:00 --end 12:00 --goal 17:30", ["17h30m"]),
    ("fast start 8pm", ["--at 8pm"]), ("fast start yesterday 20:00", ["--at yesterday 20:00"]),
    ("do \"start fasting for 20:00\"", ["20:00"]),
    ("fast start --at yesterday 20:00 21:00", ["21:00"]),
    ("fast start --until yesterday 8:00", ["before the start"]),
    ("drink --at 9:15 250 tea", ["250 tea", "before the option"]),
    ("drink tea --at 9:15 250", ["“250”"]),
    ("count steps --at 9:15 20", ["“20”"]), ("fast stop --at 9:15 today 20", ["20"]),
    ("drink 250 --note with milk", ["--note \"with milk\""]),
    ("plan add Milk --notes two words", ["--notes \"two words\""]),
    ("plan done paint", ["Paint wall", "Buy paint"]),
    ("count edit steps --goal 5", ["dayring count goal"]),
    ("drink delete", ["last", "@2"]), ("drink delete @9", ["@9"]), ("drink delete @0", ["@0"]),
    ("fast delete last", ["no fasts"]), ("drink list --in soon", ["soon", "last month"]),
    ("settings set week-start sunday", ["first-weekday"]),
    ("settings set first-day monday", ["first-weekday"]),
  ]

  @Test(arguments: refused)
  func `What can be read in two ways, or not at all, is refused and changes nothing`(
    line: String, words: [String]
  ) throws {
    let shell = try shell()
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 1 || outcome.exitCode == 64, "\(outcome)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    #expect(try shell.stored() == before)
  }

  private static let read: [(line: String, words: String)] = [
    ("drink 250 ml", "250 ml"), ("drink 8 oz", "237 ml"), ("drink 1 l", "1000 ml"),
    ("drink 1.125l", "1125 ml"),
    ("drink tea 0,5 l", "500 ml tea"), ("drink 250 --note \"with milk\"", "250 ml"),
    ("count run 2.5km", "2.5 km"), ("count run 2.5 km", "2.5 km"), ("count 2.5 km run", "2.5 km"),
    ("do \"count 2.5 km run\"", "2.5 km"), ("do \"log 2.5km run\"", "2.5 km"),
    ("count goal run 5 km", "5 km"),
    ("count steps 1,234,567", "too large"), ("count steps 1.234,5", "1234.5"),
    ("count steps 10'000", "10000"),
    ("count steps 10.1250", "10.125"), ("count steps 05", "Added 5"), ("count lauf 3", "🏃 Lauf"),
    ("fast start 14:10", "14:10"), ("fast start 19:5", "19 h"), ("fast start 36:00", "36 h"),
    ("fast start --at yesterday 20:00 16:8", "16:8"), ("fast start rama", "Ramadan"),
    ("fast begin", "Fasting since"),
    ("fast schedule use rama", "Ramadan"), ("plan done apfel", "Äpfel"),
    ("plan complete aepfel", "Äpfel"),
    ("plan finish kauf", "Äpfel"), ("plan rm wall", "Deleted"),
    ("plan edit wall --after paint", "Buy paint"),
    ("date rm osl", "Deleted Oslo"), ("drink delete last", "300 ml tea"),
    ("drink edit @2 --amount 260", "260 ml"),
    ("plan week last week", "9 Nov"), ("plan review 2026-W47", "16 November"),
  ]

  @Test(arguments: read)
  func `What has one meaning is done`(line: String, words: String) throws {
    let outcome = try shell().run(line)
    #expect((outcome.output + outcome.errors).contains(words), "\(outcome)")
  }

  @Test
  func `Several entries are deleted in one step, and one undo brings them back`() throws {
    let shell = try shell()
    let before = try shell.stored()
    #expect(
      shell.run("drink delete @1 @2 last").output
        == "Deleted 300 ml tea, today 20:30.\nDeleted 250 ml water, today 09:00.\n")
    #expect(shell.run("drink list").output.contains("No entries"))
    #expect(shell.run("undo").exitCode == 0)
    #expect(
      try shell.ledger.records(of: .drink).filter { !$0.isDeleted }.count
        == before.filter { $0.kind == .drink }.count)
  }

  @Test(arguments: [
    ("plan frobnicate milk", "dayring plan --help"), ("plan finsh milk", "dayring plan finish"),
    ("drink history", "dayring drink list"), ("drink undo", "dayring undo"),
    ("fast undo", "dayring undo"),
    ("date undo x", "dayring undo"), ("count rename squats x", "dayring count edit"),
    ("fast history", "dayring fast list"),
    ("drink stats", "dayring stats"), ("fast schedule new X 19h", "dayring fast schedule add"),
  ])
  func `A word that is no command is answered by the nearest`(line: String, command: String) throws
  {
    let outcome = try shell().run(line)
    #expect(outcome.exitCode != 0 && outcome.errors.contains(command), "\(outcome.errors)")
  }

  @Test
  func `A byte order mark is no part of what comes from editors`() throws {
    let shell = try shell()
    shell.environment.input = { _ in "\u{feff}Milk\r\nBread\r\n" }
    #expect(shell.run("plan add -").exitCode == 0)
    #expect(shell.run("plan done milk").output.contains("“Milk”"))
    let aliases = AliasFile(path: "aliases", text: "\u{feff}w = drink 250\r\n")
    shell.environment.aliases = { () throws(UnreadableAliases) in aliases }
    #expect(shell.run("w").exitCode == 0)
    #expect(shell.run(words: ["plan", "add", "\u{feff}Eggs"]).output.contains("“Eggs”"))
  }

  @Test(arguments: [40, 50, 60, 80])
  func `No line is wider than the window`(width: Int) throws {
    let shell = try shell()
    shell.run(
      "count add \"A name of an activity with letters without an end\" --goal 5000 --unit cups")
    shell.run("count with 250")
    shell.run("date add \"Another name of something that has letters without an end\" 1 apr 2027")
    shell.run("fast start --at 9:00")
    for hasColour in [false, true] {
      shell.environment.terminal = Terminal(isInteractive: true, hasColour: hasColour, width: width)
      for line in [
        "today", "count", "date", "drink", "fast", "drink list", "count entries list with",
        "fast list", "plan",
      ] {
        for text in shell.run(line).output.split(separator: "\n") {
          #expect(String(text).columns <= width, "\(line): \(text)")
        }
      }
    }
  }
}
