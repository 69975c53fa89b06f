import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// The writer, which writes all waiting calls in one transaction.
@Suite struct WriterTests {
  @Test func `What is refused or fails keeps nothing, and nobody else from writing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("relay.sqlite")
    let store = try SQLiteRelayStore(path: path)
    let writer = try RelayWriter(path: path)
    var generator = SeededGenerator(seed: 91)
    let spaces = (0..<5).map { _ in SpaceID(using: &generator) }
    let errors: [RelayError?] = [nil, .refused(.taken), nil, .damaged, nil]
    let outcomes = await withCheckedContinuation { continuation in
      let all = Outcomes(count: 5) { continuation.resume(returning: $0) }
      writer.commit(
        zip(spaces, errors).enumerated().map { index, pair in
          PendingWrite { tables throws(RelayError) in
            try tables.save(SpaceRow(new: pair.0))
            if let error = pair.1 { throw error }
          } then: { (result: Result<Void, RelayError>) in
            all.add(result, at: index)
          }
        })
    }
    #expect(outcomes == errors)
    for (space, error) in zip(spaces, errors) {
      let row = try await store.read { tables throws(RelayError) in try tables.space(space) }
      #expect((row == nil) == (error != nil))
    }
  }
}

/// The database's own file when nothing more is written.
@Suite struct CheckpointTests {
  @Test func `Once the log was brought in, a copy of the file alone holds everything`() async throws
  {
    let (world, relay, phone) = try await admitted(.sqlite, seed: 92, feedback: .inbox)
    guard case .sqlite(let rules, let folder) = relay.relay else { return }
    let envelope = try {
      var world = world
      return try world.envelope(by: phone)
    }()
    let log = try await relay.log(of: world, by: phone)
    try await relay.append([envelope], to: world, known: world.point(after: log), by: phone)
    let all = try await relay.log(of: world, by: phone)
    func copied() async throws -> [[UInt8]]? {
      let copy = try TemporaryFolder()
      try copy.write(try folder.bytes("relay.sqlite"), to: "relay.sqlite")
      return try? await TestRelay(sharing: copy).log(of: world, by: phone)
    }
    #expect(try await copied() != all)
    await rules.store.checkpoint()
    #expect(try await copied() == all)
    // It can be written in as before.
    #expect(try await relay.state(of: world, by: phone).head.sequence == UInt64(all.count))
    try await relay.rules.addByte(to: world.space)
  }
}

/// Gathers what became of several writes, all on one thread.
///
/// `@unchecked`: a writer finishes its writes one after the other.
private final class Outcomes: @unchecked Sendable {
  private var errors: [Int: RelayError?] = [:]
  private let count: Int
  private let done: @Sendable ([RelayError?]) -> Void

  init(count: Int, done: @escaping @Sendable ([RelayError?]) -> Void) {
    self.count = count
    self.done = done
  }

  func add(_ result: Result<Void, RelayError>, at index: Int) {
    if case .failure(let error) = result {
      errors[index] = error
    } else {
      errors[index] = .some(nil)
    }
    if errors.count == count { done((0..<count).map { errors[$0] ?? nil }) }
  }
}
