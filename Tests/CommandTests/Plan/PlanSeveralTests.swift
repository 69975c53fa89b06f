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
    ("plan do mail read", "Began 2 tasks."),
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

  @Test(arguments: [
    "plan done mail nothing", "plan do mail nothing", "plan delete mail nothing",
    "plan move mail nothing tomorrow", "plan done mail paint", "plan move --all mail tomorrow",
  ])
  func `Where one is refused none is changed`(line: String) throws {
    let shell = try shell()
    #expect(shell.run("plan add \"Paint after: call\"").exitCode == 0)
    let before = try shell.stored()
    #expect(shell.run(line).exitCode == 1)
    #expect(try shell.stored() == before)
  }

  @Test
  func `Where a slot is full none is moved`() throws {
    let shell = try shell(["One !must @morning", "Two !must @morning tomorrow", "Three tomorrow"])
    let before = try shell.stored()
    let outcome = shell.run("plan move three two today")
    #expect(outcome.exitCode == 1 && outcome.errors.contains("The must slot of the morning"))
    #expect(try shell.stored() == before)
  }

  @Test
  func `What waits for others of the same command is done after them`() throws {
    let shell = try shell(["Buy paint", "Paint the wall after: buy paint"])
    #expect(shell.run("plan done wall buy").output == "Marked 2 tasks as done.\n")
  }

  @Test(arguments: [
    "plan done", "plan done mail --all", "plan move", "plan move --all", "plan do", "plan delete",
    "plan restore",
  ])
  func `Without a task nothing happens`(line: String) throws {
    #expect(try shell().run(line).exitCode == 64)
  }

  @Test
  func `Nothing open is no error`() throws {
    let shell = try shell([])
    #expect(shell.run("plan done --all").output == "Nothing is open.\n")
  }

  @Test
  func `Several have their tasks in the document`() throws {
    let shell = try shell()
    let output = shell.run("plan done mail call --json").output
    #expect(output.hasPrefix(#"{"action":"task.done","changed":true,"tasks":[{"id":"#))
    #expect(output.contains("Mail Ada") && output.contains("Call the bank"))
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
  func `Each line is a task, in their order, and one undo takes back all`() throws {
    let shell = try shell("Mail Ada !must @morning\r\n\n  Call the bank tomorrow\nRead @backlog")
    let outcome = shell.run("plan add -")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Added 3 tasks.\n"))
    #expect(shell.run("plan backlog").output.contains("Read"))
    #expect(shell.run("plan tomorrow").output.contains("Call the bank"))
    shell.run("undo")
    #expect(try shell.ledger.records(of: .task).isEmpty)
    shell.run("redo")
    #expect(try shell.ledger.records(of: .task).count == 3)
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

  @Test
  func `Options hold for each of them`() throws {
    let shell = try shell("One\nTwo")
    #expect(shell.run("plan add - --day tomorrow --bucket misc").exitCode == 0)
    let output = shell.run("plan tomorrow").output
    #expect(output.contains("misc      One") || output.contains("misc  One"), "\(output)")
    #expect(output.contains("Two"))
  }

  @Test
  func `A line may wait for one before it`() throws {
    let shell = try shell("Buy paint\nPaint the wall after: buy paint")
    #expect(shell.run("plan add -").exitCode == 0)
    #expect(shell.run("plan done wall").exitCode == 1)
  }

  @Test(arguments: [
    ("One !must @morning\n\nTwo !must @morning", "Line 3: The must slot of the morning is taken"),
    ("One\nTwo after: nothing", "Line 2: There is no task “nothing”."),
    ("One\n\(String(repeating: "x", count: 300))", "Line 2: "),
    ("\n \n", "Nothing came through standard input."),
    (String(repeating: "x\n", count: 201), "These are too many tasks."),
    (String(repeating: "x", count: 300_000), "These are too many tasks."),
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
