import Foundation
import RelayTesting
import Sync
import Testing
import TestSupport

@testable import Relay
@testable import Sealing

/// Relays that die. The other process is `Tests/RelayWriter`.
@Suite struct KillTests {
  @Test func `What a killed relay has answered is there, without a hole and once`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("relay.sqlite")
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the kills: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let world = try RelayWorld(seed: 1)
    var acknowledged: [UInt64: String] = [:]
    for round in 0..<12 {
      // Some are killed while they make or open the file, most while they write.
      let lines = Int.random(in: 0...150, using: &generator)
      for (sequence, id) in try killed(path, round: round, afterLines: lines) {
        #expect(acknowledged.updateValue(id, forKey: sequence) == nil, "seed \(seed)")
      }
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let relay = try TestRelay(sharing: folder)
      let _: SpaceState = try await relay.done(world.creation, by: world.founder)
      let log = try await relay.log(of: world, by: world.founder)
      let ids = log.map { Wire.Entry(world.id(of: $0)).text }
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      for (sequence, id) in acknowledged {
        #expect(ids[Int(sequence) - 1] == id, "round \(round), seed \(seed)")
      }
      let state = try await relay.state(of: world, by: world.founder)
      #expect(state.head == world.point(after: log), "round \(round), seed \(seed)")
      #expect(state.head.sequence == UInt64(log.count))
      // Each chain has all that is before its newest.
      let written = try log.dropFirst().map { try Envelope(parsing: $0).place }
      for chain in state.chains {
        let numbers = written.filter { $0.chain == chain.chain }.map(\.n)
        #expect(numbers == Array(1...chain.n), "round \(round), seed \(seed)")
      }
    }
    #expect(acknowledged.count > 100)
  }

  /// Kills one with the signal that no process can catch once it has printed so many lines.
  private func killed(
    _ path: String, round: Int, afterLines count: Int
  ) throws -> [(UInt64, String)] {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("RelayWriter")
    process.arguments = [path, String(round * 8)]
    process.standardOutput = output
    try process.run()
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    text += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, words[1].utf8.count == 64 else { return nil }
      return UInt64(words[0]).map { ($0, String(words[1])) }
    }
  }
}
