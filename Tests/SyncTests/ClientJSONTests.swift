import JSON
import Testing
import Wire

@testable import Sync

/// The JSON between a client and a host in another language.
@Suite struct ClientJSONTests {
  private static let request = CallID(checked: Array(0..<16))
  private static let id = EntryID(checked: .init(repeating: 8, count: 32))
  private static let point = LogPoint(
    sequence: 42, log: LogHash(checked: .init(repeating: 6, count: 32)))
  private static let chain = ChainPoint(chain: .max, n: 7, id: id)
  private static let membership = Membership(
    number: 3, known: 4, epoch: 2, devices: 5, isRemoved: false, isEpochDue: true, isDeleted: false)
  private static let space = SpaceID(checked: .init(repeating: 1, count: 16))

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

  private func event(_ text: String) throws -> SpaceEvent {
    try SpaceEvent(JSON(parsing: Array(text.utf8)))
  }

  private func text(_ effect: SpaceEffect) -> String {
    String(decoding: effect.json(in: Self.space).bytes, as: UTF8.self)
  }

  private let outbox = #"{"change":3,"waiting":2,"aside":1,"wishes":0,"draft":true}"#
  private static let log = #"{"sequence":42,"log":"\#(String(repeating: "06", count: 32))"}"#
  private static let member = """
    {"number":3,"known":4,"epoch":2,"devices":5,"removed":false,"epochDue":true,"deleted":false}
    """

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

  @Test func `What a host reports`() throws {
    var held = OutboxCounts()
    held.change = 3
    held.waiting = 2
    held.aside = 1
    held.hasPendingEntry = true
    #expect(try event(#"{"type":"changed","holdings":\#(outbox)}"#) == .changed(held))
    #expect(try event(#"{"type":"stored","holdings":\#(outbox)}"#) == .stored(held))
    #expect(try event(#"{"type":"online","online":false}"#) == .online(false))
    #expect(try event(#"{"type":"leading","leading":true}"#) == .leading(true))
    #expect(try event(#"{"type":"grew","head":\#(Self.log)}"#) == .grew(to: Self.point))
    #expect(try event(#"{"type":"woke"}"#) == .woke)
    #expect(try event(#"{"type":"tryAgain"}"#) == .tryAgain)
    #expect(try event(#"{"type":"drafted","made":true}"#) == .madeEntry(true))
    #expect(try event(#"{"type":"broke"}"#) == .broke(.failed))
    for fault in HostFault.allCases {
      #expect(try event(#"{"type":"broke","why":"\#(fault.rawValue)"}"#) == .broke(fault))
    }
    for why in NoAnswer.allCases {
      let request = Self.request.text
      #expect(
        try event(#"{"type":"failed","request":"\#(request)","why":"\#(why.rawValue)"}"#)
          == .failed(Self.request, why))
    }
    #expect(throws: WireFailure.malformed) { try event(#"{"type":"broke","why":"bored"}"#) }
    let syncState = String(decoding: Self.syncState.json.bytes, as: UTF8.self)
    #expect(
      try event(#"{"type":"overtaken","standing":\#(syncState),"holdings":\#(outbox)}"#)
        == .overtaken(Self.syncState, held))
    let part = try #require(Self.syncState.chain.sealed.last)
    let parts = String(decoding: JSON.array([part.json]).bytes, as: UTF8.self)
    #expect(try event(#"{"type":"sealed","parts":\#(parts)}"#) == .sealed([part]))
  }

