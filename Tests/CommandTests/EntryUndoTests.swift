import SQLiteLedger
import Testing

@testable import Commands

@Suite("Undo of drinks, tallies and dates")
struct EntryUndoTests {
  private static let cases: [(change: String, undone: String)] = [
    ("drink 500", "Drink added"), ("drink edit 76k1 --amount 1", "Drink edited"),
    ("drink delete 76k1", "Drink deleted"), ("drink goal 3l", "Goal changed"),
    ("drink beverage add Gin", "Beverage added"),
    ("drink beverage edit Tonic --factor 5", "Beverage edited"),
    ("drink beverage remove Tonic", "Beverage deleted"),
    ("count pushups 9", "Entry added"),
    ("count entries edit 2r5n --amount 5", "Entry edited"),
    ("count entries delete 2r5n", "Entry deleted"), ("count add x", "Counter added"),
    ("count edit pushups --name y", "Counter edited"),
    ("count goal pushups 5", "Goal changed"),
    ("count archive pushups", "Counter archived"),
    ("count archive old --undo", "Counter restored"),
    ("count delete pushups", "Counter deleted"), ("count move pages 1", "Counter moved"),
    ("count primary pages", "Main counter changed"),
    ("date add x today", "Date added"), ("date edit trip --day today", "Date edited"),
    ("date archive trip", "Date archived"),
    ("date archive past --undo", "Date restored"),
    ("date delete trip", "Date deleted"),
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
