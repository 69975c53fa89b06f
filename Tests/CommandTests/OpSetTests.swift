import Ledger
import OpSets
import Testing

@testable import Commands

/// Ops that no rule holds in, through the whole shell.
@Suite struct OpSetTests {
  private static let looks = [
    "today", "fast", "fast list", "drink", "drink list", "count", "count entries list a", "date",
    "plan", "plan week", "plan backlog", "plan overdue", "plan archive", "plan review",
    "plan search w", "activity list", "beverage list", "schedule list", "remind list", "settings",
    "stats",
    "stats fast", "stats water", "status", "status --waybar", "status --tmux",
    "status --starship", "health", "widget fast", "widget water --size large", "widget plan",
    "widget tally", "widget dates", "widget today --size medium", "export fasts -",
    "export drinks -", "export tallies -", "export todotxt -", "export calendar -",
    "export backup -",
  ]
  private static let commands = [
    "drink 250", "drink goal 2l", "health on --past", "health off", "count add 1", "fast start",
    "fast stop", "fast cancel",
    "plan add \"Water the flowers\"", "do \"drink 250 ml\"", "undo", "undo", "undo",
  ]

  @Test(arguments: 0..<6)
  func `No set of ops is too much for any command`(seed: UInt64) throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-21T11:00:00Z")
    let ops = OpSet(seed: seed).ops
    let ledger = try shell.ledger
    for op in ops { try ledger.append([op]) }
    var memory = MemoryLedger(replica: ReplicaID(rawValue: 1))
    memory.append(ops)
    #expect(try ledger.allRecords == memory.allRecords)
    for look in Self.looks {
      for line in [look, look + " --json"] { expect(shell.run(line), line, seed) }
    }
    for command in Self.commands { expect(shell.run(command), command, seed) }
  }

  /// A command may be refused; the data can always be used.
  private func expect(_ outcome: CommandResult, _ line: String, _ seed: UInt64) {
    #expect([0, 1, 64].contains(outcome.exitCode), "seed \(seed), \(line): \(outcome.errors)")
  }

  @Test(arguments: [.min, -1, 0, .max] as [Int64])
  func `A goal that nobody can reach is shown, and can be changed`(amount: Int64) throws {
    let shell = try TestShell()
    let change = RecordChange(
      Kind(rawValue: "goal"), RecordID(derivedFrom: "goal water "),
      [
        .init(.of, .text("water")), .init(FieldName(rawValue: "goal"), .integer(amount)),
        .init(FieldName(rawValue: "day"), .null),
      ])
    _ = try shell.ledger.commit(Change("goal", [change]), at: shell.environment.clock())
    for line in ["widget water", "drink 250", "drink", "today", "widget today --size medium"] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    #expect(shell.run("drink goal 2l").exitCode == 0)
    #expect(shell.run("drink").output.contains("2000 ml"))
  }
}
