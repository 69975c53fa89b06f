import Testing
import Trackers

@testable import Commands

/// Commands on several tasks, which are one atomic change.
@Suite("Several tasks at once")
struct PlanSeveralTests {
  private func shell(_ lines: [String] = ["Mail Ada", "Call the bank", "Read tides"]) throws
    -> TestShell
  {
    let shell = try TestShell()
    for line in lines { #expect(shell.run(words: ["plan", "add", line]).exitCode == 0) }
    return shell
  }

  @Test(arguments: [
    ("plan done mail call", "Marked 2 tasks as done."),
    ("plan done --all", "Marked 3 tasks as done."),
    ("plan do mail read", "Marked 2 tasks as in progress."),
    ("plan delete mail read", "Deleted 2 tasks."),
    ("plan move mail read tomorrow @evening", "Moved 2 tasks."),
    ("plan move --all tomorrow", "Moved 3 tasks."),
    ("plan move \"Mail Ada\" call tomorrow", "Moved 2 tasks."),
  ])
  func `All that are named are changed, and one undo takes it back`(
    line: String, sentence: String
  ) throws {
    let shell = try shell()
    let before = shell.run("plan").output
    #expect(shell.run(line).output == sentence + "\n")
    #expect(shell.run("plan").output != before)
    #expect(shell.run("undo").exitCode == 0)
    #expect(shell.run("plan").output == before)
    #expect(shell.run("redo").exitCode == 0)
    #expect(shell.run("plan").output != before)
  }
}

@Suite("Tasks from standard input")
struct TaskLinesTests {
  private func shell(_ input: String) throws -> TestShell {
    let shell = try TestShell()
    shell.environment.input = { String(decoding: input.utf8.prefix($0), as: UTF8.self) }
    return shell
  }

  @Test
  func `They stand in the order of the lines`() throws {
    let titles = (1...30).map { "Task \($0) @evening" }
    let shell = try shell(titles.joined(separator: "\n"))
    shell.run("plan add -")
    let lines = shell.run("plan").output.split(separator: "\n").filter { $0.contains("Task") }
    let numbers = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(numbers == Array(1...30))
  }

  @Test(arguments: [
    ("One\n\(String(repeating: "x", count: 300))", "Line 2: "),
    (String(repeating: "x\n", count: 201), "There are too many tasks."),
    (String(repeating: "x", count: 300_000), "There are too many tasks."),
  ])
  func `A line that is refused is named, and nothing is written`(
    input: String, problem: String
  ) throws {
    let shell = try shell(input)
    shell.run("drink 250")
    let outcome = shell.run("plan add -")
    #expect(outcome.exitCode == 1 && outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(try shell.ledger.records(of: .task).isEmpty)
    #expect(shell.run("undo --list").output.split(separator: "\n").count == 1)
  }
}
