import Testing

@testable import Commands

@Suite("Words that are no commands")
struct StrayWordTests {
  private static let cases: [(line: String, code: Int32, error: String)] = [
    ("wter", 64, "“wter” is no command. Did you mean “dayring water”?"),
    ("serach tax", 64, "Did you mean “dayring search”?"),
    ("log 250", 64, "Did you mean “dayring drink log” or “dayring count log”?"),
    ("done report", 64, "Did you mean “dayring plan done”?"),
    ("nonsense", 64, "“nonsense” is no command. `dayring --help` lists them."),
    ("help wter", 64, "Did you mean “dayring water”?"),
    ("--json nonsense", 64, "“nonsense” is no command."),
    ("\"\"", 64, "“” is no command. `dayring --help` lists them."),
    ("fast strt 16:8", 64, "“strt” is no command. Did you mean “dayring fast start”?"),
    ("fast schedule lst", 64, "Did you mean “dayring fast schedule list”?"),
    ("drink lst", 1, "Try: dayring drink list"), ("plan ad", 1, "Try: dayring plan add"),
    ("drink 250 --bogus", 64, "Unknown option '--bogus'"),
    ("today --bogus", 64, "Unknown option '--bogus'"),
  ]

  @Test(arguments: cases)
  func `The nearest commands are named`(line: String, code: Int32, error: String) throws {
    let outcome = try TestShell().run(line)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(outcome.exitCode == code)
  }

  @Test
  func `Behind two dashes a time is no time`() {
    #expect(["a", "--at", "-2h"].joiningNegativeTimes == ["a", "--at=-2h"])
    #expect(["a", "--", "--at", "-2h"].joiningNegativeTimes == ["a", "--", "--at", "-2h"])
    #expect(
      ["-2h", "--at", "--json", "-5"].joiningNegativeTimes == ["-2h", "--at", "--json", "-5"])
  }

  @Test(arguments: [
    ("water 250", "drink 250"), ("water list", "drink list"), ("plan list", "plan day"),
    ("plan list tmr", "plan tomorrow"), ("config get unit", "settings get unit"),
    ("search tax", "plan search tax"), ("drink coffee 250", "drink 250 coffee"),
    ("drink coffee 8 fl oz", "drink 8 fl oz coffee"), ("count 20 pushups", "count pushups 20"),
    ("count -5 push ups", "count push ups -5"),
    ("plan move tax --bucket must", "plan move tax !must"),
    ("plan move tax --day tmr --region evening", "plan move tax tomorrow @evening"),
    ("plan move tax --region backlog", "plan move tax @backlog"),
    ("fast start --at -2h", "fast start --at 2h ago"),
    ("fast start --at 0830", "fast start --at 8:30"),
    ("fast start --at last night 22:00", "fast start --at yesterday 22:00"),
  ])
  func `Words that people try do what is meant`(tried: String, meant: String) throws {
    let outcomes = try [tried, meant].map { line in
      let shell = try TestShell()
      shell.run("count add pushups")
      shell.run("plan add Tax")
      return shell.run(line)
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].exitCode == 0, "\(outcomes[0].errors)")
  }
}
