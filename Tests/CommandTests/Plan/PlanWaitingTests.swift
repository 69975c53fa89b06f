import Testing

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Tasks that wait in the shell")
struct PlanWaitingTests {
  @Test
  func `What a name behind after stands for is said, and that it is done with`() throws {
    let shell = try TestShell()
    shell.run("plan add Buy paint")
    #expect(
      shell.run("plan add Paint after: buy").output.contains("waits for “Buy paint”\n"))
    shell.run("plan done buy --anyway")
    #expect(
      shell.run("plan add Clean after: buy").output
        .contains("waits for “Buy paint”, which is done with\n"))
    #expect(!shell.run("plan show clean").output.contains("waits for"))
  }

  @Test
  func `A task waits by its line or an option, and is shown with what it waits for`() throws {
    let shell = try TestShell()
    _ = shell.run("plan add Buy paint")
    _ = shell.run("plan add Buy a brush")
    #expect(
      shell.run("plan add \"Paint the wall after: buy paint\"").output == """
        Added “Paint the wall”: today, evening.
          after: buy paint  waits for “Buy paint”

        """)
    #expect(
      shell.run("plan edit wall --after brush").output == """
        Edited “Paint the wall”: today, evening.
          waits for “Buy a brush”, “Buy paint”

        """)
    #expect(shell.run("plan show wall").output.contains("waits for “Buy a brush”, “Buy paint”"))
    #expect(shell.run("plan").output.contains("Paint the wall · waits for"))
    #expect(!shell.run("plan edit wall --no-after").output.contains("waits"))
  }

  @Test(arguments: [
    ("Buy paint", "Paint the wall", "wall", "paint"), ("Paint", "Paint the wall", "wall", "pai"),
    ("Call Ann", "Ann's present", "present", "ann"),
  ])
  func `A name means another task than the one that is edited or moved`(
    other: String, title: String, name: String, part: String
  ) throws {
    let shell = try TestShell()
    _ = shell.run(words: ["plan", "add", other])
    _ = shell.run(words: ["plan", "add", title])
    let waiting = shell.run("plan edit \(name) --after \(part)")
    #expect(waiting.output.contains("waits for “\(other)”"), "\(waiting)")
    _ = shell.run("undo")
    let moved = shell.run("plan move \(name) --before \(part)")
    #expect(moved.exitCode == 0, "\(moved)")
    let itself = shell.run("plan edit \(name) --after \(name)")
    #expect(itself.errors.contains("It would wait for itself"), "\(itself)")
  }

  @Test
  func `It is done before the others only with --anyway`() throws {
    let shell = try TestShell()
    _ = shell.run("plan add Buy paint")
    _ = shell.run("plan add Paint --after buy")
    let refused = shell.run("plan done paint the --json")
    #expect(refused.exitCode == 1)
    let held = shell.run("plan done Paint --json")
    #expect(held.exitCode == 1)
    #expect(held.errors.contains("\"kind\":\"waits\",\"field\":\"task\""))
    #expect(shell.run("do \"finish paint\" --json").exitCode == 1)
    #expect(shell.run("plan done Paint --anyway --json").exitCode == 0)
  }

  @Test
  func `A circle is refused with its way, and an unknown name changes nothing`() throws {
    let shell = try TestShell()
    _ = shell.run("plan add First")
    _ = shell.run("plan add Second --after first")
    #expect(
      shell.run("plan edit first --after second").errors.contains(
        "It would wait for itself: “First” → “Second” → “First”."))
    #expect(shell.run("plan add \"Third after: nothing like it\"").exitCode == 1)
    #expect(!shell.run("plan").output.contains("Third"))
  }
}
