import CivilTime
import Testing
import Trackers

@testable import Commands

@Suite("Undo and redo of several changes")
struct ReversalTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-20T08:00:00Z")
    for line in ["drink 250", "plan add \"Mail Ada\"", "plan done mail"] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    try shell.set(clock: "2026-11-21T09:30:00Z")
    #expect(shell.run("drink 500").exitCode == 0)
    return shell
  }

  private let newest = "Added the drink"

  @Test
  func `What was undone is redone, and undone again`() throws {
    let shell = try shell()
    let before = shell.run("drink list --json").output
    for _ in 0..<2 {
      #expect(shell.run("undo").output == "Undone: \(newest)\n")
      #expect(shell.run("redo").output == "Redone: \(newest)\n")
      #expect(shell.run("drink list --json").output != "")
    }
    #expect(shell.run("drink list").output.contains("500 ml"))
    #expect(before.contains("500"))
  }

  @Test
  func `The list says what, which and when, the newest first`() throws {
    let shell = try shell()
    #expect(
      shell.run("undo --list").output == """
          1  today 10:30      Added the drink
          2  yesterday 09:00  Marked the task done: Mail Ada
          3  yesterday 09:00  Added the task: Mail Ada
          4  yesterday 09:00  Added the drink

        """)
    #expect(shell.run("redo --list").output == "There is nothing to redo.\n")
    shell.run("undo 3")
    #expect(
      shell.run("redo -l").output == """
          1  yesterday 09:00  Added the task: Mail Ada
          2  yesterday 09:00  Marked the task done: Mail Ada
          3  today 10:30      Added the drink

        """)
    #expect(
      shell.run("undo --list --json").output == """
        {"changes":[{"number":1,"action":"drink.add","at":"2026-11-20T09:00:00+01:00","name":null}]}

        """)
  }

  @Test
  func `A number takes back so many of the newest, and makes them again`() throws {
    let shell = try shell()
    #expect(
      shell.run("undo 3").output == """
        Undone: Added the drink
        Undone: Marked the task done “Mail Ada”
        Undone: Added the task “Mail Ada”

        """)
    #expect(shell.run("plan search mail").output == "No task holds these words.\n")
    #expect(
      shell.run("redo 3 --json").output == """
        {"redone":"task.add","changed":true,"demoted":[],"changes":[\
        {"action":"task.add","changed":true},{"action":"task.done","changed":true},\
        {"action":"drink.add","changed":true}]}

        """)
    #expect(shell.run("drink list").output.contains("500 ml"))
  }

  @Test(arguments: [
    ("undo 5", "There are only 4 changes. Nothing was changed; the list shows them."),
    ("redo 2", "There is only 1 change. Nothing was changed; the list shows them."),
    ("redo 200", "There is only 1 change. Nothing was changed; the list shows them."),
  ])
  func `More than there are is refused, and nothing is changed`(
    line: String, problem: String
  ) throws {
    let shell = try shell()
    if line.hasPrefix("redo") { shell.run("undo") }
    let before = try (shell.stored(), shell.run("undo --list").output)
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 1 && outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(try shell.stored() == before.0 && shell.run("undo --list").output == before.1)
  }

  @Test(arguments: ["undo 0", "undo 201", "undo -1", "redo x", "undo 1 --list", "redo 1 2"])
  func `What is no number of changes is wrong usage`(line: String) throws {
    #expect(try shell().run(line).exitCode == 64)
  }

  @Test
  func `A new change ends what can be redone`() throws {
    let shell = try shell()
    shell.run("undo")
    shell.run("drink 100")
    let outcome = shell.run("redo")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors == """
        Error: There is nothing to redo. What was undone can be redone until something else is changed here.

        """)
  }

  @Test
  func `A new day, which carries tasks by itself, does not end it`() throws {
    let shell = try shell()
    shell.run("plan add \"Read +carry\"")
    shell.run("drink 100")
    shell.run("undo")
    try shell.set(clock: "2026-11-22T09:30:00Z")
    #expect(shell.run("plan").output.contains("Read"))
    #expect(shell.run("redo").output == "Redone: Added the drink\n")
  }
}
