import DeviceSyncTesting
import JSON
import Ledger
import NativePrimitives
import Pages
import Relay
import RelayTesting
import Sealing
import Sync
import Testing
import Wire

@testable import DeviceSync
@testable import Session

/// A page of a browser, as the host of the engine of a space: it carries out what the messages of the
/// engine order, on rows in memory.
struct BrowserPage {
  /// What the engine was given, and what it replied.
  enum Line: Equatable {
    case message([UInt8], reply: [UInt8])
    case snapshot([UInt8])
    /// What is stored, after another writer and at the end.
    case rows([UInt8])

    /// Without the reply.
    var text: String {
      switch self {
      case .message(let bytes, _): "message " + hexadecimal(bytes)
      case .snapshot(let bytes): "snapshot " + hexadecimal(bytes)
      case .rows(let bytes): "rows " + hexadecimal(bytes)
      }
    }

    init(_ text: some StringProtocol) {
      let bytes = JSON.string(String(text.drop { $0 != " " }.dropFirst())).hexadecimal
      switch text.prefix { $0 != " " } {
      case "snapshot": self = .snapshot(bytes)
      case "rows": self = .rows(bytes)
      default: self = .message(bytes, reply: [])
      }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
      bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
  }

  var rows: MemoryRows
  private(set) var engine = SpaceSession()
  private(set) var transcript: [Line] = []
  /// Those that were not carried out.
  private(set) var effects: [SpaceSessionEffect] = []
  private(set) var copied: String?
  private(set) var isReloaded = false
  /// The streams that it listens to.
  private(set) var listened: [SetStream] = []
  /// Instead of an answer of the relay.
  var failure: NoAnswer?
  /// In milliseconds since 1970.
  var now = RelayWorld.now.milliseconds
  private var native = NativePrimitives()
  private let relay: RelayRules<MemoryRelayStore>

  init(
    _ rows: MemoryRows, at relay: RelayRules<MemoryRelayStore>, seed: UInt64,
    named name: String = "Browser", origins: [String] = ["http://relay.test"]
  ) {
    (self.rows, self.relay) = (rows, relay)
    noteRows()
    tell("open") { writer in
      let digits = String(seed, radix: 16)
      writer.member("seed", String(repeating: "0", count: 32 - digits.count) + digits)
      writer.member("offered", "http://relay.test")
      writer.member("app", "http://app.test/")
      writer.member("name", name)
      writer.json.key("origins")
      writer.list(origins) { $0.json.string($1) }
    }
    tell("changed")
  }

  var device: Device? { engine.browser.device }
  var spaces: SpaceSet { engine.browser.spaces }

  /// Whether all that is left to do is to end.
  var hasEnded: Bool {
    guard effects.count == 1, case .device(.ended)? = effects.first else { return false }
    return true
  }

  /// The page of devices, with the records as they are now.
  var html: String {
    mutating get {
      var app = Session()
      app.ledger = rows.ledger.ledger
      _ = app.spaceIndex.withUnsafeBufferPointer { engine.loadRecords($0) }
      guard case .html(let html) = exchange("show", nil, { _ in }) else { return "" }
      return html
    }
  }

  /// Becomes a leader with a network, once it is a member.
  mutating func lead() async throws {
    for type in ["leading", "online"] {
      tell(type) { writer in
        writer.json.key(type)
        writer.json.bool(true)
      }
    }
    try await run()
  }

  /// A tap, and all that follows without another device.
  mutating func act(_ action: SpaceAction, name: String = "", value: String = "") async throws {
    tap(action, name: name, value: value)
    try await run()
  }

  /// The stream of the relay is opened anew, as entries may have come.
  mutating func hear() {
    tell("heard") { $0.member("address", "http://relay.test") }
  }

  /// The next look for another device, or for new entries.
  mutating func wake() async throws {
    now += 1500
    tell("woke")
    try await run()
  }

  mutating func tap(_ action: SpaceAction, name: String = "", value: String = "") {
    tell("act") { writer in
      writer.member("action", action.rawValue)
      writer.member("name", name)
      writer.member("value", value)
    }
  }

  /// The replies of another engine to the same messages, and its device then.
  static func replayed(_ transcript: [Line]) -> ([Line], Device?) {
    var engine = SpaceSession()
    let lines = transcript.map { line -> Line in
      switch line {
      case .message(let message, _): return .message(message, reply: engine.answer(message))
      case .snapshot(let bytes):
        let isWhole = bytes.withUnsafeBufferPointer { engine.load(snapshot: $0) }
        #expect(isWhole)
        return line
      case .rows: return line
      }
    }
    return (lines, engine.browser.device)
  }

  /// Writes down all that is stored.
  mutating func noteRows() {
    var writer = MessageWriter()
    writer.json.beginObject()
    for store in RowStore.allCases {
      writer.json.key("\(store)")
      writer.rows(rows.rows(store))
    }
    writer.json.endObject()
    transcript.append(.rows(writer.message))
  }

  /// Carries out all effects, and those that follow.
  mutating func run() async throws {
    while try await step() {}
  }

  /// - Returns: false if there is nothing to be carried out.
  mutating func step() async throws -> Bool {
    guard !effects.isEmpty else { return false }
    switch effects.removeFirst() {
    case .copy(let link): copied = link
    case .reload: isReloaded = true
    case .listen(let streams): listened = streams
    case .device(let effect): try await carryOut(effect)
    }
    return true
  }

