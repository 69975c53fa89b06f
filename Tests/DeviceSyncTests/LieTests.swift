import DeviceSync
import RelayTesting
import Sealing
import Testing
import Wire

/// Another answer than the relay's.
enum Lie {
  case page, otherCall, absent, deleted, flipped

  /// Nil where it has none.
  func bytes(for call: RelayCall, _ id: CallID, _ honest: [UInt8]) -> [UInt8]? {
    switch self {
    case .page: Array("<html>Welcome to our WLAN</html>".utf8)
    case .otherCall: Lie.refusal(.absent, of: call, .zeros)
    case .absent: Lie.refusal(.absent, of: call, id)
    case .deleted: Lie.refusal(.deleted, of: call, id)
    case .flipped:
      Lie.flipped(StoredPieces.self, call, id, honest)
        ?? Lie.flipped(Page.self, call, id, honest)
    }
  }

  /// The only failure that may come of it.
  var failure: TestFailure {
    switch self {
    case .page, .otherCall: .stranger
    case .absent: .refused(.absent)
    case .deleted: .refused(.deleted)
    case .flipped: .untrue
    }
  }

  private static func refusal(_ refusal: Refusal, of call: RelayCall, _ id: CallID) -> [UInt8] {
    Answer<Done>(
      to: call.kind, id, time: RelayWorld.now.milliseconds, .refused(refusal)
    ).bytes
  }

  /// The same pieces with another last bit.
  private static func flipped<Content: Pieces>(
    _ type: Content.Type, _ call: RelayCall, _ id: CallID, _ honest: [UInt8]
  ) -> [UInt8]? {
    guard let answer = try? Answer<Content>(honest, to: call.kind, id),
      case .done(let content) = answer.outcome, var last = content.list.last, !last.isEmpty
    else { return nil }
    last[last.count - 1] ^= 1
    let list = content.list.dropLast() + [last]
    return Answer<Content>(
      to: call.kind, id, time: answer.time, .done(content.with(Array(list)))
    ).bytes
  }
}

private protocol Pieces: AnswerContent {
  var list: [[UInt8]] { get }
  func with(_ list: [[UInt8]]) -> Self
}

extension StoredPieces: Pieces {
  fileprivate var list: [[UInt8]] { pieces }
  fileprivate func with(_ list: [[UInt8]]) -> StoredPieces { StoredPieces(list) }
}

extension Page: Pieces {
  fileprivate var list: [[UInt8]] { entries }
  fileprivate func with(_ list: [[UInt8]]) -> Page {
    Page(after: after, head: head, entries: list)
  }
}

/// A relay that lies once is refused, and nothing is entered by what it said.
@Suite struct LieTests {
  private static let ways: [ProcedureTests.Way] = [.joining, .laterEpoch]

  @Test(arguments: ways, [Lie.page, .otherCall, .absent, .flipped])
  func `Every lie has one refusal, however a host answers`(
    way: ProcedureTests.Way, lie: Lie
  ) async throws {
    let honest = Household(.batch)
    try await way.go(honest)
    for device in Household.devices {
      for (number, request) in honest[keyPath: device].asked.enumerated() {
        guard case .call = request else { continue }
        var endings: [(failure: TestFailure?, transcript: Household.Transcript)] = []
        for mode in TestDevice.Mode.allCases {
          let home = Household(mode)
          home[keyPath: device].trouble = .lie(number, lie)
          var failure: TestFailure?
          do {
            try await way.go(home)
          } catch let error as TestFailure {
            failure = error
          }
          #expect(failure == lie.failure || (failure == nil && lie == .flipped), "\(request)")
          endings.append((failure, home.transcript))
        }
        #expect(endings.allSatisfy { $0 == endings[0] }, "\(request)")
      }
    }
  }

  @Test
  func `A space that was deleted meanwhile is not begun again`() async throws {
    let home = Household(.batch)
    home.host.trouble = .lie(2, .deleted)
    await #expect(throws: TestFailure.refused(.deleted)) { try await home.found() }
    #expect(home.host.attempts.isEmpty)
  }

  @Test(arguments: TestDevice.Mode.allCases)
  func `A member whose way in cannot be left at the relay is removed again`(
    mode: TestDevice.Mode
  ) async throws {
    for isCode in [true, false] {
      let honest = Household(mode)
      try await honest.found()
      if isCode { _ = try await honest.code() } else { try await honest.join() }
      let admission = try #require(
        honest.host.asked.firstIndex { if case .request = $0 { true } else { false } })
      let home = Household(mode)
      try await home.found()
      home.host.trouble = .lie(admission + 1, .absent)
      await #expect(throws: TestFailure.refused(.absent)) {
        if isCode { _ = try await home.code() } else { try await home.join() }
      }
      #expect(try await home.members().count == 1)
      #expect(try await home.members(.recoveryCode).isEmpty)
    }
  }
}
