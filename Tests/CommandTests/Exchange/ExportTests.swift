import CivilTime
import Foundation
import Testing

@testable import Commands

@Suite("Export")
struct ExportCommandTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.run("drink 250 --at 9:15 --note =SUM(A1)")
    shell.run("drink 8oz tea --at yesterday 20:00")
    shell.run("count add Push-ups --goal 20")
    shell.run("count Push-ups 25")
    shell.run("fast add --start yesterday 20:00 --end 12:00")
    shell.run("plan add Write report !must @evening")
  }

  private func text(_ words: String...) -> String {
    shell.run(words: ["export"] + words + ["--output", "-"]).output
  }

  @Test
  func `Tables have the columns of the apps before`() {
    #expect(
      text("drinks") == """
        Date,Time,Amount (ml),Beverage,Note\r
        2026-11-19,20:00,237,tea,\r
        2026-11-20,09:15,250,water,'=SUM(A1)\r

        """)
    #expect(
      text("fasts") == """
        Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed\r
        2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes\r

        """)
    #expect(
      text("tallies") == """
        Activity,Date,Count,Goal,GoalReached\r
        Push-ups,2026-11-20,25,20,Yes\r

        """)
    #expect(
      text("tallies", "--activity", "push") == """
        Date,Count,Goal,GoalReached\r
        2026-11-20,25,20,Yes\r

        """)
  }

  @Test
  func `DateRules are a table of all of them`() {
    shell.run("date add =Trip 2027-03-01")
    shell.run("date add Birthday 1985-12-31 --yearly")
    #expect(
      text("dates") == """
        Date,Name,Kind,Yearly,Archived\r
        1985-12-31,Birthday,since,Yes,No\r
        2027-03-01,'=Trip,until,No,No\r

        """)
  }

  @Test(arguments: ["fasts", "drinks", "tallies", "dates", "todotxt", "calendar", "backup"])
  func `Only tables begin with a byte order mark, where it is wanted`(what: String) throws {
    let plain = Array(text(what).utf8)
    let marked = Array(text(what, "--bom").utf8)
    let isTable = !["todotxt", "calendar", "backup"].contains(what)
    #expect(marked == (isTable ? [0xef, 0xbb, 0xbf] : []) + plain)
    guard isTable, what != "dates" else { return }
    let path = shell.folder.path + "/\(what).csv"
    shell.run(words: ["export", what, "--bom", "-o", path])
    #expect(shell.run(words: ["import", path]).output.hasSuffix("There is nothing new in it.\n"))
  }

  @Test
  func `Tasks and the calendar are what other programs read`() {
    #expect(text("todotxt").contains("Write report due:2026-11-20"))
    #expect(text("calendar").contains("BEGIN:VTODO\r\n"))
    #expect(text("calendar").contains("BEGIN:VEVENT\r\n"))
  }

  @Test
  func `Days can be chosen`() {
    #expect(text("drinks", "--from", "today").split(separator: "\r\n").count == 2)
    #expect(text("drinks", "--to", "yesterday").contains("237,tea"))
    #expect(!text("drinks", "--to", "yesterday").contains("250"))
    #expect(text("fasts", "--from", "2026-11-20").split(separator: "\r\n").count == 1)
  }

  @Test
  func `A file that is there is kept unless --force says otherwise`() throws {
    let path = shell.folder.path + "/mine.csv"
    #expect(shell.run(words: ["export", "drinks", "-o", path]).output == "Wrote \(path).\n")
    let first = try Data(contentsOf: URL(fileURLWithPath: path))
    shell.run("drink 100")
    let refusal = shell.run(words: ["export", "drinks", "-o", path])
    #expect(refusal.exitCode == 1)
    #expect(
      refusal.errors
        == "Error: There is a file \(path) already. Name another with --output, or add --force.\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
    #expect(shell.run(words: ["export", "drinks", "-o", path, "--force"]).exitCode == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > first.count)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shell.folder.path).sorted()
        == ["data", "mine.csv"])
    #expect(
      shell.run(words: ["export", "drinks", "-o", "/nowhere/x.csv"]).errors
        .contains("cannot be written: No such file"))
  }

  @Test
  func `Where several files are asked for, one name is not enough`() {
    #expect(shell.run("export fasts drinks --output x").exitCode == 64)
    #expect(shell.run("export drinks --activity x").exitCode == 64)
    #expect(shell.run("export pictures").exitCode == 64)
  }
}
