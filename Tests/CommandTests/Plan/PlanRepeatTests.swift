import JSON
import Testing

@testable import Commands

/// `--repeat` in words that also name a day or a time of day. It is Friday, 20 November 2026.
@Suite("Repeats of options in words")
struct PlanRepeatTests {
  private static let cases: [(rule: String, day: String, region: String)] = [
    ("every 15th", "2026-12-15", "evening"), ("every 25 december", "2026-12-25", "evening"),
    ("other monday", "2026-11-23", "evening"), ("every morning", "2026-11-20", "morning"),
    ("every 20th", "2026-11-20", "evening"), ("daily", "2026-11-20", "evening"),
  ]

  private func task(_ line: String, in shell: TestShell) throws -> JSON {
    let answer = shell.run(line + " --json")
    try #require(answer.exitCode == 0, "\(line)")
    return try #require(try JSON(parsing: Array(answer.output.utf8))["task"])
  }

  @Test(arguments: cases)
  func `Nothing of them is dropped`(rule: String, day: String, region: String) throws {
    let shell = try TestShell()
    let added = try task("plan add x --repeat \"\(rule)\"", in: shell)
    let former = shell.run("plan add y")
    try #require(former.exitCode == 0)
    let edited = try task("plan edit y --repeat \"\(rule)\"", in: shell)
    for task in [added, edited] {
      #expect(task["day"]?.text == day, "\(rule)")
      #expect(task["region"]?.text == region, "\(rule)")
    }
  }

  @Test(arguments: ["every 15th", "other monday", "every 25 december"])
  func `A day that they contradict is refused`(rule: String) throws {
    let shell = try TestShell()
    #expect(shell.run("plan add x --day tomorrow --repeat \"\(rule)\"").exitCode == 1)
    #expect(shell.run("plan add y").exitCode == 0)
    #expect(shell.run("plan edit y --day tomorrow --repeat \"\(rule)\"").exitCode == 1)
    #expect(shell.run("plan add z --region backlog --repeat \"\(rule)\"").exitCode == 1)
  }

  @Test func `A named time of day takes precedence`() throws {
    let shell = try TestShell()
    let added = try task("plan add x --region afternoon --repeat \"every morning\"", in: shell)
    #expect(added["region"]?.text == "afternoon")
  }
}
