import CivilTime
import Foundation
import Ledger
import SQLiteLedger

// Writes to the database named by its first argument, as many changes as the second says, and
// prints each stamp once it is on disk. Tests kill it at any moment.
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? .max : .max
var generator = SystemRandomNumberGenerator()
let ledger = try SQLiteLedger(
  path: CommandLine.arguments[1], ifNew: DatabaseIdentity(random: &generator))
for number in 0..<count {
  let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  let change = RecordChange(
    Kind(rawValue: "drink"), RecordID(random: &generator),
    [
      .init(.at, .moment(Moment(now, offset: .utc))),
      .init(FieldName(rawValue: "amount"), .integer(Int64(number))),
    ])
  let op = try ledger.commit(Change("drink.add", [change]), at: now)
  FileHandle.standardOutput.write(Data("\(op.stamp)\n".utf8))
}
