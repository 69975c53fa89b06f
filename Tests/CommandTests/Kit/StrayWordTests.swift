import Testing

@testable import Commands

@Suite("Words that are no commands")
struct StrayWordTests {
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
    ("count pushups ٢٠", "count pushups 20"), ("drink coffee ٢٥٠", "drink 250 coffee"),
    ("plan move tax --priority must", "plan move tax !must"),
    ("plan move tax --bucket misc", "plan move tax !small"),
    ("plan move tax --priority complementary", "plan move tax --priority should"),
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
