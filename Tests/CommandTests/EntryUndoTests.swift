import SQLiteLedger
import Testing

@testable import Commands

@Suite("Undo of drinks, tallies and dates")
struct EntryUndoTests {
  private static let cases: [(change: String, undone: String)] = [
    ("drink 500", "Added the drink"), ("drink edit 76k1 --amount 1", "Edited the drink"),
    ("drink delete 76k1", "Deleted the drink"), ("drink goal 3l", "Changed the goal"),
    ("drink beverage add Gin", "Added the beverage"),
    ("drink beverage edit Tonic --factor 5", "Edited the beverage"),
    ("drink beverage remove Tonic", "Removed the beverage"),
    ("count pushups 9", "Added the entry"),
    ("count entries edit 2r5n --amount 5", "Edited the entry"),
    ("count entries delete 2r5n", "Deleted the entry"), ("count add x", "Added the activity"),
    ("count edit pushups --name y", "Edited the activity"),
    ("count goal pushups 5", "Changed the goal"),
    ("count archive pushups", "Archived the activity"),
    ("count archive old --undo", "Brought the activity back"),
    ("count delete pushups", "Deleted the activity"), ("count move pages 1", "Moved the activity"),
    ("count primary pages", "Chose the activity that stands for all"),
    ("date add x today", "Added the date"), ("date edit trip --day today", "Edited the date"),
    ("date archive trip", "Archived the date"),
    ("date archive past --undo", "Brought the date back"),
    ("date delete trip", "Deleted the date"),
  ]

  /// The commands that together show all entries.
  private static let views = [
    "drink list --json", "drink goal", "drink beverage", "count list --all --json",
    "count --json", "count entries pushups --json", "date list --all --json",
  ]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "drink 250", "drink beverage add Tonic", "count add pushups --goal 10", "count add old",
      "count add pages", "count pushups 7", "count archive old", "date add trip 1 mar",
      "date add past 1 mar --since", "date archive past",
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
