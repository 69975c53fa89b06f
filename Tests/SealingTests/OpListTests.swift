import Ledger
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct OpListTests {
  @Test
  func `Five hundred ops are one list, one more begins another`() throws {
    let ops = (1...501).map { Op.sample($0) }
    #expect(try OpPart.parts(of: Array(ops.prefix(500)), using: &native).count == 1)
    let parts = try OpPart.parts(of: ops, using: &native)
    #expect(parts.map(\.more) == [false, false])
    #expect(try lists(parts) == [Array(ops.prefix(500)), [ops[500]]])
    #expect(try OpPart.parts(of: [], using: &native).isEmpty)
  }

  @Test
  func `A list of more than five hundred is refused`() throws {
    let json = "[" + (1...501).map { Op.sample($0).text }.joined(separator: ",") + "]"
    #expect(throws: SealingError.ops(.tooLong(path: "", limit: 500))) { try ops(in: json) }
  }

  @Test
  func `A list of more than 4 MiB is cut before the op that is too much`() throws {
    let note = String(repeating: "a", count: 99_000)
    let ops = (1...50).map { Op.sample($0, note: note) }
    let parts = try OpPart.parts(of: ops, using: &native)
    #expect(parts.map(\.more) == [false, false])
    #expect(try lists(parts).flatMap(\.self) == ops)
    #expect(try parts[0].json(using: &native).count <= OpPart.jsonLimit)
  }

  @Test
  func `An op that packs badly goes through several envelopes`() throws {
    let seed: UInt64 = 1
    var world = try World(seed: seed)
    let op = Op.large(fields: 8) { world.generator.next() }
    let parts = try OpPart.parts(of: [op, .sample(1)], using: &native)
    #expect(parts.count > 2 && parts.map(\.more) == parts.indices.map { $0 < parts.count - 1 })
    var list = OpList()
    for part in parts {
      let envelope = try world.envelope(part)
      #expect(envelope.bytes.count <= SyncLimits.envelope)
      let read = try list.take(
        envelope.open(with: world.key, in: world.space, using: &native), using: &native)
      #expect(read == (part.more ? [] : [op, .sample(1)]), "seed \(seed)")
      #expect(list.isOpen == part.more)
    }
  }

  @Test
  func `An op of more than 4 MiB is the only one of its list`() throws {
    let op = Op.large(fields: 45) { 0 }
    let parts = try OpPart.parts(of: [.sample(1), op, .sample(2)], using: &native)
    #expect(try lists(parts) == [[.sample(1)], [op], [.sample(2)]])
  }

  @Test
  func `A part of another minute is refused, and the list is as it was`() throws {
    let json = Array("[\(Op.sample(1).text)]".utf8)
    let halves = [json[..<50], json[50...]]
    let first = try #require(try OpPart(halves[0], more: true, minute: 1, using: &native))
    let other = try #require(try OpPart(halves[1], more: false, minute: 2, using: &native))
    let second = try #require(try OpPart(halves[1], more: false, minute: 1, using: &native))
    var list = OpList()
    #expect(try list.take(first, using: &native).isEmpty)
    #expect(throws: SealingError.field(.minute)) { try list.take(other, using: &native) }
    #expect(try list.take(second, using: &native) == [.sample(1)])
    #expect(!list.isOpen)
  }

  @Test(
    arguments: [
      (59_999, 1), (60_000, 1), (60_001, 2), (0, 0), (1, 1), (1_795_274_305_140, 29_921_239),
    ] as [(UInt64, UInt32)])
  func `The minute is rounded up`(milliseconds: UInt64, minute: UInt32) throws {
    let parts = try OpPart.parts(of: [.sample(1, milliseconds: milliseconds)], using: &native)
    #expect(parts[0].minute == minute)
    #expect(try lists(parts).count == 1)
  }

  @Test
  func `The counter of a stamp is within its millisecond`() throws {
    let stamp = Stamp(time: 60_000 << 16 | 0xffff, replica: ReplicaID(rawValue: 1))
    let op = Op(stamp: stamp, changes: Op.sample(1).changes)
    #expect(try OpPart.parts(of: [op], using: &native)[0].minute == 1)
    #expect(try ops(in: "[\(op.text)]", minute: 1) == [op])
  }

  @Test
  func `An op that is later than its envelope says is refused`() throws {
    let late = Op.sample(2, milliseconds: 60_001)
    let json = "[\(Op.sample(1).text),\(late.text)]"
    #expect(throws: SealingError.ahead(late.stamp)) { try ops(in: json, minute: 1) }
    #expect(try ops(in: json, minute: 2).count == 2)
  }

  @Test(arguments: ["", "[]", "{}", "null", "[1]", "[{}]", "[" + Op.sample(1).text, "[,]", "\u{0}"])
  func `What is no list of ops is refused`(json: String) {
    #expect(throws: SealingError.self) { try ops(in: json) }
  }

  @Test
  func `An op is void that names a kind with a label, and the others of its list are taken`() throws
  {
    let list = ListID(rawValue: RecordID(high: 7, low: 7))
    let labelled = Op.sample(2).labelled(list)
    let odd = Op(
      stamp: Op.sample(3).stamp,
      changes: Op.sample(3).changes
        + [RecordChange(Kind(rawValue: "a@b"), RecordID(high: 0, low: 9), [.init(.order, .null)])])
    let all = [labelled, .sample(1), odd, .sample(4)].map(\.text).joined(separator: ",")
    #expect(try ops(in: "[\(all)]") == [.sample(1), .sample(4)])
    #expect(try ops(in: "[\(labelled.text),\(odd.text)]").isEmpty)
    // Void or not, it counts for the stamps.
    let late = Op.sample(2, milliseconds: 60_001).labelled(list)
    #expect(throws: SealingError.ahead(late.stamp)) {
      try ops(in: "[\(Op.sample(1).text),\(late.text)]")
    }
  }

  @Test
  func `What is sealed without its label is the same op once its reader has put that on`() throws {
    var world = try World(seed: 5)
    let list = ListID(rawValue: RecordID(high: 7, low: 7))
    let ops = (1...3).map { Op.sample($0).labelled(list) }
    var opened: [Op] = []
    var taking = OpList()
    for part in try OpPart.parts(of: ops.map(\.bare), using: &native) {
      let envelope = try world.envelope(part)
      opened += try taking.take(
        envelope.open(with: world.key, in: world.space, using: &native), using: &native)
    }
    #expect(opened.map { $0.labelled(list) } == ops)
    #expect(opened == [.sample(1), .sample(2), .sample(3)])
  }

  @Test
  func `A list is never put together beyond its limit`() throws {
    let spaces = ArraySlice([UInt8](repeating: 0x20, count: OpPart.jsonLimit))
    let part = try #require(try OpPart(spaces, more: true, minute: 0, using: &native))
    var list = OpList()
    for _ in 0..<16 { _ = try list.take(part, using: &native) }
    #expect(throws: SealingError.tooLarge(limit: OpList.jsonLimit)) {
      try list.take(part, using: &native)
    }
  }

  private func ops(in json: String, minute: UInt32 = 1) throws -> [Op] {
    var list = OpList()
    return try list.take(
      OpPart(more: false, minute: minute, packed: packed(Array(json.utf8))), using: &native)
  }

  private func lists(_ parts: [OpPart]) throws -> [[Op]] {
    var list = OpList()
    return try parts.map { try list.take($0, using: &native) }.filter { !$0.isEmpty }
  }
}

