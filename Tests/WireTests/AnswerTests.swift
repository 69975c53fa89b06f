import Testing
import TestSupport

@testable import Wire

/// Only what was read whole, as an answer to that very call, confirms anything.
struct AnswerTests {
  private let request = CallID(checked: Array(0..<16))
  private static let point = LogPoint(
    sequence: 42, log: LogHash(checked: .init(repeating: 6, count: 32)))
  private static let chain = ChainPoint(
    chain: .max, n: 7, id: EntryID(checked: .init(repeating: 8, count: 32)))
  private static let roster = RosterPoint(number: 3, id: chain.id, epoch: 2)
  private static let snapshot = SnapshotPoint(
    snapshot: SnapshotID(checked: .init(repeating: 2, count: 16)), upto: point,
    device: DeviceID(checked: .init(repeating: 1, count: 16)), isAttested: true)

  static let refusals: [Refusal] = [
    .unauthorized, .rewound(point), .forked(chain), .gap(chain), .gap(nil), .epoch(roster),
    .roster(roster), .clockAhead, .full(limit: 1 << 40), .pruned(point, snapshot),
    .pruned(point, nil), .deleted, .members(limit: 20), .tooLarge(limit: 9),
    .tooMany(retryAfter: 60), .absent, .taken, .closed, .incomplete(part: 1023), .malformed,
  ]

  @Test(arguments: refusals)
  func `A refusal is read as it was written`(refusal: Refusal) throws {
    try expectExact(Answer<Done>(to: .state, request, time: 5, .refused(refusal)))
    let appended = Appended(sequences: [1, 42], head: Self.point, refusal: refusal)
    try expectExact(Answer(to: .append, request, time: 5, .done(appended)))
    #expect((400..<600).contains(refusal.status))
  }

  @Test func `What was done is read as it was written`() throws {
    try expectExact(Answer(to: .attest, request, time: 0, .done(Done())))
    try expectExact(
      Answer(to: .announce, request, time: 5, .done(MissingParts(parts: [0, 7, 1023]))))
    let state = SpaceState(
      head: Self.point, pruneIndex: Self.point, roster: Self.roster, bytes: 1, limit: 2,
      chains: [Self.chain], snapshot: Self.snapshot)
    try expectExact(Answer(to: .state, request, time: 5, .done(state)))
    try expectExact(
      Answer(
        to: .page, request, time: 5,
        .done(Page(after: 40, head: Self.point, entries: [[1], [2, 3]]))))
    try expectExact(Answer(to: .part, request, time: 5, .done(StoredPieces([[1, 2, 3]]))))
    try expectExact(Answer(to: .part, request, time: 5, .done(StoredPieces([]))))
  }

  @Test func `A stranger's answer confirms nothing`() {
    let strangers = [
      "", "{}", "[]", "OK", "<html>", "null", #"{"answers":"vouch"}"#,
      #"{"answers":"vouch","request":"000102030405060708090a0b0c0d0e0f","time":5}"#,
      #"{"answers":"vouch","request":"000102030405060708090a0b0c0d0e0f","time":-1,"done":true}"#,
      #"{"answers":"vouch","request":"000102030405060708090A0B0C0D0E0F","time":5,"done":true}"#,
      #"{"answers":"vouch","request":"000102030405060708090a0b0c0d0e0f","time":5,"done":false}"#,
    ]
    for stranger in strangers {
      #expect(throws: WireFailure.self, "\(stranger)") {
        try Answer<Done>(Array(stranger.utf8), to: .attest, request)
      }
    }
  }

  @Test func `Random bytes and huge counts are refused without much memory`() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the answers: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let whole = Answer(
      to: .page, request, time: 5, .done(Page(after: 40, head: Self.point, entries: [[1]]))
    ).bytes
    for number in 0..<3000 {
      var bytes = whole
      switch number % 3 {
      case 0: bytes = (0..<60).map { _ in .random(in: 0...255, using: &generator) }
      case 1:
        bytes.replaceSubrange((whole.count - 9)..<(whole.count - 5), with: [255, 255, 255, 255])
      default: bytes[Int.random(in: 0..<21, using: &generator)] ^= 1 << UInt8(number % 8)
      }
      #expect(throws: WireFailure.self, "seed \(seed), \(number)") {
        try Answer<Page>(bytes, to: .page, request)
      }
    }
  }

  private func expectExact<Content>(_ answer: Answer<Content>) throws {
    let bytes = answer.bytes
    #expect(try Answer<Content>(bytes, to: answer.kind, request) == answer)
    for length in 0..<bytes.count {
      #expect(throws: WireFailure.self) {
        try Answer<Content>(Array(bytes[..<length]), to: answer.kind, request)
      }
    }
    #expect(throws: WireFailure.self) {
      try Answer<Content>(bytes + [0x7d], to: answer.kind, request)
    }
    let other = CallID(checked: .init(repeating: 9, count: 16))
    #expect(throws: WireFailure.otherCall) {
      try Answer<Content>(bytes, to: answer.kind, other)
    }
    #expect(throws: WireFailure.otherCall) {
      try Answer<Content>(bytes, to: .slot, request)
    }
  }
}
