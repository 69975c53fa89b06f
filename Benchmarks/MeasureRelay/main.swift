import CivilTime
import Foundation
import PostgresRelay
import Relay

// Answers each line of the standard input with one line of JSON; scripts/bench asks.
//
//     spaces COUNT
//     append DEVICES SPACES COUNT RATE PLACE
//
// Spaces that could be made, as a request each. Devices, evenly over the spaces, append so many envelopes each, one after the other, at a relay in a
// file, or on a server where the place is a connection string: as fast as they can where the rate is 0,
// else so many a second together. The answer has the seconds of the whole, and those of each append.
let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
while let line = readLine() {
  let words = line.split(separator: " ", maxSplits: 5).map(String.init)
  let answer: any Encodable
  switch words.first {
  case "spaces" where words.count == 2:
    let count = Int(words[1]) ?? 0
    answer = try RelayLoad(devices: count, spaces: count, count: 0, at: now).requests
  case "append" where words.count == 6:
    let load = try RelayLoad(
      devices: Int(words[1]) ?? 0, spaces: Int(words[2]) ?? 0, count: Int(words[3]) ?? 0, at: now)
    let rate = Double(words[4]) ?? 0
    answer =
      words[5].contains("=")
      ? try await load.run(on: RelayRules(PostgresRelayStore(address: words[5])), rate: rate)
      : try await load.run(on: RelayRules(SQLiteRelayStore(path: words[5])), rate: rate)
  default: exit(2)
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}
