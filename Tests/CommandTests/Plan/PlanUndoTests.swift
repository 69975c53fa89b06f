import Testing

@testable import Commands

@Suite("Undo of the plan")
struct PlanUndoTests {
  private static let cases: [(change: String, undone: String)] = [
    ("plan add x", "Task added"), ("plan edit mail --title y", "Task edited"),
    ("plan edit mail --repeat daily", "Task edited"),
    ("plan do mail", "Marked as in progress"), ("plan done mail", "Marked as done"),
    ("plan undo begun", "Marked as not done"), ("plan move mail tomorrow", "Task moved"),
    ("plan move mail --before call", "Task moved"), ("plan carry read", "Planned for today"),
    ("plan carry read later", "Planned for today"),
    ("plan backlog mail later", "Moved to Backlog"), ("plan drop mail later", "Marked as won't do"),
    ("plan restore gone", "Task restored"), ("plan delete mail", "Task deleted"),
  ]

  /// The commands that together show the whole plan.
  private static let views = [
    "plan --json", "plan week --json", "plan backlog --json", "plan archive --json",
  ]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "plan add \"Mail Ada !3\"", "plan add \"Call the bank !3\"", "plan add Later tomorrow",
      "plan add \"Read @backlog\"", "plan add Gone", "plan drop gone", "plan add Begun",
      "plan do begun",
    ] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    return shell
  }

  @Test(arguments: cases)
  func `Every change is taken back as a whole, and named`(change: String, undone: String) throws {
    try shell().expectUndo(of: change, named: undone, in: Self.views)
  }

  @Test(arguments: cases)
  func `A report's action is the label of what can be undone`(change: String, undone: String) throws
  {
    try shell().expectSameLabel(ofUndoAnd: change)
  }
}
