import Testing

@testable import Commands

@Suite("Undo of the plan")
struct PlanUndoTests {
  private static let cases: [(change: String, undone: String)] = [
    ("plan add x", "Added the task"), ("plan edit mail --title y", "Edited the task"),
    ("plan edit mail --repeat daily", "Edited the task"),
    ("plan do mail", "Began the task"), ("plan done mail", "Marked the task done"),
    ("plan undo begun", "Took the task back to do"), ("plan move mail tomorrow", "Moved the task"),
    ("plan move mail --before call", "Moved the task"), ("plan carry read", "Planned for today"),
    ("plan carry read later", "Planned for today"),
    ("plan backlog mail later", "Moved to the backlog"), ("plan drop mail later", "Dropped"),
    ("plan restore gone", "Brought the task back"), ("plan delete mail", "Deleted the task"),
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
