import CivilTime
import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// The log of a list as its members read it: what only they can check stops none of them.
@Suite struct ListReadingTests {
  private var log: WrittenListLog

  init() throws {
    log = try WrittenListLog(seed: 81)
  }

  private static func task(
    _ number: UInt64, _ title: String, by party: Party, at minute: Int64 = 0
  ) -> Op {
    let stamp = Stamp(
      time: UInt64(1_800_000_000_000 + minute * 60_000) << 16,
      replica: ReplicaID(rawValue: party.device.replica << 16 | 1))
    return Op(
      stamp: stamp,
      changes: [
        RecordChange(ListTable.task, RecordID(high: 1, low: number), [.init(.title, .text(title))])
      ])
  }

  /// Contents that no member can read, each as one envelope.
  enum Damage: String, CaseIterable {
    case box, padding, goesOn, notPacked, trailing, notJSON, empty, late, bomb
  }

  private mutating func damaged(_ damage: Damage, by party: Party) throws -> [UInt8] {
    let op = Self.task(7, "bad", by: party)
    let good = try OpPart.list(of: [op], using: &native)
    func part(_ json: String) throws -> OpPart {
      OpPart(more: false, minute: good.minute, packed: try packed(Array(json.utf8)))
    }
    switch damage {
    case .box: return try log.seal(good.plaintext, minute: good.minute, by: party, breaksBox: true)
    case .padding:
      return try log.seal(good.plaintext + [0], minute: good.minute, by: party)
    case .goesOn:
      let part = OpPart(more: true, minute: good.minute, packed: good.packed)
      return try log.seal(part.plaintext, minute: good.minute, by: party)
    case .notPacked:
      let part = OpPart(more: false, minute: good.minute, packed: [7, 7, 7])
      return try log.seal(part.plaintext, minute: good.minute, by: party)
    case .trailing:
      let part = OpPart(more: false, minute: good.minute, packed: good.packed + [1])
      return try log.seal(part.plaintext, minute: good.minute, by: party)
    case .notJSON: return try log.seal(part("nonsense").plaintext, minute: good.minute, by: party)
    case .empty: return try log.seal(part("[]").plaintext, minute: good.minute, by: party)
    case .late: return try log.seal(good.plaintext, minute: good.minute - 1, by: party)
    case .bomb:
      let text = "[" + String(repeating: " ", count: 400_000) + op.text + "]"
      return try log.seal(part(text).plaintext, minute: good.minute, by: party)
    }
  }

  @Test(arguments: Damage.allCases)
  mutating func `Contents that no member can read are void for all, and the chain goes on`(
    damage: Damage
  ) throws {
    let (anna, ben, cleo) = (log.world.anna.device, log.world.ben.device, log.world.cleo.device)
    try log.write([Self.task(1, "Milk", by: ben)], by: ben)
    log.append(try damaged(damage, by: ben))
    try log.write([Self.task(2, "Eggs", by: ben)], by: ben)
    let pages = try [anna, ben, cleo].map { try log.read(by: $0) }
    for page in pages {
      #expect(page.refusal == nil && page.view.place == log.place)
      #expect(page.lists.flatMap(\.ops) == pages[0].lists.flatMap(\.ops))
      #expect(page.derived == pages[0].derived)
    }
    let titles = pages[0].lists.flatMap(\.ops).flatMap { $0.changes.map(\.id.low) }
    #expect(titles == [1, 2])
    #expect(pages[0].lists.flatMap(\.ops).allSatisfy { $0.list == log.list })
    let events = pages[0].derived.flatMap(\.changes).filter { $0.kind.bare == ListTable.event }
    #expect(events.contains { $0.fields.contains(.init(ListTable.what, .text("void"))) })
    #expect(pages[1].hasVoidOwn && !pages[0].hasVoidOwn && !pages[2].hasVoidOwn)
  }

  @Test
  mutating func `An op that breaks a rule is void by itself, and no kind of another log gets in`()
    throws
  {
    let (anna, cleo) = (log.world.anna.device, log.world.cleo.device)
    let own = Self.task(1, "Milk", by: anna)
    let other = ListID(rawValue: RecordID(high: 9, low: 9))
    var labelled = Self.task(2, "Stolen", by: anna, at: 1)
    labelled = labelled.labelled(other)
    var settings = Self.task(3, "x", by: anna, at: 2)
    settings.changes = [
      RecordChange(
        Kind(rawValue: "settings"), RecordID(high: 1, low: 1), settings.changes[0].fields)
    ]
    try log.write([own, labelled, settings], by: anna)
    try log.write([Self.task(1, "Beer", by: cleo, at: 3)], by: cleo)
    let page = try log.read(by: log.world.ben.device)
    #expect(page.refusal == nil)
    #expect(page.lists.flatMap(\.ops) == [own.labelled(log.list)])
    #expect(page.ops.allSatisfy { $0.list == log.list })
    let void = page.derived.flatMap(\.changes).filter {
      $0.fields.contains(.init(ListTable.what, .text("void")))
    }
    #expect(void.count == 2)
  }

