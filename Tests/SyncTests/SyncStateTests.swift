import JSON
import Testing
import Wire

@testable import Sync

/// The state of a client as it is stored, and what is no answer to it.
@Suite struct SyncStateTests {
  private static let request = CallID(checked: Array(0..<16))
  private static let id = EntryID(checked: .init(repeating: 8, count: 32))
  private static let point = LogPoint(
    sequence: 42, log: LogHash(checked: .init(repeating: 6, count: 32)))
  private static let chain = ChainPoint(chain: .max, n: 7, id: id)
  private static let membership = Membership(
    number: 3, known: 4, epoch: 2, devices: 5, isRemoved: false, isEpochDue: true, isDeleted: false)

  private static var syncState: SyncState {
    var syncState = SyncState(cursor: point, membership: membership, chain: 0x0123_4567_89ab_cdef)
    syncState.revision = 9
    syncState.isCopied = true
    syncState.growth = Growth(upto: 40, length: 1000, bytes: 77)
    syncState.chain.append([
      SealedPart(point: chain, epoch: 2, length: 700, ops: 3),
      SealedPart(point: ChainPoint(chain: .max, n: 8, id: id), epoch: 2, length: 262_144, ops: 0),
    ])
    syncState.chain.confirm(1)
    return syncState
  }

  @Test func `A syncState is read as it was stored`() throws {
    var taken = Self.syncState
    #expect(try SyncState(JSON(parsing: taken.json.bytes)) == taken)
    _ = taken.chain.take(OwnEnvelope(point: Self.chain, goesOn: true))
    #expect(taken.chain.isListOpen)
    #expect(try SyncState(JSON(parsing: taken.json.bytes)) == taken)
  }

  @Test(arguments: ["cursor", "membership", "chain", "revision", "copied"])
  func `A syncState that lacks something is refused`(member: String) throws {
    var kept = JSONObject()
    for (name, value) in try #require(Self.syncState.json.object) where name != member {
      kept.append(name, value)
    }
    #expect(throws: WireFailure.malformed) { try SyncState(JSON.object(kept)) }
  }

  @Test(arguments: ["", "<html>", "{}", #"{"answers":"append"}"#])
  func `A stranger's answer is none`(body: String) {
    #expect(SpaceAnswer(Array(body.utf8), to: .append, Self.request) == nil)
  }

  @Test func `An answer to another call is none`() {
    let other = Answer<Page>(to: .page, Self.request, time: 6, .refused(.unauthorized))
    #expect(SpaceAnswer(other.bytes, to: .append, Self.request) == nil)
  }
}
