import CivilTime
import JSON
import Ledger
import Pages
import Testing
import Texts

@testable import Session

/// This browser as a device of a space, through the JSON that its host speaks.
@Suite struct SpaceSessionTests {
  private var session = SpaceSession()
  private static let device = "000102030405060708090a0b0c0d0e0f"
  private static let other = "f00102030405060708090a0b0c0d0e0f"
  private static let log = #"{"sequence":0,"log":"\#(String(repeating: "06", count: 32))"}"#

  init() throws {
    _ = try tell(
      #"{"type":"open","seed":"0123456789abcdef0123456789abcdef","zone":{"name":"Europe/Oslo","first":60,"changes":[]}}"#
    )
  }

  @discardableResult
  private mutating func tell(_ event: String, at now: Int64 = 1_790_000_000_000) throws -> JSON {
    let bytes = Array((event.dropLast() + #","now":\#(now)}"#).utf8)
    return try JSON(parsing: session.answer(bytes))
  }

  private mutating func html(_ shown: String) throws -> String {
    try #require(try tell(#"{"type":"show",\#(shown)}"#)["html"]?.text)
  }

  /// A client that has asked for its first page.
  private mutating func begun() throws -> String {
    let begun = try tell(#"{"type":"begin","known":1,"start":\#(Self.log)}"#)
    let syncState = String(decoding: try #require(begun["standing"]).bytes, as: UTF8.self)
    try tell(
      #"{"type":"client","space":"\#(Self.device)","standing":\#(syncState),"#
        + #""holdings":{"change":0,"waiting":2,"aside":0,"wishes":0,"draft":false},"#
        + #""start":\#(Self.log)}"#)
    let effect = try #require(
      try tell(#"{"type":"space","event":{"type":"woke"}}"#)["effects"]?.elements?.first)
    #expect(effect["question"]?.text == "page")
    return try #require(effect["request"]?.text)
  }

  private let member = """
    "place":"member","this":"\(device)","devices":["\(device)","\(other)"]
    """

  @Test func `A new member asks for a page, and waits for a network where there is none`() throws {
    var test = self
    let request = try test.begun()
    try test.tell(#"{"type":"space","event":{"type":"failed","request":"\#(request)"}}"#)
    let html = try test.html(member)
    // 1790000000 is 2026-09-21 14:13:20 UTC, and the zone an hour ahead.
    #expect(html.contains("No connection since 15:13"))
    #expect(html.contains("2 changes are safe on this device."))
  }

  @Test(arguments: [
    ("unavailable", "The relay can&#39;t save anything right now"),
    ("gateway", "The proxy can&#39;t reach the relay"),
    ("stranger", "Something other than the relay answers"),
  ])
  func `A relay that does not answer as one is no missing network`(
    why: String, words: String
  ) throws {
    var test = self
    let request = try test.begun()
    try test.tell(
      #"{"type":"space","event":{"type":"failed","request":"\#(request)","why":"\#(why)"}}"#)
    let html = try test.html(member)
    #expect(html.contains(words) && !html.contains("No connection"))
    #expect(html.contains("Try again"))
  }

  @Test func `Where the log has been pruned it asks for the snapshot`() throws {
    var test = self
    let request = try test.begun()
    let refusal =
      #"{\"answers\":\"page\",\"request\":\"\#(request)\",\"time\":5,\"refusal\":"#
      + #"{\"name\":\"pruned\",\"floor\":\#(Self.log.replacing(#"""#, with: #"\""#)),\"snapshot\":null}}"#
    let reply = try test.tell(
      #"{"type":"space","event":{"type":"answered","request":"\#(request)","kind":"page","#
        + #""text":"\#(refusal)"}}"#)
    let asked = try #require(reply["effects"]?.elements?.first)
    #expect(asked["question"]?.text == "snapshot" && asked["kind"]?.text == "newest")
  }

  @Test func `A snapshot is merged once, and other bytes are refused`() throws {
    var test = self
    let ops = (1...4).map { drink($0) }
    try test.tell(#"{"type":"ops","ops":[\#(ops[..<3].joined(separator: ","))]}"#)
    let contents = test.session.snapshot
    var newcomer = self
    try newcomer.tell(#"{"type":"ops","ops":[\#(ops[3])]}"#)
    let isTaken = newcomer.taking(contents)
    #expect(isTaken)
    let heard = try newcomer.tell(#"{"type":"taken"}"#)["heard"]?.text
    #expect(
      try heard?.hasPrefix(JSON(parsing: Array(ops[2].utf8))["stamp"]?.text?.prefix(17) ?? "?")
        == true)
    #expect(
      try newcomer.tell(#"{"type":"join","taken":true,"ops":[]}"#)["ops"]
        == JSON(parsing: Array("[\(ops[3])]".utf8)))
    try test.tell(#"{"type":"ops","ops":[\#(ops[3])]}"#)
    #expect(newcomer.session.snapshot == test.session.snapshot)
    #expect(try newcomer.tell(#"{"type":"join","ops":[]}"#)["ops"]?.elements?.count == 4)
    // One that was taken for something else does not count.
    var other = self
    try other.tell(#"{"type":"ops","ops":[\#(ops[0])]}"#)
    let isTakenToo = other.taking(contents)
    #expect(isTakenToo)
    #expect(try other.tell(#"{"type":"join","ops":[]}"#)["ops"]?.elements?.count == 1)
    #expect(
      try other.tell(#"{"type":"join","taken":true,"ops":[]}"#)["ops"]?.elements?.count == 1)
    for wrong in [[], Array(contents.dropLast()), contents + [0]] {
      let isTaken = test.taking(wrong)
      #expect(!isTaken)
      #expect(try test.tell(#"{"type":"taken"}"#)["heard"] == nil)
      #expect(try test.tell(#"{"type":"join","ops":[]}"#)["ops"]?.elements?.count == 4)
    }
  }

  private mutating func taking(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { session.take($0) }
  }

  @Test func `Ops that are all there is take the place of those before`() throws {
    var test = self
    try test.tell(#"{"type":"ops","ops":[\#(drink(1)),{"stamp":"later"}]}"#)
    try test.tell(#"{"type":"ops","ops":[\#(drink(2))],"anew":true}"#)
    let all = try test.tell(#"{"type":"join","ops":[]}"#)["ops"]
    #expect(try all == JSON(parsing: Array("[\(drink(2))]".utf8)))
  }

  @Test func `Every question the client asks has a request of its own`() throws {
    var test = self
    let first = try test.begun()
    try test.tell(#"{"type":"space","event":{"type":"failed","request":"\#(first)"}}"#)
    let again = try test.tell(#"{"type":"space","event":{"type":"tryAgain"}}"#)
    let second = again["effects"]?.elements?.first?["request"]?.text
    #expect(second != nil && second != first)
  }

  @Test func `What the client needs is never told on the page`() throws {
    var test = self
    _ = try test.begun()
    let html = try test.html(member)
    for word in ["epoch", "hash", "byte", "sequence"] { #expect(!html.contains(word)) }
  }

  @Test func `Devices are called by records, which are written once`() throws {
    var test = self
    let named = #"{"type":"name","device":"\#(Self.other)","name":"Laptop <b>"}"#
    let ops = try #require(try test.tell(named)["ops"]?.elements)
    #expect(ops.count == 1)
    #expect(try test.tell(named)["ops"]?.elements == [])
    let html = try test.html(member)
    #expect(html.contains("Laptop &lt;b"))
    #expect(html.contains("Unnamed device"))
    #expect(html.contains("this device"))
    var second = SpaceSessionTests.empty
    second.append(ops.compactMap { try? Op(json: $0) })
    #expect(second.records(of: .device).count == 1)
  }

  @Test(arguments: [
    ("https://new.example/", "https://new.example"),
    ("http://127.0.0.1:4170", "http://127.0.0.1:4170"),
    ("https://127.0.0.1:99999", nil), ("https://a:0", nil), ("http://new.example", nil),
    ("javascript:alert(1)", nil), ("https://a@b", nil), ("", nil),
  ])
  func `Only to an address that others may be sent to a space has moved`(
    address: String, relay: String?
  ) throws {
    var test = self
    _ = try test.begun()
    let id = try #require(RecordID(hexadecimal: Self.device))
    let change = RecordChange(
      Kind(rawValue: "relay"), id, [.init(FieldName(rawValue: "address"), .text(address))])
    let op = Op(
      stamp: Stamp(time: 1_790_000_000_000 << 16, replica: ReplicaID(rawValue: 9)),
      changes: [change])
    try test.tell(#"{"type":"ops","ops":[\#(String(decoding: op.bytes, as: UTF8.self))]}"#)
    #expect(try test.tell(#"{"type":"whereabouts"}"#)["relay"]?.text == relay)
  }

  @Test func `It says where devices meet, and where they met before another one moved them`() throws
  {
    var test = self
    _ = try test.begun()
    let address = #","address":"https://new.example""#
    #expect(
      try test.html(member + address).contains("This device syncs through https://new.example."))
    let html = try test.html(
      member + address + #","former":"https://<old>.example","followed":1789990000000"#)
    #expect(
      html.contains("moved all devices from https://&lt;old&gt;.example to https://new.example"))
  }

  @Test func `What a log lacks is what waits`() throws {
    var test = self
    let ops = (1...3).map { drink($0) }
    try test.tell(#"{"type":"ops","ops":[\#(ops.joined(separator: ","))]}"#)
    let lacking = try test.tell(#"{"type":"join","ops":[\#(ops[1])]}"#)["ops"]?.elements
    #expect(try lacking == [ops[0], ops[2]].map { try JSON(parsing: Array($0.utf8)) })
    #expect(try test.tell(#"{"type":"join","ops":[]}"#)["ops"]?.elements?.count == 3)
  }

  @Test func `Where a part cannot be read, nothing is said to be all`() throws {
    var test = self
    try test.tell(#"{"type":"ops","ops":[{"stamp":"later"}]}"#)
    #expect(try test.tell(#"{"type":"join","ops":[]}"#)["ops"] == nil)
  }

  @Test func `What gets new stamps is what still holds, and stands above all`() throws {
    var test = self
    let (former, later) = (drink(1), drink(1, minute: 2, amount: 9))
    let other = drink(2)
    try test.tell(#"{"type":"ops","ops":[\#(former),\#(later),\#(other)]}"#)
    let renewed = try test.tell(#"{"type":"renew","ops":[\#(former),\#(other)]}"#)["ops"]?.elements
    let op = try #require(renewed?.first.flatMap { try? Op(json: $0) })
    #expect(renewed?.count == 1)
    #expect(op.changes.map(\.id) == [RecordID(high: 0, low: 2)])
    #expect(op.stamp > Stamp(time: 180_000 << 16, replica: ReplicaID(rawValue: .max)))
  }

  @Test(arguments: [nil, "01a0c4506c000007-00000000000000ff"])
  func `What a fast clock has stamped goes by the relay's, above what others have`(
    heard: String?
  ) throws {
    var test = self
    let relay: Int64 = 1_790_000_000_000
    let ahead = relay + 86_400_000
    let (own, other) = (drink(1, minute: Int(ahead / 60_000)), drink(2, minute: 29_800_000))
    try test.tell(#"{"type":"ops","ops":[\#(own),\#(other)]}"#, at: ahead)
    let stamp = try #require(try Op(parsing: Array(own.utf8))).stamp
    let above = heard.map { #","heard":"\#($0)""# } ?? ""
    let lowered = try test.tell(
      #"{"type":"restamp","stamps":["\#(stamp)"],"time":\#(relay)\#(above)}"#, at: ahead)
    let op = try #require(lowered["ops"]?.elements?.first.flatMap { try? Op(json: $0) })
    #expect(op.changes.map(\.id) == [RecordID(high: 0, low: 1)])
    let floor = heard.flatMap { Stamp($0) }.map { $0.time + 1 } ?? 0
    #expect(op.stamp.time == max(UInt64(relay) << 16, floor))
    // The next write goes by it as well, also after a new copy of the ledger.
    let contents = test.session.snapshot
    let isLoaded = contents.withUnsafeBufferPointer { test.session.load(snapshot: $0) }
    #expect(isLoaded)
    let named = try test.tell(#"{"type":"name","device":"\#(Self.other)","name":"Nas"}"#, at: ahead)
    let next = try #require(named["ops"]?.elements?.first.flatMap { try? Op(json: $0) })
    #expect(next.stamp > op.stamp && next.stamp.milliseconds <= relay + 1)
    #expect(
      test.session.ledger.record(RecordID(high: 0, low: 1), of: Kind(rawValue: "drink")) != nil)
  }

  @Test func `Where a part cannot be read, no clock is put back`() throws {
    var test = self
    try test.tell(#"{"type":"ops","ops":[{"stamp":"later"}]}"#)
    #expect(try test.tell(#"{"type":"restamp","stamps":[],"time":1}"#)["ops"] == nil)
    #expect(test.session.snapshot == [])
  }

  @Test func `This device comes first; of the others it says when they changed something`() throws {
    var test = self
    let third = String(repeating: "0c", count: 16)
    for (id, name) in [(Self.other, "nas"), (third, "Chrome on Android")] {
      let named = try test.tell(#"{"type":"name","device":"\#(id)","name":"\#(name)"}"#)
      #expect(named["ops"]?.elements?.count == 1)
    }
    let html = try test.html(
      #""place":"member","this":"\#(third)","devices":["\#(Self.device)","\#(Self.other)","\#(third)"],"#
        + #""seen":{"\#(Self.other)":1789930000000,"\#(third)":9000000000000000}"#)
    let order = [
      "Chrome on Android", "this device", "Now", "Unnamed device", "No changes yet", "nas",
    ]
    let places = try order.map { try #require(html.firstRange(of: $0)).lowerBound }
    #expect(places == places.sorted())
    #expect(html.contains("Last change yesterday"))
    for icon in ["phone", "laptop", "terminal"] { #expect(html.contains("icon-\(icon)")) }
  }

  @Test func `A link for a relay that the page may not talk to is opened there`() throws {
    var test = self
    let there = "https://relay.example/#join=AQ"
    let html = try test.html(
      #""place":"alone","problem":"elsewhere","relay":"relay.example","there":"\#(there)""#)
    #expect(html.contains(#"href="\#(there)""#) && html.contains("Open at relay.example"))
  }

  @Test(arguments: ["", "{}", "[]", #"{"type":"show","now":"soon"}"#, #"{"type":"x","now":1}"#])
  func `What is no event changes nothing`(text: String) throws {
    var test = self
    let reply = try JSON(parsing: test.session.answer(Array(text.utf8)))
    #expect(reply["effects"]?.elements == [])
    #expect(reply["html"] == nil)
  }

  @Test func `Alone, it says what it is and where it could begin`() throws {
    var test = self
    let html = try test.html(#""place":"alone","server":"relay.example""#)
    #expect(html.contains("through relay.example") && html.contains("Turn on sync"))
    #expect(html.contains("I have a recovery code"))
    let invited = try test.html(#""place":"alone","server":"relay.example","invited":true"#)
    #expect(invited.contains("run dayring sync add") && invited.contains("I have a recovery code"))
    #expect(!invited.contains(#"data-space="start""#))
    let insecure = try test.html(#""place":"alone","problem":"insecure""#)
    #expect(insecure.contains("Encryption needs HTTPS or a page served by this device"))
    #expect(!insecure.contains(#"data-space="start""#))
  }

  @Test(arguments: SpaceProblem.allCases)
  func `Every problem has a sentence`(problem: SpaceProblem) throws {
    var test = self
    let html = try test.html(#""place":"alone","problem":"\#(problem.rawValue)""#)
    #expect(html.contains(#"role="alert""#))
    let sentence = Texts.english.space.problem(problem).replacing("'", with: "&#39;")
    #expect(html.contains(sentence))
  }

  @Test func `Before joining it says what others will be able to read`() throws {
    var test = self
    let question = #""place":"question","server":"relay.example""#
    #expect(try test.html(question).contains("This device has no entries yet."))
    #expect(try !test.html(question).contains("Delete entries here"))
    try test.tell(#"{"type":"name","device":"\#(Self.other)","name":"Laptop"}"#)
    #expect(try test.html(question).contains("This device has no entries yet."))
    try test.tell(#"{"type":"ops","ops":[\#(drink(1)),\#(drink(2))]}"#)
    let html = try test.html(question)
    #expect(html.contains("This device has 2 entries. If you merge, the other devices"))
    #expect(html.contains("Delete entries here and join"))
  }

  @Test func `Digits are read out one by one`() throws {
    var test = self
    let html = try test.html(#""place":"waiting","digits":"012345""#)
    #expect(html.contains("Six digits: 0 1 2 3 4 5"))
    #expect(html.contains("012\u{2009}345"))
  }

  @Test func `A link is shown as a code, and who opens it is asked about`() throws {
    var test = self
    let link = try test.html(member + #","link":"https://a.example/#join=AQ","copied":false"#)
    #expect(link.contains("QR code of the link") && link.contains("M4 4h7v1h-7z"))
    #expect(link.contains(##"value="https://a.example/#join=AQ""##))
    let asked = try test.html(member + #","name":"Phone","digits":"123456""#)
    #expect(asked.contains("“Phone” wants to join") && asked.contains(#"data-space="admit""#))
  }

  @Test func `Removing, leaving and deleting ask first, each in its own words`() throws {
    var test = self
    #expect(try !test.html(member).contains(#"data-space="remove""#))
    let remove = try test.html(member + #","question":"remove","device":"\#(Self.other)""#)
    #expect(remove.contains("keeps its data") && remove.contains(#"data-space="remove""#))
    let leave = try test.html(member + #","question":"leave""#)
    #expect(leave.contains("Your data stays on") && leave.contains(#"data-space="leave""#))
    let delete = try test.html(member + #","question":"delete""#)
    #expect(delete.contains("Sync ends for all devices at once."))
  }

  @Test func `A code is shown until it is written down`() throws {
    var test = self
    let html = try test.html(member + #","code":"0000-0001""#)
    #expect(html.contains("0000-0001") && html.contains(#"data-space="written""#))
    #expect(!html.contains(#"data-space="code""#))
  }

  private func drink(_ number: Int, minute: Int = 1, amount: Int = 3) -> String {
    let time = String(minute * 60_000 << 16, radix: 16)
    let stamp = String(repeating: "0", count: 16 - time.count) + time + "-000000000000000\(number)"
    let op = Op(
      stamp: Stamp(stamp) ?? Stamp(time: 0, replica: ReplicaID(rawValue: 0)),
      changes: [
        RecordChange(
          Kind(rawValue: "drink"), RecordID(high: 0, low: UInt64(number)),
          [.init(.amount, .integer(Int64(amount)))])
      ])
    return String(decoding: op.bytes, as: UTF8.self)
  }

  private static var empty: MemoryLedger { MemoryLedger(replica: ReplicaID(rawValue: 9)) }
}
