import RelayTesting
import Testing
import TestSupport

@testable import Relay
@testable import Sealing

/// What waits is written in one transaction.
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