@Suite struct PlaintextTests {
  private let part: OpPart

  init() throws {
    part = try OpPart.parts(of: [.sample(1)], using: &native)[0]
  }

  @Test
  func `What pads is zeros, and as many as the rule says`() throws {
    let plain = part.plaintext
    #expect(try OpPart(plaintext: plain, minute: part.minute) == part)
    for place in (5 + part.packed.count)..<plain.count {
      var copy = plain
      copy[place] = 1
      #expect(throws: SealingError.padding) { try OpPart(plaintext: copy, minute: 1) }
    }
    for wrong in [plain + plain, plain + [0], plain.dropLast()] {
      #expect(throws: SealingError.padding) { try OpPart(plaintext: wrong, minute: 1) }
    }
    for length in 0..<5 {
      #expect(throws: SealingError.length) {
        try OpPart(plaintext: Array(plain.prefix(length)), minute: 1)
      }
    }
  }

  @Test
  func `A length beyond what is there is refused`() {
    for length in [252, 256, 1 << 20, .max] as [UInt32] {
      var plain = part.plaintext
      plain.replaceSubrange(1..<5, with: bigEndian(length))
      #expect(throws: SealingError.padding) { try OpPart(plaintext: plain, minute: 1) }
    }
  }

  @Test
  func `Only 0 and 1 say whether more follows`() {
    for more in 2...255 as ClosedRange<UInt8> {
      var plain = part.plaintext
      plain[0] = more
      #expect(throws: SealingError.field(.more)) { try OpPart(plaintext: plain, minute: 1) }
    }
  }

  @Test
  func `A deflate bomb stops at its limit`() throws {
    let bomb = try packed([UInt8](repeating: 0x20, count: 60 << 20))
    #expect(bomb.count < OpPart.plaintextLimit)
    let part = OpPart(more: false, minute: 1, packed: bomb)
    #expect(throws: SealingError.tooLarge(limit: OpPart.jsonLimit)) {
      try part.json(using: &native)
    }
  }

  @Test
  func `Four mebibytes are unpacked, and not a byte more`() throws {
    let most = [UInt8](repeating: 0x20, count: OpPart.jsonLimit)
    #expect(
      try OpPart(most[...], more: false, minute: 1, using: &native)?.json(using: &native) == most)
    #expect(try OpPart((most + [0x20])[...], more: false, minute: 1, using: &native) == nil)
    let more = OpPart(more: false, minute: 1, packed: try packed((most + [0x20])))
    #expect(throws: SealingError.tooLarge(limit: OpPart.jsonLimit)) {
      try more.json(using: &native)
    }
  }

  @Test
  func `The longest plaintext fits into an envelope, and the next does not`() {
    #expect(OpPart.plaintextLimit == 258_048)
    #expect(Padding.padded(OpPart.plaintextLimit) == OpPart.plaintextLimit)
    #expect(Padding.padded(OpPart.plaintextLimit + 1) + Envelope.frame > SyncLimits.envelope)
  }

  @Test
  func `What is no whole deflate stream is refused`() throws {
    for bytes in cut(part.packed) + [[0xff, 0xff]] {
      #expect(throws: SealingError.deflate, "\(bytes.count)") {
        try OpPart(more: false, minute: 1, packed: bytes).json(using: &native)
      }
    }
  }
}

extension Op {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Of 100,000 letters a field, chosen by the lowest bits of a number each.
  static func large(fields: Int, _ number: () -> UInt64) -> Op {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let writes = (0..<fields).map { index in
      let text = (0..<100_000).map { _ in letters[Int(number() & 63)] }
      return RecordChange.Write(
        FieldName(rawValue: "f\(index)"), .text(String(decoding: text, as: UTF8.self)))
    }
    return Op(
      stamp: Op.sample(1).stamp,
      changes: [RecordChange(Kind(rawValue: "drink"), RecordID(high: 0, low: 1), writes)])
  }
}
