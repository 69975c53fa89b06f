import Foundation
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Relays that die. The other process is `Tests/RelayWriter`.
@Suite struct KillTests {
  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `What a killed relay has answered is there, without a hole and once`(
    sort: TestRelay.Sort
  ) async throws {
    let folder = try TemporaryFolder()
    let isFile = sort == .sqlite
    let path =
      try isFile ? folder.path("relay.sqlite") : PostgresServer.shared.get().newDatabase()
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the kills: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let world = try RelayWorld(seed: 1)
    var acknowledged: [UInt64: String] = [:]
    for round in 0..<Soak.rounds(12, soak: 50) {
      // Some are killed while they make or open the file, most while they write.
      let lines = Int.random(in: 0...150, using: &generator)
      for (sequence, id) in try killed(path, round: round, afterLines: lines) {
        #expect(acknowledged.updateValue(id, forKey: sequence) == nil, "seed \(seed)")
      }
      if isFile, !FileManager.default.fileExists(atPath: path) { continue }
      let relay = isFile ? try TestRelay(sharing: folder) : try TestRelay(address: path)
      let _: SpaceState = try await relay.done(world.creation, by: world.founder)
      let log = try await relay.log(of: world, by: world.founder)
      let ids = log.map { world.id(of: $0).text }
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      for (sequence, id) in acknowledged {
        #expect(ids[Int(sequence) - 1] == id, "round \(round), seed \(seed)")
      }
      let state = try await relay.state(of: world, by: world.founder)
      #expect(state.head == world.point(after: log), "round \(round), seed \(seed)")
      #expect(state.head.sequence == UInt64(log.count))
      // Each chain has all that is before its newest.
      let written = try log.dropFirst().map { try Envelope(parsing: $0) }
      for chain in state.chains {
        let numbers = written.filter { $0.after.chain == chain.chain }.map(\.n)
        #expect(numbers == Array(1...chain.n), "round \(round), seed \(seed)")
      }
    }
    #expect(acknowledged.count > 100)
  }

  @Test func `A server that ends connections in the middle of appends loses nothing`() async throws
  {
    let server = try PostgresServer.shared.get()
    let address = try server.newDatabase()
    var world = try RelayWorld(seed: 92)
    let relay = try TestRelay(address: address)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let entries = try (0..<150).map { _ in try world.envelope(by: world.founder) }
    for (number, entry) in entries.enumerated() {
      async let killing: Void =
        number % 5 == 0 ? server.endConnections(of: address) : ()
      // As a client does: the same again until it is answered.
      var answer: Appended?
      while answer == nil {
        answer = try? await relay.append([entry], to: world, by: world.founder)
      }
      #expect(answer?.sequences == [UInt64(number) + 2] && answer?.refusal == nil)
      try await killing
    }
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes + entries)
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
