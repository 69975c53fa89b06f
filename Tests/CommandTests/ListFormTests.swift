import Testing
import Trackers

@testable import Commands

@Suite("The days and the form of lists")
struct ListFormTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "drink 100 --at 2026-11-10 9:00", "drink 200 tea --at 2026-11-15 9:00",
      "drink 300 --at 2026-11-20 9:00", "count add pages", "count pages 3 --at 2026-11-10 9:00",
      "count pages 4 --at 2026-11-15 9:00",
      "fast add --start 2026-11-09 20:00 --end 2026-11-10 12:00",
      "fast add --start 2026-11-14 20:00 --end 2026-11-15 12:00",
      "plan add \"=cmd, \"", "date add Oslo 2027-03-01", "date add Rome 2027-05-01",
    ] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    return shell
  }

  @Test(arguments: [
    ("drink list --from 2026-11-12 --format {amountText}", "200 ml\n300 ml\n"),
    ("drink list --to 2026-11-12 --format {amountText}", "100 ml\n"),
    ("drink list --from 12 nov --to 16 nov --format {amountText}", "200 ml\n"),
    ("drink list --from 2026-11-15 --to 2026-11-15 --format {amountText}", "200 ml\n"),
    ("count entries list pages --from 2026-11-12 --format {amountText}", "4\n"),
    ("fast list --from 2026-11-12 --format {start}", "2026-11-14T20:00:00+01:00\n"),
    ("fast list --to yesterday --format {start} --limit 1", "2026-11-14T20:00:00+01:00\n"),
    ("date list --to 2027-04-01 --format {name}", "Oslo\n"),
    ("plan search cmd --from today --format {title}", "=cmd,\n"),
    ("plan search cmd --to yesterday --format {title}", ""),
    ("plan search cmd --from today --to sunday --format {title}", "=cmd,\n"),
  ])
  func `A list has the days from the first to the last`(line: String, output: String) throws {
    let outcome = try shell().run(line)
    let lines = outcome.output.split(separator: "\n").sorted()
    #expect(lines == output.split(separator: "\n").sorted(), "\(outcome)")
    #expect(outcome.exitCode == 0)
  }

  @Test(arguments: [
    "drink list", "count entries list pages", "fast list", "stats water", "stats", "date list",
    "plan search x", "plan overdue", "plan archive", "export drinks -o -",
  ])
  func `A last day before the first one is refused`(line: String) throws {
    let outcome = try shell().run(line + " --from 2026-11-20 --to 2026-11-19")
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(
      outcome.errors.contains(
        "The first day, Friday 20 November 2026, comes after the last one, Thursday 19 November 2026."
      ),
      "\(outcome.errors)")
  }

  @Test(arguments: [
    ("drink list --days 3 --from today", 64), ("stats --days 3 --from today", 64),
    ("drink list --format {amount} --csv", 64), ("drink list --format {amount} --json", 1),
    ("drink list --format {nothing}", 1), ("drink list --format {amount", 1),
    ("drink list --from soon", 1), ("stats water --from 2024-01-01", 1),
  ])
  func `What does not go together is refused`(line: String, code: Int32) throws {
    #expect(try shell().run(line).exitCode == code)
  }

  @Test
  func `A line of one's own has the names of the document`() throws {
    let shell = try shell()
    #expect(
      shell.run(words: [
        "drink", "list", "--to", "2026-11-12", "--format", "{{{amountText}}} {note}|",
      ])
      .output == "{100 ml} |\n")
    let unknown = shell.run("drink list --format {amuontText}").errors
    #expect(unknown.contains("There is no placeholder {amuontText}. Perhaps {amountText}"))
    #expect(shell.run("plan --format {title}").output == "=cmd,\n")
  }

  @Test(arguments: [
    "--format {title", "--format {titel}", "--format {title} --json", "--csv --json",
  ])
  func `A form that is refused leaves a new day to be told`(form: String) throws {
    let shell = try shell()
    shell.run(words: ["plan", "add", "Later +carry"])
    try shell.set(clock: "2026-11-21T09:00:00Z")
    #expect(shell.run("plan overdue \(form)").exitCode == 1)
    #expect(shell.run("plan --json").output.contains(#""rollover":{"carried":[""#))
  }

  @Test
  func `What somebody typed cannot write to the terminal`() throws {
    let shell = try shell()
    shell.run(words: ["count", "add", "a\u{1b}[2Jb"])
    #expect(!shell.run("count list --format {name}").output.contains("\u{1b}"))
  }

  @Test
  func `A table is as RFC 4180 has it, and no spreadsheet computes what is in it`() throws {
    let shell = try shell()
    let table = shell.run("plan search cmd --csv").output
    let rows = table.split(separator: "\r\n")
    #expect(rows.count == 2 && rows[0].hasPrefix("id,title,notes,status,day,"))
    #expect(rows.last?.contains(",\"'=cmd,\",") == true, "\(table)")
  }

  @Test(arguments: [
    ("drink list", "id,at,amountMicrolitres,amount,amountText,unit,beverage,"),
    ("fast list", "id,start,end,state,"),
    (
      "count list",
      "id,name,unit,goal.direction,goal.amountThousandths,goal.amount,goal.amountText,"
    ),
    ("count entries list pages", "id,activityID,at,amountThousandths,amount,amountText,"),
    ("date list", "id,name,day,kind,yearly,target,"), ("plan backlog", "id,title,notes,status,"),
    ("plan", "id,title,notes,status,"), ("plan overdue", "id,title,notes,status,"),
    ("plan archive", "id,title,notes,status,"), ("plan search cmd", "id,title,notes,status,"),
  ])
  func `A list has the same columns whatever is in it`(list: String, head: String) throws {
    let (empty, full) = (try TestShell(), try shell())
    if list.hasSuffix("pages") { empty.run("count add pages") }
    if list == "count list" { full.run("count add push --goal 50") }
    full.run(words: ["plan", "add", "Weekly every friday"])
    full.run("date add Solstice 2020-12-21 --yearly")
    let table = empty.run(list + " --csv")
    #expect(table.exitCode == 0 && table.output.hasPrefix(head), "\(table)")
    #expect(table.output.split(separator: "\r\n").count == 1)
    let rows = full.run(list + " --csv").output.split(separator: "\r\n")
    #expect(rows[0] + "\r\n" == table.output)
    #expect(list.hasPrefix("plan ") || rows.count > 1)
    let unknown = empty.run(list + " --format {titel}")
    #expect(unknown.exitCode == 1 && unknown.errors.contains("There is no placeholder {titel}."))
  }

  @Test
  func `Statistics are a table of days, or of trackers`() throws {
    let shell = try shell()
    let days = shell.run("stats water --from 2026-11-14 --to 2026-11-16 --csv").output
    let rows = days.split(separator: "\r\n").map(String.init)
    #expect(rows.count == 4 && rows[0].hasPrefix("day,"), "\(days)")
    #expect(
      rows[1].hasPrefix("2026-11-14,0") && rows[2].hasPrefix("2026-11-15,1,200000,200,200 ml,"),
      "\(days)")
    #expect(shell.run("stats --csv").output.hasPrefix("tracker,"))
    shell.run("count add push --goal 50")
    let activities = shell.run("count list --csv").output
    let head = activities.split(separator: "\r\n")[0].split(separator: ",")
    #expect(head.contains("goal.direction") && !head.contains("goal"), "\(activities)")
    #expect(
      shell.run("stats water --from 2026-11-14 --to 2026-11-16").output
        .contains("Saturday 14 November 2026 – Monday 16 November 2026"))
  }
}