  private mutating func carryOut(_ effect: DeviceEffect) async throws {
    switch effect {
    case .ask(let id, let call, let token, _):
      if let failure {
        tell("failed") { writer in
          writer.member("request", id.text)
          writer.member("why", failure.rawValue)
        }
        return
      }
      let bytes = try await relay.answer(call, id, token: token, at: RelayWorld.now).bytes
      tell("answered") { writer in
        writer.member("request", id.text)
        writer.json.key("bytes")
        writer.bytes(bytes)
      }
    case .compute(let number, let requests):
      let answers = native.answers(to: requests)
      tell("computed", number) { writer in
        writer.json.key("answers")
        writer.list(answers) { $0.answer($1) }
      }
    case .store(let number, _), .read(let number, _, _):
      try transact(number)
      tell("stored", number)
    case .listen, .wake, .renew, .ended: break
    }
  }

  mutating func tell(
    _ type: String, _ number: EffectNumber? = nil,
    _ members: (inout MessageWriter) -> Void = { _ in }
  ) {
    guard case .effects(let new, _, _) = exchange(type, number, members) else { return }
    effects += new
  }

  /// - Parameter attempts: of which only the last is stored.
  private mutating func transact(_ number: EffectNumber, attempts: Int = 2) throws {
    var written = rows
    for _ in 0..<attempts {
      written = rows
      var (page, seen) = (self, 0)
      try written.carryOut { answers throws(DamagedRow) -> RowStep<Bool> in
        for case .ledger in answers[seen...] { page.load() }
        seen = answers.count
        let reply = page.exchange("rows", number) { writer in
          writer.json.key("answers")
          writer.list(answers) { $0.answer($1) }
        }
        switch reply {
        case .step(.read(let reads)): return .read(reads)
        case .step(.end(let writes, _)): return .end(writes, true)
        case .damaged(let row): throw row
        case .effects, .html, .nothing: throw DamagedRow("step")
        }
      }
      self = page
    }
    rows = written
  }

  /// As `Web/host/space-rows.js` loads the ledger into its engine.
  private mutating func load() {
    var (through, isAnew) = (RowKey.number(0), true)
    let newest = rows.rows(.snapshots).last
    if let bytes = newest?.value["bytes"]?.bytes, case .number(let end)? = newest?.value["through"]
    {
      transcript.append(.snapshot(bytes))
      let isWhole = bytes.withUnsafeBufferPointer { engine.load(snapshot: $0) }
      #expect(isWhole)
      (through, isAnew) = (.number(Int64(end)), false)
    }
    var ops: [[UInt8]] = []
    for row in rows.rows(.ops) where row.key > through {
      for case .json(let op) in [row.value["op"]].compactMap(\.self) { ops.append(op) }
      if case .list(let list)? = row.value["ops"] {
        for case .json(let op) in list { ops.append(op) }
      }
    }
    let text = [UInt8(ascii: "[")] + ops.joined(separator: [UInt8(ascii: ",")])
    _ = exchange("ops", nil) { writer in
      writer.json.key("ops")
      writer.tag("$json", text + [UInt8(ascii: "]")])
      writer.json.key("anew")
      writer.json.bool(isAnew)
    }
  }

  private mutating func exchange(
    _ type: String, _ number: EffectNumber?, _ members: (inout MessageWriter) -> Void
  ) -> SpaceReply {
    var writer = MessageWriter()
    writer.json.beginObject()
    writer.member("type", type)
    if let number {
      writer.json.key("number")
      writer.number(number)
    }
    writer.json.key("now")
    writer.json.integer(now)
    members(&writer)
    writer.json.endObject()
    let message = writer.message
    var twin = engine
    let reply = twin.reply(to: message)
    let bytes = engine.answer(message)
    transcript.append(.message(message, reply: bytes))
    return reply
  }
}

extension MessageWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    json.key(name)
    json.string(text)
  }

  fileprivate mutating func answer(_ answer: PrimitiveAnswer) {
    switch answer {
    case .bytes(let bytes): self.bytes(bytes)
    case .valid(let isValid): json.bool(isValid)
    case .refused: json.string("refused")
    case .tooLarge: json.string("tooLarge")
    case .later: json.string("later")
    case .keys(let keys):
      json.beginObject()
      json.key("keys")
      json.beginObject()
      json.key("handle")
      bytes(keys.handle.bytes)
      json.key("signingKey")
      bytes(keys.signingKey.bytes)
      json.key("sealingKey")
      bytes(keys.sealingKey.bytes)
      json.endObject()
      json.endObject()
    }
  }

  fileprivate mutating func rows(_ rows: [StoredRow]) {
    list(rows) { writer, row in
      writer.json.beginArray()
      writer.key(row.key)
      writer.value(row.value)
      writer.json.endArray()
    }
  }

  fileprivate mutating func answer(_ answer: RowAnswer) {
    json.beginObject()
    switch answer {
    case .rows(let rows):
      json.key("rows")
      self.rows(rows)
    case .keys(let keys):
      json.key("keys")
      list(keys) { $0.key($1) }
    case .sequence(let sequence):
      json.key("sequence")
      json.integer(sequence)
    case .ledger(let ledger):
      json.key("ledger")
      json.beginObject()
      json.key("through")
      json.integer(ledger.through)
      json.key("isWhole")
      json.bool(true)
      json.endObject()
    }
    json.endObject()
  }
}
