import Testing

@testable import Commands

/// The documents of docs/json.md: members may be added to them, and nothing else.
@Suite("What --json prints")
struct JSONShapeTests {
  private let fast = """
    {"id":"ID","start":"2026-11-20T12:00:00+01:00","end":null,"state":"running",\
    "elapsedSeconds":30615,"goalMinutes":960,"plannedEnd":"2026-11-21T04:00:00+01:00",\
    "schedule":"16:8","note":"","lastChanged":"2026-11-20T19:30:15+00:00"}
    """

  private func document(_ shell: TestShell, _ line: String) throws -> String {
    let id = try shell.stored().first { $0.kind == .init(rawValue: "fast") }?.id.description
    let output = shell.run(line + " --json").output
    return id.map { output.replacing($0, with: "ID") } ?? output
  }

  @Test
  func `A change tells its action and the fast as it is now`() throws {
    let shell = try TestShell()
    let started = shell.run("fast start --at 12:00 --json").output
    let id = try #require(try shell.stored().first).id.description
    #expect(
      started.replacing(id, with: "ID")
        == "{\"action\":\"fast.start\",\"changed\":true,\"fast\":\(fast)}\n")
    #expect(
      try document(shell, "fast edit --goal 16:8")
        == "{\"action\":\"fast.edit\",\"changed\":false,\"fast\":null}\n")
    #expect(
      try document(shell, "undo")
        == "{\"undone\":\"fast.start\",\"changed\":true,\"demoted\":[],\"changes\":["
        + "{\"action\":\"fast.start\",\"changed\":true}]}\n")
  }

  @Test
  func `The status of a running fast`() throws {
    let shell = try TestShell()
    shell.run("fast start --at 12:00")
    let milestones = [12, 16, 18, 20, 24, 36, 48, 72].map { "{\"hours\":\($0),\"passed\":false}" }
    #expect(
      try document(shell, "fast status")
        == "{\"now\":\"2026-11-20T20:30:15+01:00\",\"state\":\"running\",\"fast\":\(fast),"
        + "\"remainingSeconds\":26985,\"pastGoalSeconds\":0,\"percent\":53,"
        + "\"milestones\":[\(milestones.joined(separator: ","))],\"conflicts\":[],"
        + "\"streakDays\":0}\n")
    #expect(try document(shell, "fast list") == "{\"fasts\":[\(fast)]}\n")
  }

  @Test
  func `The status between two fasts, and the day`() throws {
    let shell = try TestShell()
    shell.run("fast add --start yesterday 18:00 --end 10:30")
    let status = """
      {"now":"2026-11-20T20:30:15+01:00","state":"idle","schedule":{"key":"16:8","name":"16:8",\
      "goalMinutes":960,"builtIn":true,"selected":true},"lastFast":{"id":"ID",\
      "start":"2026-11-19T18:00:00+01:00","end":"2026-11-20T10:30:00+01:00","state":"completed",\
      "elapsedSeconds":59400,"goalMinutes":960,"plannedEnd":"2026-11-20T10:00:00+01:00",\
      "schedule":"16:8","note":"","lastChanged":"2026-11-20T19:30:15+00:00"},\
      "eatingWindow":{"opened":"2026-11-20T10:30:00+01:00","closes":"2026-11-20T18:30:00+01:00",\
      "open":false,"remainingSeconds":0},"streakDays":1}
      """
    #expect(try document(shell, "fast status") == status + "\n")
    let days = (14...20).map { day in
      "{\"day\":\"2026-11-\(day)\",\"completedSeconds\":\(day == 19 ? 59400 : 0),"
        + "\"partialSeconds\":0,\"runningSeconds\":0}"
    }
    #expect(
      try document(shell, "today")
        == "{\"day\":\"2026-11-20\",\"fasting\":\(status),"
        + "\"week\":[\(days.joined(separator: ","))],\"water\":null,\"plan\":null,\"tallies\":[],\"nearestDate\":null}\n"
    )
  }

  @Test
  func `Schedules`() throws {
    let output = try TestShell().run("fast schedule list --json").output
    #expect(
      output.hasPrefix(
        """
        {"schedules":[{"key":"12:12","name":"12:12","goalMinutes":720,"builtIn":true,\
        "selected":false},
        """))
    #expect(
      try document(TestShell(), "fast schedule use 18:6") == """
        {"action":"schedule.use","changed":true,"schedule":{"key":"18:6","name":"18:6",\
        "goalMinutes":1080,"builtIn":true,"selected":true}}

        """)
  }

  @Test
  func `A refusal goes to standard error, with its kind and field`() throws {
    let outcome = try TestShell().run("fast stop --at 25:00 --json")
    #expect(outcome.output.isEmpty)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors == """
        {"error":{"kind":"unreadableTime","field":"end",\
        "problem":"The end “25:00” names a time that does not exist.",\
        "remedy":"Times go from 0:00 to 23:59, or from 12:00 am to 11:59 pm."}}

        """)
  }
}