  @Test
  mutating func `What an honest relay checks stops every device before it`() throws {
    let ben = log.world.ben.device
    try log.write([Self.task(1, "Milk", by: ben)], by: ben)
    let before = log.place
    try log.write([Self.task(2, "Eggs", by: ben)], by: ben)
    var entries = log.entries
    entries[entries.count - 1][entries[entries.count - 1].count - 1] ^= 1
    let page = try log.read(entries, by: log.world.anna.device)
    #expect(page.refusal == .signature && page.view.place == before)
    #expect(page.lists.flatMap(\.ops).count == 1)
  }

  @Test
  mutating func `A device has 32 chains in a list`() throws {
    let ben = log.world.ben.device
    for number in 1...33 {
      log.beginChain(UInt64(number), of: ben)
      try log.write([Self.task(UInt64(number), "a", by: ben)], by: ben)
    }
    let page = try log.read(by: log.world.anna.device)
    #expect(page.refusal == .field(.chains))
    #expect(page.lists.count == 32)
  }

  @Test
  mutating func `Badly packed and well packed ops fit into one envelope each`() throws {
    let ben = log.world.ben.device
    var generator = SeededGenerator(seed: 4)
    let hard = String(
      decoding: (0..<90_000).map { _ in UInt8.random(in: 0x20...0x7e, using: &generator) },
      as: UTF8.self)
    let easy = String(repeating: "\u{1}", count: 40_000)
    for (number, text) in [(1, hard), (2, easy)] as [(UInt64, String)] {
      var op = Self.task(number, "", by: ben)
      op.changes = [
        RecordChange(ListTable.task, RecordID(high: 1, low: number), [.init(.notes, .text(text))])
      ]
      try log.write([op], by: ben)
    }
    let page = try log.read(by: log.world.anna.device)
    #expect(page.refusal == nil && page.view.place == log.place)
    // The rules allow notes of 40,000 bytes.
    #expect(page.lists.flatMap(\.ops).map { $0.changes[0].id.low } == [2])
  }
}

/// The log of a ``ListWorld``.
struct WrittenListLog {
  var world: ListWorld
  private(set) var entries: [[UInt8]] = []
  private(set) var place: LogPoint
  private var chains: [DeviceID: ChainPoint] = [:]

  init(seed: UInt64) throws {
    world = try ListWorld(seed: seed)
    place = .start(of: world.space)
    for entry in world.entries {
      entries.append(entry.bytes)
      place = place.adding(entry.id)
    }
  }

  var list: ListID { ListID(rawValue: RecordID(world.entries[0].id.founding)) }

  mutating func beginChain(_ chain: UInt64, of party: Party) {
    chains[party.device] = .start(of: chain)
  }

  mutating func write(_ ops: [Op], by party: Party) throws {
    let part = try OpPart.list(of: ops, using: &native)
    append(try seal(part.plaintext, minute: part.minute, by: party))
  }

  mutating func append(_ bytes: [UInt8]) {
    entries.append(bytes)
    if let envelope = try? Envelope(parsing: bytes) {
      place = place.adding(envelope.id(in: world.space))
    }
  }

  /// The next envelope of a member's chain, with a plaintext of any form.
  mutating func seal(
    _ plaintext: [UInt8], minute: UInt32, by party: Party, breaksBox: Bool = false
  ) throws -> [UInt8] {
    let point = chains[party.device] ?? .start(of: 7)
    let space = world.space
    var writer = BinaryWriter(.envelope)
    writer.append(world.key.epoch)
    writer.append(world.key.id(in: space))
    writer.append(party.device)
    writer.append(point.chain)
    writer.append(point.n + 1)
    writer.append(point.id)
    writer.append(place)
    writer.append(minute)
    let nonce = world.nonce()
    var sealed = try Box.seal(
      plaintext, under: world.key.envelopeKey(of: party.device, in: space), nonce: nonce,
      authenticating: space.bytes + writer.bytes, using: &native)
    if breaksBox { sealed[0] ^= 1 }
    writer.append(nonce)
    writer.append(sealed)
    let bytes = try SignedForm.envelope.signed(
      writer.bytes, with: party.keys, in: space, using: &native)
    chains[party.device] = try Envelope(parsing: bytes).point(in: space)
    return bytes
  }

  /// All of it, from the founding on.
  func read(by party: Party) throws -> ReadPage { try read(entries, by: party) }

  func read(_ entries: [[UInt8]], by party: Party) throws -> ReadPage {
    var reading = PageReading(
      entries, after: LogView(of: world.space, list: list), knowing: [world.entries[0].id],
      with: KeyRing(party.device, party.keys, epochs: [world.key]))
    try reading.finish(using: &native)
    return reading.page
  }
}