  @Test(arguments: [nil] + Unreadable.allCases.map { Optional($0) })
  func `What was opened`(unreadable: Unreadable?) throws {
    let reason = unreadable.map { "\"\($0.rawValue)\"" } ?? "null"
    let own = #"{"chain":"ffffffffffffffff","n":7,"id":"\#(Self.id.text)","goesOn":true}"#
    let page = OpenedPage(
      place: Self.point, membership: Self.membership,
      own: [OwnEnvelope(point: Self.chain, goesOn: true)], unreadable: unreadable)
    #expect(
      try event(
        #"{"type":"opened","place":\#(Self.log),"membership":\#(Self.member),"own":[\#(own)],"#
          + #""unreadable":\#(reason)}"#) == .opened(page))
  }

  @Test func `A page without its entries, and answers as they came`() throws {
    let page = Page(after: 41, head: Self.point, entries: [[0, 0, 0], [0]])
    #expect(
      try event(
        #"{"type":"answered","request":"\#(Self.request.text)","time":5,"after":41,"#
          + #""head":\#(Self.log),"entries":[3,1]}"#)
        == .answered(Self.request, SpaceAnswer(time: 5, .page(page))))
    for entries in ["2", "[-1]", "[262145]", "[null]"] {
      #expect(throws: WireFailure.malformed) {
        try event(
          #"{"type":"answered","request":"\#(Self.request.text)","time":5,"after":41,"#
            + #""head":\#(Self.log),"entries":\#(entries)}"#)
      }
    }
    let refused = Answer<Page>(to: .page, Self.request, time: 6, .refused(.unauthorized))
    #expect(
      try answered("page", refused.bytes)
        == .answered(Self.request, SpaceAnswer(time: 6, .refused(.unauthorized))))
    let appended = Appended(sequences: [42], head: Self.point, refusal: .clockAhead)
    #expect(
      try answered("append", Answer(to: .append, Self.request, time: 7, .done(appended)).bytes)
        == .answered(Self.request, SpaceAnswer(time: 7, .appended(appended))))
  }

  @Test func `What came of snapshots`() throws {
    let id = SnapshotID(checked: .init(repeating: 9, count: 16))
    let found = FoundSnapshot(
      snapshot: id, upto: Self.point, length: 77, isOwn: false, isAttested: true)
    let foundText =
      #"{"snapshot":"\#(id.text)","upto":\#(Self.log),"length":77,"own":false,"vouched":true}"#
    let pieces: [(String, SnapshotPiece)] = [
      (#"{"piece":"newest"}"#, .newest), (#"{"piece":"latest"}"#, .latest),
      (#"{"piece":"roster","after":7}"#, .roster(after: 7)),
      (#"{"piece":"part","snapshot":"\#(id.text)","part":3}"#, .part(id, 3)),
    ]
    for (text, piece) in pieces {
      #expect(
        try event(#"{"type":"took","lacks":\#(text),"found":\#(foundText)}"#)
          == .took(.lacks(piece, of: found)))
    }
    let page = OpenedPage(
      place: Self.point, membership: Self.membership, own: [], unreadable: nil)
    let pageText =
      #"{"place":\#(Self.log),"membership":\#(Self.member),"own":[],"unreadable":null}"#
    #expect(
      try event(#"{"type":"took","whole":\#(pageText),"vouched":true}"#)
        == .took(.whole(page, isAttested: true)))
    #expect(
      try event(#"{"type":"took","refused":"outdated"}"#) == .took(.refused(.outdated)))
    for (text, isSame) in [("true", true), ("false", false), ("null", nil)] as [(String, Bool?)] {
      #expect(try event(#"{"type":"compared","same":\#(text)}"#) == .compared(isSame))
    }
    #expect(
      try event(#"{"type":"foresaw","void":true,"number":7}"#)
        == .scannedForVoided(isVoid: true, number: 7))
    #expect(try event(#"{"type":"made","made":\#(foundText)}"#) == .made(found))
    #expect(try event(#"{"type":"made","made":null}"#) == .made(nil))
    let kept = SpaceAnswer(time: 5, .pieces(StoredPieces([[], []])))
    #expect(
      try event(#"{"type":"answered","request":"\#(Self.request.text)","time":5,"kept":2}"#)
        == .answered(Self.request, kept))
  }

  @Test func `What a host has to do for snapshots`() {
    let space = Self.space.text
    let id = SnapshotID(checked: .init(repeating: 9, count: 16))
    func ask(_ members: String, _ kind: String, _ method: String, _ path: String) -> String {
      #"{\#(members),"type":"ask","request":"\#(Self.request.text)","kind":"\#(kind)","#
        + #""method":"\#(method)","target":"/v1/spaces/\#(space)/\#(path)"#
        + #"?request=\#(Self.request.text)"}"#
    }
    let named = #","snapshot":"\#(id.text)""#
    let path = "snapshots/\(id.text)"
    let questions: [(Question, String)] = [
      (
        .snapshot(.latest),
        ask(#""question":"snapshot""#, "latest", "GET", "snapshots/latest")
      ),
      (
        .snapshot(.part(id, 3)), ask(#""question":"snapshot""#, "part", "GET", path + "/parts/3")
      ),
      (
        .announce(id), ask(#""question":"announce""# + named, "announce", "POST", "snapshots")
      ),
      (
        .putPart(id, 3),
        ask(#""question":"putPart""# + named + #","part":3"#, "putPart", "PUT", path + "/parts/3")
      ),
      (
        .complete(id),
        ask(#""question":"complete""# + named, "complete", "POST", path + "/complete")
      ),
      (.attest(id), ask(#""question":"vouch""# + named, "vouch", "POST", path + "/vouch")),
    ]
    for (question, words) in questions { #expect(text(.ask(Self.request, question)) == words) }
    #expect(
      text(.ask(Self.request, .ahead(7)))
        == #"{"question":"ahead","type":"ask","request":"\#(Self.request.text)","kind":"roster","#
        + #""method":"GET","target":"/v1/spaces/\#(space)/roster?after=7"#
        + #"&request=\#(Self.request.text)"}"#)
    #expect(text(.scanForVoided([[1]])) == #"{"type":"foresee"}"#)
    #expect(text(.take(.newest, [[1]])) == #"{"piece":"newest","type":"take"}"#)
    #expect(text(.compare(at: Self.point)) == #"{"type":"compare","at":\#(Self.log)}"#)
    #expect(text(.make(at: Self.point)) == #"{"type":"make","at":\#(Self.log)}"#)
  }

  @Test(arguments: ["", "<html>", "{}", #"{"answers":"append"}"#])
  func `A stranger's answer is a failure of the request`(body: String) throws {
    #expect(try answered("append", Array(body.utf8)) == .failed(Self.request, .stranger))
  }

  @Test func `An answer to another call is none`() throws {
    let other = Answer<Page>(to: .page, Self.request, time: 6, .refused(.unauthorized))
    #expect(try answered("append", other.bytes) == .failed(Self.request, .stranger))
  }

  private func answered(_ kind: String, _ bytes: [UInt8]) throws -> SpaceEvent {
    try SpaceEvent(
      .object([
        "type": .string("answered"), "request": .string(Self.request.text), "kind": .string(kind),
        "text": .string(String(decoding: bytes, as: UTF8.self)),
      ]))
  }

  @Test(arguments: [
    "{}", #"{"type":"other"}"#, #"{"type":"grew"}"#, #"{"type":"online"}"#,
    #"{"type":"changed","holdings":{"change":-1,"waiting":0,"aside":0,"wishes":0,"draft":false}}"#,
    #"{"type":"changed","holdings":{"change":0,"waiting":1e99,"aside":0,"wishes":0}}"#,
    #"{"type":"failed","request":"00"}"#, #"{"type":"sealed","parts":[{}]}"#,
  ])
  func `What is no event is refused`(text: String) {
    #expect(throws: WireFailure.self) { try event(text) }
  }

  @Test func `What a host has to do`() {
    let space = Self.space.text
    let request = Self.request.text
    #expect(
      text(.ask(Self.request, .page(after: Self.point)))
        == #"{"question":"page","type":"ask","request":"\#(request)","kind":"page","#
        + #""method":"GET","target":"/v1/spaces/\#(space)/entries?after=42&"#
        + #"known=\#(Self.point.log.text)&request=\#(request)"}"#)
    #expect(
      text(.ask(Self.request, .envelopes(chain: 255, 3...5, known: Self.point)))
        == #"{"question":"envelopes","chain":"00000000000000ff","from":3,"to":5,"type":"ask","#
        + #""request":"\#(request)","kind":"append","method":"POST","#
        + #""target":"/v1/spaces/\#(space)/entries?known=42:\#(Self.point.log.text)&"#
        + #"request=\#(request)"}"#)
    #expect(
      text(.open([[1]], after: Self.point, isSeparate: true))
        == #"{"type":"open","after":\#(Self.log),"anew":true}"#)
    #expect(
      text(.seal(SealOrder(chain: 255, after: nil, seen: Self.point, epoch: 2)))
        == #"{"type":"seal","chain":"00000000000000ff","previous":null,"seen":\#(Self.log),"#
        + #""epoch":2}"#)
    #expect(text(.makeEntry(epochOnly: true)) == #"{"type":"draft","epochOnly":true}"#)
    #expect(text(.wake(at: 77)) == #"{"type":"wake","at":77}"#)
  }

  @Test(arguments: [
    (TransactionKind.merged, #""merged""#), (.confirmed, #""confirmed""#),
    (
      .unsealed(Unsealing(aside: 7, replica: 255, stamps: .byOwnClock)),
      #""unsealed","how":{"aside":7,"takesBack":false,"replica":"00000000000000ff","stamps":"own"}"#
    ),
    (
      .unsealed(Unsealing(takesBack: true, stamps: .byRelay(9))),
      #""unsealed","how":{"aside":null,"takesBack":true,"replica":null,"stamps":"relay","time":9}"#
    ),
  ])
  func `A transaction says what it expects, what then holds and what it does`(
    kind: TransactionKind, words: String
  ) {
    let transaction = Transaction(expected: 8, syncState: Self.syncState, kind: kind)
    let syncState = String(decoding: Self.syncState.json.bytes, as: UTF8.self)
    #expect(
      text(.store(transaction))
        == #"{"type":"store","expected":8,"standing":\#(syncState),"kept":[7,8],"deed":\#(words)}"#)
  }
}
