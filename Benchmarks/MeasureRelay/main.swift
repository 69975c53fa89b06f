import CivilTime
import Foundation
import PostgresRelay
import Relay

// Answers each line of the standard input with one line of JSON; scripts/bench asks.
//
//     append DEVICES SPACES COUNT RATE PLACE
//
// Devices, evenly over the spaces, append so many envelopes each, one after the other, at a relay in a
// file, or on a server where the place is a connection string: as fast as they can where the rate is 0,
// else so many a second together. The answer has the seconds of the whole, and those of each append.
let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
while let line = readLine() {
  let words = line.split(separator: " ", maxSplits: 5).map(String.init)
  guard words.count == 6, words[0] == "append", let devices = Int(words[1]),
    let spaces = Int(words[2]), let count = Int(words[3]), let rate = Double(words[4])
  else { exit(2) }
  let load = try RelayLoad(devices: devices, spaces: spaces, count: count, at: now)
  let times =
    words[5].contains("=")
    ? try await load.run(on: RelayRules(PostgresRelayStore(address: words[5])), rate: rate)
    : try await load.run(on: RelayRules(SQLiteRelayStore(path: words[5])), rate: rate)
  FileHandle.standardOutput.write(try JSONEncoder().encode(times) + Data("\n".utf8))
}
