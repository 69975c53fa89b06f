import Foundation
import PostgresRelay
import Relay
import RelayTesting
import Wire

// Writes into the space of a seed at the relay in the file named by its first argument, or at the server
// whose address that is, until it is killed: eight tasks, each in a chain of its own, of which the second
// argument numbers the first. Prints sequence and id of each entry once it was answered as kept.
let place = CommandLine.arguments[1]
let firstChain = UInt64(CommandLine.arguments[2]) ?? 0

if place.contains("=") {
  try await write(to: RelayRules(try PostgresRelayStore(address: place, connections: 8)))
} else {
  try await write(to: RelayRules(try SQLiteRelayStore(path: place)))
}

func write(to relay: RelayRules<some RelayStore>) async throws {
  let world = try RelayWorld(seed: 1)
  let request = CallID(checked: .init(repeating: 1, count: 16))
  @Sendable func answer(_ call: RelayCall) async throws -> RelayReply {
    try await relay.answer(call, request, token: world.founder.token, at: RelayWorld.now)
  }
  _ = try await answer(world.creation)
  try await withThrowingTaskGroup(of: Void.self) { group in
    for chain in firstChain..<(firstChain + 8) {
      group.addTask {
        var copy = world
        while true {
          let entries = try (0..<3).map { _ in
            try copy.envelope(by: copy.founder, chain: chain)
          }
          let reply = try await answer(
            .append(world.space, known: world.start, entries: entries))
          guard
            case .done(let kept) = try Answer<Appended>(
              reply.bytes, to: .append, request
            ).outcome, kept.refusal == nil
          else { exit(1) }
          for (sequence, entry) in zip(kept.sequences, entries) {
            let line = "\(sequence) \(copy.id(of: entry).text)\n"
            FileHandle.standardOutput.write(Data(line.utf8))
          }
        }
      }
    }
    try await group.waitForAll()
  }
}
