import CivilTime
import Ledger
import SQLiteLedger
import Testing
import Trackers

@testable import Commands

@Suite("Fasts that two devices started")
struct ConflictTests {
  @Test
  func `The status names both, and one can be kept`() throws {
    let shell = try TestShell()
    shell.run("fast start --at 8:00")
    let other = Fast(
      id: RecordID(high: .max, low: .max),
      start: Moment(Instant(milliseconds: 1_795_168_800_000), offset: UTCOffset(minutes: 60)),
      end: nil, goal: FastGoal(clamping: 60))
    let stamp = Stamp(time: 1 << 60, replica: ReplicaID(rawValue: 9))
    try SQLiteLedger.open(at: shell.environment.databasePath, random: shell.environment.random)
      .append([Op(stamp: stamp, changes: [other.change(from: nil)])])
    let status = shell.run("fast status").output
    #expect(status.contains("Several devices started a fast:\n"))
    #expect(status.contains("  7zzz  Started today 11:00, goal 1h\n"))
    #expect(
      shell.run("fast keep 7ZZ").output
        == "Kept the fast that started today 11:00 and deleted the others.\n")
    #expect(shell.run("fast list").output.contains("7zzz"))
    #expect(!shell.run("fast").output.contains("Several devices"))
  }
}
