import NativePrimitives
import Sealing
import TestSupport
import Testing
import Wire

@testable import DeviceSync

/// A member whose log has another recovery code before its own, and one behind it.
private struct BusyLog: DeviceIO {
  private var native: NativePrimitives
  private let founder: DeviceID
  private let keys: DeviceKeys
  private let key: EpochKey
  private(set) var roster: Roster
  let before: Admission
  private let behind: Admission
  private(set) var removed: [DeviceID] = []

  init() throws {
    var generator = SeededGenerator(seed: 7)
    native = NativePrimitives(using: SeededGenerator(seed: 8))
    founder = DeviceID(using: &generator)
    keys = DeviceKeys(using: &generator)
    key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    let admission = Admission(
      device: founder, type: .device, keys: keys, token: TokenHash(using: &generator))
    let entry = try Roster.founding(
      SpaceID(using: &generator), by: admission, with: keys, using: &native)
    roster = try Roster(foundedBy: entry, using: &native)
    before = BusyLog.code(using: &generator)
    behind = BusyLog.code(using: &generator)
    try admit(before)
  }

  mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    native.answers(to: requests)
  }

  mutating func answer(to request: DeviceRequest) throws(TestFailure) -> DeviceAnswer {
    switch request {
    case .call(let call, let id, _):
      return .bytes(Answer<Done>(to: call.kind, id, time: 0, .done(Done())).bytes)
    case .request(.admit(let own)):
      for admission in [own, behind] {
        do { try admit(admission) } catch { throw TestFailure.untrue }
      }
      return .roster(OwnRoster(roster, key: key))
    case .request(.remove(let devices)):
      removed += devices
      return .roster(nil)
    case .request(.leave), .request(.delete), .request(.people), .find, .keep, .forget, .withdraw:
      throw .untrue
    }
  }

  private static func code(using generator: inout SeededGenerator) -> Admission {
    Admission(
      device: DeviceID(using: &generator), type: .recoveryCode, keys: DeviceKeys(using: &generator),
      token: TokenHash(using: &generator))
  }

  private mutating func admit(_ admission: Admission) throws(SealingError) {
    let entry = try roster.entry(.admit(admission), by: founder, with: keys, using: &native)
    roster = try roster.adding(entry, using: &native)
  }
}

/// A relay whose roster always has one more page.
private struct EndlessRoster: DeviceIO {
  private var native = NativePrimitives()
  private(set) var calls = 0

  mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    native.answers(to: requests)
  }

  mutating func answer(to request: DeviceRequest) throws(TestFailure) -> DeviceAnswer {
    guard case .call(let call, let id, _) = request else { throw .untrue }
    calls += 1
    let page = Page(after: UInt64(calls), head: .start(of: .zeros), entries: [[1]])
    return .bytes(Answer<Page>(to: call.kind, id, time: 0, .done(page)).bytes)
  }
}

/// Logs and rosters that an own device rarely meets.
@Suite struct OddLogTests {
  @Test
  func `Of two codes that are made at once, only one is removed`() throws {
    var log = try BusyLog()
    var act = MakeCode(code: NewCode(for: log.roster.space, token: .zeros))
    _ = try act.run(on: &log)
    #expect(log.removed == [log.before.device])
  }

  @Test
  func `A roster that never ends is given up`() {
    var relay = EndlessRoster()
    #expect(throws: TestFailure.untrue) { try relay.roster(of: .zeros, token: .zeros) }
    #expect(relay.calls <= 256)
  }
}
