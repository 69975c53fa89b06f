import Testing

@testable import Commands

extension TestShell {
  /// A change is shown by views, and an undo names it and takes it back as a whole.
  func expectUndo(of change: String, named undone: String, in views: [String]) {
    let before = views.map { run($0).output }
    let outcome = run(change)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(views.map { run($0).output } != before)
    // The name of the one thing that was changed follows.
    let output = run("undo").output
    #expect(output == "Undone: \(undone)\n" || output.hasPrefix("Undone: \(undone) (“"))
    #expect(views.map { run($0).output } == before)
  }

  /// Expects that a change reports as its action the label by which it is undone.
  func expectSameLabel(ofUndoAnd change: String) {
    let action = run(change + " --json").output.split(separator: "\"")[3]
    #expect(run("undo --json").output.split(separator: "\"")[3] == action)
  }
}
