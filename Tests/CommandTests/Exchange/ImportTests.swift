import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers

@testable import Commands

@Suite("Import")
struct ImportCommandTests {
  private let shell: TestShell

  private let fasts = """
    Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed,Mood
    2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes,good
    2026-11-18T20:00:00+01:00,2026-11-19T10:00:00+01:00,16:8,14.0,16.0,No,
    2026-11-18T22:00:00+01:00,2026-11-19T08:00:00+01:00,16:8,10.0,16.0,No,
    yesterday,2026-11-17T12:00:00+01:00,16:8,16.0,16.0,Yes,

    """

  init() throws { shell = try TestShell() }

  @Test
  func `It says what is new and what cannot be taken, and undo takes it back`() throws {
    let path = try shell.file("fasts.csv", fasts)
    let report = """
      A file of fasts as CSV.
        New                  2 fasts
        Columns without use  Mood
        Line 4: it overlaps the fast that began Wednesday 20:00
        Line 5: Start Date “yesterday” cannot be read

      """
    #expect(
      shell.run(words: ["import", path, "--dry-run"]).output == report + "Nothing was written.\n")
    #expect(try shell.stored().isEmpty)
    #expect(
      shell.run(words: ["import", path]).output
        == report + "Brought in. dayring undo takes it back.\n")
    #expect(try shell.ledger.fasts().count == 2)
    #expect(shell.run(words: ["import", path]).output.hasSuffix("There is nothing new in it.\n"))
    #expect(shell.run("undo").output == "Undone: Imported a file\n")
    #expect(try shell.ledger.fasts().isEmpty)
    #expect(
      shell.run(words: ["import", path]).output == """
        A file of fasts as CSV.
          Deleted here before  2 fasts
          Columns without use  Mood
          Line 4: it overlaps the fast that began Wednesday 20:00
          Line 5: Start Date “yesterday” cannot be read
        There is nothing new in it.
        --restoring brings back what was deleted here.

        """)
    shell.run(words: ["import", path, "--restoring"])
    #expect(try shell.ledger.fasts().count == 2)
  }

  @Test
  func `As a document it tells each line`() throws {
    let path = try shell.file("fasts.csv", fasts)
    #expect(
      shell.run(words: ["import", path, "--json", "--dry-run"]).output == """
        {"format":"fasts","imported":false,"sure":true,"new":{"fasts":2},"known":{},\
        "repeated":{},"changed":{},"deleted":{},\
        "issues":[{"line":4,"kind":"overlaps","problem":"it overlaps the fast that began \
        Wednesday 20:00"},{"line":5,"kind":"unreadable","problem":"Start Date “yesterday” cannot \
        be read"}],"leftOut":{},"leftOutLines":{},"dates":null,"ignored":["Mood"],"shares":[],\
        "renamed":[],"demoted":[],"unreminded":[]}

        """)
  }

  /// Answers each question, and keeps it.
  private final class Answers: @unchecked Sendable {
    // One thread asks.
    var questions: [String] = []
    let isYes: Bool

    init(_ isYes: Bool) { self.isYes = isYes }

    func ask(_ question: String) -> Bool? {
      questions.append(question)
      return isYes
    }
  }

  @Test(arguments: [true, false])
  func `On a terminal it shows what it would bring, and asks`(isYes: Bool) throws {
    let path = try shell.file("fasts.csv", fasts)
    let answers = Answers(isYes)
    shell.environment.ask = { answers.ask($0) }
    let outcome = shell.run(words: ["import", path])
    #expect(outcome.exitCode == 0)
    #expect(
      answers.questions == [
        """
        A file of fasts as CSV.
          New                  2 fasts
          Columns without use  Mood
          Line 4: it overlaps the fast that began Wednesday 20:00
          Line 5: Start Date “yesterday” cannot be read
        Bring it in? [y/N]\u{20}
        """
      ])
    #expect(
      outcome.output
        == (isYes ? "Brought in. dayring undo takes it back.\n" : "Nothing was written.\n"))
    #expect(try shell.ledger.fasts().count == (isYes ? 2 : 0))
    // Nothing to ask about.
    for options in [["--yes"], ["--dry-run"], ["--json"]] {
      shell.run(words: ["import", path] + options)
    }
    #expect(answers.questions.count == 1)
  }

  @Test
  func `What is entered here while it asks is not written over`() throws {
    let path = try shell.file("fasts.csv", fasts)
    let other = shell.environment
    shell.environment.ask = { _ in
      _ = Program.run(["import", path], in: other)
      return true
    }
    let outcome = shell.run(words: ["import", path])
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors
        == "Error: Something was entered here meanwhile. Import the file again.\n")
    #expect(try shell.ledger.fasts().count == 2)
  }

  @Test
  func `Without a terminal, what only looks like something is refused until somebody says yes`()
    throws
  {
    let path = try shell.file("list.txt", "Call mum @phone\nBuy milk @shop\n")
    let outcome = shell.run(words: ["import", path])
    #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        Error: The file looks like todo.txt, but it may be something else. See with --dry-run what \
        it would bring; if that is right, add --yes or --as todotxt.

        """)
    #expect(try shell.stored().isEmpty)
    let document = shell.run(words: ["import", path, "--json"])
    #expect(document.errors.contains(#""kind":"unsureFormat","field":"file""#))
    #expect(
      shell.run(words: ["import", path, "--dry-run"]).output == """
        This looks like todo.txt, but it may be something else.
          New  2 tasks
        Nothing was written.

        """)
    #expect(shell.run(words: ["import", path, "--yes"]).exitCode == 0)
    #expect(try shell.ledger.records(of: .task).count == 2)
    shell.run("undo")
    #expect(shell.run(words: ["import", path, "--as", "todotxt", "--restoring"]).exitCode == 0)
    #expect(try shell.ledger.records(of: .task).count == 2)
  }

  @Test
  func `What has changed in the file is shown, and taken over where it is asked for`() throws {
    func path(_ count: Int) throws -> String {
      try shell.file("a.csv", "Activity,Date,Count,Goal,GoalReached\nA,2026-11-19,\(count),,\n")
    }
    shell.run(words: ["import", try path(3)])
    #expect(
      shell.run(words: ["import", try path(8)]).output == """
        A file of tallies as CSV.
          Here already         1 activity
          Changed in the file  1 daily count
        There is nothing new in it.
        --updating takes over what has changed in the file.

        """)
    #expect(
      shell.run(words: ["import", try path(8), "--updating"]).output.hasSuffix(
        "Brought in. dayring undo takes it back.\n"))
    #expect(try shell.ledger.records(of: .tally).map { $0[.amount] } == [.integer(8000)])
    shell.run("undo")
    #expect(try shell.ledger.records(of: .tally).map { $0[.amount] } == [.integer(3000)])
  }

  @Test
  func `A database is called one, and Dayring's own is for restore`() throws {
    shell.run("drink 250")
    let own = shell.run(words: ["import", shell.environment.databasePath])
    #expect(own.exitCode == 1)
    #expect(
      own.errors == """
        Error: The file is a database of Dayring’s own. The command `dayring restore` puts it in \
        the place of what is here.
        Try: dayring restore FILE

        """)
    let other = try shell.file("x.db", "SQLite format 3\0" + String(repeating: "x", count: 100))
    #expect(
      shell.run(words: ["import", other]).errors.hasPrefix(
        "Error: The file is a SQLite database, in which a program keeps its data."))
  }

  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true), ("", false), ("n", false),
    ("yesterday", false), ("no", false),
  ])
  func `Only yes is yes`(answer: String, isAgreed: Bool) {
    #expect(isYes(answer) == isAgreed)
  }

  @Test
  func `A backup is merged, and undone as one`() throws {
    shell.run("drink 250")
    let path = shell.folder.path + "/backup.json"
    #expect(shell.run(words: ["export", "backup", "-o", path]).exitCode == 0)
    let before = try shell.ledger.allRecords
    let other = try TestShell()
    #expect(other.run(words: ["import", path]).output.contains("1 new, 0 newer than here"))
    #expect(try other.ledger.allRecords == before)
    #expect(other.run(words: ["import", path]).output.hasSuffix("nothing new in it.\n"))
    #expect(other.run("undo").output == "Undone: Brought in a backup\n")
    #expect(try other.ledger.drinks(dayStart: .midnight).isEmpty)
  }

  @Test(arguments: [
    (["--dates", "mdy"], "03/04/2026", "2026-03-04"),
    (["--dates", "dmy"], "03/04/2026", "2026-04-03"),
  ])
  func `Options say what a file does not`(options: [String], text: String, day: String) throws {
    let table = "ID,Start Date,Start Time,Duration (hours)\n1,\(text),20:00,16\n"
    shell.run(words: ["import", try shell.file("fasts.csv", table), "--goal", "15h"] + options)
    let fast = try #require(try shell.ledger.fasts().first)
    #expect(fast.start.local.calendarDay.iso8601 == day)
    #expect(fast.goal.minutes == 900)
  }

  @Test
  func `The activity comes from the option or from the name of the file`() throws {
    let text = "Date,Count,Goal,GoalReached\n2026-11-19,30,20,Yes\n"
    shell.run(words: ["import", try shell.file("x.csv", text), "--activity", "Push-ups"])
    shell.run(words: ["import", try shell.file("dayring-tallies-Squats-2026-11-20.csv", text)])
    #expect(try Counters(in: shell.ledger).all.map { $0.name } == ["Push-ups", "Squats"])
  }

  @Test(arguments: [
    ("", "emptyFile", 1), ("hello\n", "unknownFormat", 1),
    ("{\"format\":\"dayring-backup\",\"version\":2}", "fileNewer", 1),
    ("{\"format\":\"dayring-backup\",", "damagedFile", 1),
  ])
  func `What cannot be read changes nothing`(text: String, kind: String, exitCode: Int32) throws {
    let outcome = shell.run(words: ["import", try shell.file("x", text), "--json"])
    #expect(outcome.exitCode == exitCode && outcome.output.isEmpty)
    #expect(outcome.errors.contains("\"kind\":\"\(kind)\",\"field\":\"file\""), "\(outcome.errors)")
    #expect(try shell.stored().isEmpty)
  }

  @Test func `The help names every program and every key`() {
    let help = shell.run(words: ["import", "--help"]).output.split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    for source in ImportSource.byKind.flatMap({ $0 }) { #expect(help.contains(source.name)) }
    #expect(help.contains("(values: \(ImportFormat.all.map(\.key).joined(separator: ", ")))"))
  }
}
