import CivilTime
import Foundation
import Ledger
import SQLiteLedger

// Works on the database named by its first argument, until it has made as many changes as the second
// one says, or is killed. Prints each stamp once it is on disk. With `checkpoint` as the second argument
// it brings the log in, again and again, until its input ends.
let path = CommandLine.arguments[1]
let task = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""
var generator = SystemRandomNumberGenerator()
let ledger = try SQLiteLedger(path: path, ifNew: DatabaseIdentity(random: &generator))

if task == "checkpoint" {
  let end = Thread {
    _ = FileHandle.standardInput.readDataToEndOfFile(); exit(0)
  }
  end.start()
  while true { try ledger.checkpoint() }
}

for number in 0..<(Int(task) ?? .max) {
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
