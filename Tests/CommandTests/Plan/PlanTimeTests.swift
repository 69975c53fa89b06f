import Testing

@testable import Commands

/// Times of tasks: of the night, of what has passed, and of what expires.
struct PlanTimeTests {
  private func night() throws -> TestShell {
    let shell = try TestShell()
    shell.run("settings set day-start 4:00")
    // Half past midnight in the night to the 12th.
    try shell.set(clock: "2026-11-11T23:30:00Z")
    return shell
  }

  @Test(arguments: [
    ("plan add \"Pill at 1:30\"", "2026-11-12T01:30"),
    ("plan add Pill --remind 1:30", "2026-11-12T01:30"),
    ("plan add \"Pill tomorrow 1:30\"", "2026-11-13T01:30"),
    ("plan add Pill --day tomorrow --remind 1:30", "2026-11-13T01:30"),
    ("plan add \"Pill tomorrow 9:30\"", "2026-11-12T09:30"),
  ])
  func `A night hour is one of the day that still runs`(line: String, remind: String) throws {
    let shell = try night()
    #expect(shell.run(line + " --json").output.contains("\"remind\":\"\(remind)\""))
    shell.run("plan edit pill --title Pills")
    #expect(shell.run("plan show pills --json").output.contains("\"remind\":\"\(remind)\""))
  }

  @Test(arguments: [
    "plan add Call --remind 9:00", "plan add Call today --remind 9:00",
  ])
  func `A reminder for a time that has passed is said to be none`(line: String) throws {
    let shell = try TestShell()
    let said = "No reminder: today 09:00 has passed already."
    #expect(shell.run(line).output.contains(said))
    #expect(shell.run("plan edit call --remind 9:01").output.contains("09:01 has passed already."))
    #expect(!shell.run("plan edit call --remind 23:00").output.contains("has passed"))
    #expect(!shell.run("plan edit call --title Ring").output.contains("has passed"))
  }

  @Test func `A task expires at its time`() throws {
    let shell = try TestShell()
    let added = shell.run("plan add \"Lunch ~22:00\" --json").output
    #expect(added.contains("\"expires\":\"2026-11-20\",\"expiresAt\":\"2026-11-20T22:00\""))
    #expect(shell.run("plan show lunch").output.contains("22:00"))
    #expect(shell.run("plan add \"Late ~9:00\"").errors.contains("has passed already"))
    shell.run("plan edit lunch --expires 21:00")
    try shell.set(clock: "2026-11-20T19:59:59Z")
    #expect(shell.run("plan").output.contains("Lunch"))
    try shell.set(clock: "2026-11-20T20:00:00Z")
    shell.run("plan")
    #expect(shell.run("plan archive").output.contains("Lunch"))
  }
}
