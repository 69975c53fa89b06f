import CivilTime
import Foundation
import PostgresRelay
import Relay

// Answers each line of the standard input with one line of JSON; scripts/bench asks.
//
//     spaces COUNT
//     append DEVICES SPACES COUNT RATE PLACE
//     list DEVICES COUNT RATE PLACE
//
// Spaces that could be made, as a request each. Devices, evenly over the spaces, append so many envelopes each, one after the other, at a relay in a
// file, or on a server where the place is a connection string: as fast as they can where the rate is 0,
// else so many a second together; or so do the devices of one shared list. The answer has the seconds of the whole, and those of each append.
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
    answer = try await load.run(at: words[5], rate: Double(words[4]) ?? 0)
  case "list" where words.count >= 5:
    let load = try RelayLoad(list: Int(words[1]) ?? 0, count: Int(words[2]) ?? 0, at: now)
    let place = words[4...].joined(separator: " ")
    answer = try await load.run(at: place, rate: Double(words[3]) ?? 0)
  default: exit(2)
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}

extension RelayLoad {
  /// - Parameter place: a file, or a connection string.
  func run(at place: String, rate: Double) async throws -> Times {
    try await place.contains("=")
      ? run(on: RelayRules(PostgresRelayStore(address: place)), rate: rate)
      : run(on: RelayRules(SQLiteRelayStore(path: place)), rate: rate)
  }
}
