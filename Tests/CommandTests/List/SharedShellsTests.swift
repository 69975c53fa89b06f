import CivilTime
import Ledger
import Synchronization
import Testing

@testable import Commands
@testable import Sealing
@testable import Trackers

/// Three people with a shell each, who share a list whose log is carried from one to the others.
struct SharedShellsTests {
  @Test func `What one does in the list, the others see, and their plans stay their own`() throws {
    var shells = try SharedShells()
    try shells.run(.anna, "list rename untitled Shopping", "Renamed")
    try shells.run(.ben, "plan add \"Milk !must @evening\" --list shopping", "Added")
    try shells.run(.anna, "plan move milk @morning", "Moved")
    try shells.run(.cleo, "plan comment milk \"Oat milk\" --mention \"person 1\"", "Commented")
    #expect(shells.output(.anna, "list").contains("1 unread"))
    #expect(shells.output(.ben, "plan").contains("Milk"))
    #expect(!shells.output(.cleo, "plan").contains("Milk"))
    try shells.run(.anna, "plan done milk", "Marked “Milk” as done.")
    #expect(shells.output(.ben, "plan").contains("1 of 1 done"))
    #expect(shells.output(.cleo, "list show shopping").contains("No open tasks."))
    let activity = shells.output(.cleo, "list activity shopping")
    #expect(activity.contains("Person 1  finished “Milk”"))
    #expect(activity.contains("Person 3  commented on “Milk”"))
    // Ben's undo is of what he did: the task, which others have changed since.
    try shells.run(.ben, "undo", "Undone: Task added\nWhat Person 1 changed since then stays.")
    #expect(shells.output(.anna, "list show shopping --all").contains("Milk"))
    try shells.run(.anna, "undo", "Undone")
    #expect(shells.output(.ben, "list show shopping").contains("Milk"))
  }

  @Test func `A task that another deletes is kept or removed by each on their own`() throws {
    var shells = try SharedShells()
    try shells.run(.ben, "plan add Milk --list unti", "Added")
    for member in RealList.Member.allCases {
      try shells.run(member, "plan move milk @evening", "Moved")
    }
    try shells.run(.anna, "plan move milk --no-list", "Moved")
    for member in [RealList.Member.ben, .cleo] {
      #expect(shells.output(member, "plan").contains("deleted by others"))
    }
    #expect(shells.shells[.ben]?.run("plan done milk").exitCode == 1)
    try shells.run(.ben, "plan keep milk", "Kept “Milk” as your own.")
    try shells.run(.ben, "plan done milk", "Marked “Milk” as done.")
    try shells.run(.cleo, "plan delete milk", "Removed “Milk” from your plan.")
    #expect(!shells.output(.cleo, "plan").contains("Milk"))
    #expect(shells.output(.anna, "list show unti").contains("No open tasks."))
  }
}

/// Shells of people of one list. After each command, the rules are asked about what it has written,
/// and the others get it with the events that follow from it.
private struct SharedShells {
  let list: RealList
  private(set) var shells: [RealList.Member: TestShell] = [:]
  private var sent: Set<Stamp> = []
  private var sequence: UInt64 = 3
  private var minute = 0

  init() throws {
    list = try RealList()
    for member in RealList.Member.allCases {
      let shell = try TestShell()
      let (list, count) = (list, Count())
      shell.environment.lists = { _ in
        [ListDevice(list.writer(member, random: count.next())) { RecordID(high: $0, low: 1) }]
      }
      try shell.ledger.append(list.founding)
      shells[member] = shell
    }
  }

  /// - Parameter said: the beginning of its output.
  mutating func run(_ member: RealList.Member, _ line: String, _ said: String) throws {
    let shell = try #require(shells[member])
    minute += 1
    for shell in shells.values { try shell.set(clock: "2026-11-20T19:\(10 + minute):15Z") }
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix(said), "\(line): \(outcome)")
    let device = list.writer(member, random: 0).clock.replica.device
    let records = try shell.ledger.allRecords(of: list.list)
      .filter { ![.member, .event].contains($0.kind.bare) }
    let ops = Op.ops(of: records)
      .filter { $0.stamp.replica.device == device && !sent.contains($0.stamp) }
    for op in ops { sent.insert(op.stamp) }
    if ops.isEmpty { return }
    #expect(list.verdicts(on: ops, by: member).allSatisfy { $0 == .valid }, "\(line)")
    sequence += 1
    let events = list.events(of: ops, by: member, sequence: sequence)
    for (other, shell) in shells {
      try shell.ledger.append(other == member ? events : ops + events)
    }
  }

  func output(_ member: RealList.Member, _ line: String) -> String {
    shells[member]?.run(line).output ?? ""
  }
}

private final class Count: Sendable {
  private let count = Mutex<UInt16>(0)

  func next() -> UInt16 {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
