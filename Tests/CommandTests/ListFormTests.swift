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
}
