import Ledger
import Sync
import TestSupport
import Wire

@testable import DeviceSync
@testable import Sealing

/// The messages of `Tests/Host/messages.mjs`, in its order.
enum Sample {
  static let now: Int64 = 1_764_374_400_000

  static func bytes(_ byte: UInt8, _ count: Int = 32) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }

  /// Of the curve: the base point.
  private static let point: [UInt8] =
    [0x04]
    + [
      0x6b17_d1f2_e12c_4247, 0xf8bc_e6e5_63a4_40f2, 0x7703_7d81_2deb_33a0, 0xf4a1_3945_d898_c296,
      0x4fe3_42e2_fe1a_7f9b, 0x8ee7_eb4a_7c0f_9e16, 0x2bce_3357_6b31_5ece, 0xcbb6_4068_37bf_51f5,
    ].flatMap { (word: UInt64) in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  private static let relay = "https://relay.example/dayring"
  private static let space = SpaceID(checked: bytes(0x22, 16))
  private static let token = RelayToken(checked: bytes(0x44))

  static var effects: [DeviceEffect] {
    get throws {
      let call = CallID(checked: bytes(0x11, 16))
      let head = LogPoint(sequence: 5, log: LogHash(checked: bytes(0x33)))
      let snapshot = SnapshotID(checked: bytes(0x55, 16))
      return [
        .ask(call, .page(space, after: head), token: token, relay: relay),
        .ask(call, .putPart(space, snapshot, 3, [1, 2, 3]), token: token, relay: relay),
        .compute(EffectNumber(rawValue: 6), try requests),
        .store(EffectNumber(rawValue: 7), .left), .read(EffectNumber(rawValue: 8), .state, at: 1),
        .listen(RelayStream(relay: relay, space: space, token: token)), .listen(nil),
        .wake(at: 1_764_374_400_000), .renew(lead: -3), .ended,
      ]
    }
  }

  private static var requests: [PrimitiveRequest] {
    get throws {
      let (signing, sealing) = (try SigningKey(point), try SealingKey(point))
      let (handle, nonce) = (KeyHandle(bytes: point), Nonce(checked: bytes(4, 12)))
      let scalars = KeyScalars(
        signing: bytes(1), signingKey: signing, sealing: bytes(2), sealingKey: sealing)
      return [
        .verify(signing, signature: bytes(8, 64), message: bytes(9, 2)),
        .sign(handle, bytes(9, 2)), .agree(handle, sealing),
        .seal(bytes(9, 2), key: bytes(3), nonce, authenticating: bytes(5, 1)),
        .open(bytes(9, 18), key: bytes(3), nonce, authenticating: []), .hash(bytes(9, 2)),
        .authenticate(bytes(9, 2), key: bytes(3)), .random(count: 12), .pack(bytes(9, 2)),
        .unpack(bytes(9, 2), limit: 4 << 20), .generate(.stored), .generate(.shown),
        .generate(.ephemeral), .restore(scalars), .scalars(handle),
      ]
    }
  }

  static var primitiveAnswers: [PrimitiveAnswer] {
    get throws {
      let keys = DeviceKeys(
        handle: KeyHandle(bytes: [9]), signingKey: try SigningKey(point),
        sealingKey: try SealingKey(point))
      return [
        .valid(true), .valid(false), .bytes([9, 9]), .keys(keys), .refused, .tooLarge, .later,
      ]
    }
  }

  static let reads: [RowRead] = [
    .rows(
      RowRange(.space, .text("state")),
      [
        RowPassage(["known"], .host), RowPassage(["aside", "*"], .json),
        RowPassage(["keys"], .keys), RowPassage([], .json),
      ]),
    .rows(RowRange(.ops, from: .number(4), isLowerOpen: true)),
    .keys(
      RowRange(
        .space, from: .list([.text("list")]), to: .list([.text("list"), .list([])]),
        isUpperOpen: true)),
    .named("01a1ff4fe1f40000-00000000000000aa"), .lastSequence, .ledger,
  ]

  /// An op whose fields look like values of other types.
  static let op = Array(
    #"[{"stamp":"01","records":[{"fields":{"$bytes":0,"note":"é\#u{2028}"}}]}]"#.utf8)
  private static let keys = RowValue.keys(
    RowKeys(handle: KeyHandle(bytes: point), signingKey: point, sealingKey: point))

  /// Of every type of a row.
  private static let values = RowValue.list([
    .undefined, .null, .bool(true), .bool(false), .number(0), .number(-7),
    .number(9_007_199_254_740_991), .number(1.5), .number(-0.0), .number(.nan),
    .number(.infinity), .number(1_152_921_504_606_846_976), .bigInteger(0), .bigInteger(.max),
    .text(""), .text("Tee ☕"), .bytes([5, 5, 5]), .bytes([]), .list([]),
    .list([.number(1), .list([.number(2)])]), .object([]),
    .object([
      RowMember("name", .text("$bytes")),
      RowMember("members", .object([RowMember("deep", .list([.bytes([6])]))])),
    ]),
    .object([RowMember("$bytes", .number(0)), RowMember("other", .bigInteger(1))]),
    .object([RowMember("$map", .list([]))]), .map([]),
    .map([RowMember("$bytes", .number(1)), RowMember("", .bytes([7]))]),
  ])

  static let writes: [RowWrite] = [
    .add(.ops, .object([RowMember("ops", .json(op)), RowMember("log", .bool(true))])),
    .put(.space, .text("state"), values),
    .put(.space, .list([.text("list"), .number(3)]), .json(op)),
    .put(
      .space, .list([.text("attempt"), .text("join")]),
      .object([
        RowMember("keys", keys), RowMember("known", .host(HostValue(number: 4))),
        RowMember("list", .host(HostValue(number: 6, count: 12))),
        RowMember(
          "more",
          .longer(HostValue(number: 5), [.number(1), .object([RowMember("id", .bytes([6]))])])),
        RowMember("at", .addedKey(0)),
      ])),
    .delete(
      RowRange(
        .space, from: .list([.text("envelope")]), to: .list([.text("envelope"), .number(9)]))),
    .clear(.snapshots), .clear(.undo), .put(.meta, .text("lead"), .number(5)),
  ]

  static var answers: [RowAnswer] {
    let state = RowValue.object([
      RowMember("values", values), RowMember("keys", keys),
      RowMember("known", .host(HostValue(number: 0, count: 12))),
      RowMember("other", .host(HostValue(number: 1))),
    ])
    return [
      .rows([
        StoredRow(.list([.text("list"), .number(3)]), .json(op)), StoredRow(.text("state"), state),
      ]),
      .rows([]),
      .keys([.number(1), .text("name"), .list([.text("envelope"), .number(2)])]), .sequence(12),
      .ledger(
        StoredLedger(
          MemoryLedger(replica: ReplicaID(rawValue: 0)), through: 12, isWhole: true)),
    ]
  }
}

/// Values that a host can read and write.
struct RandomValues {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int) -> RowValue {
    switch Int.random(in: 0..<(depth > 0 ? 14 : 10), using: &generator) {
    case 0: .undefined
    case 1: .null
    case 2: .bool(.random(using: &generator))
    case 3: .number(Double(Int.random(in: -1000...1000, using: &generator)))
    case 4: .number(.random(in: -1e300...1e300, using: &generator))
    case 5: .bigInteger(.random(in: 0 ... .max, using: &generator))
    case 6: .text(name())
    case 7: .bytes(bytes())
    case 8: .json(bytes())
    case 9:
      .host(
        HostValue(
          number: .random(in: 0 ... .max, using: &generator),
          count: Bool.random(using: &generator) ? 3 : nil))
    case 10:
      .keys(RowKeys(handle: KeyHandle(bytes: bytes()), signingKey: bytes(), sealingKey: bytes()))
    case 11: .list(members(depth).map(\.value))
    case 12: .map(members(depth))
    default: .object(members(depth))
    }
  }

  private mutating func members(_ depth: Int) -> [RowMember] {
    var members: [RowMember] = []
    for _ in 0..<Int.random(in: 0..<4, using: &generator) {
      let name = name()
      guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { continue }
      members.append(RowMember(name, value(depth: depth - 1)))
    }
    return members
  }

  private mutating func name() -> String {
    let names = ["", "$bytes", "$", "a", "ü", "u\u{308}", "\u{1F600}\n", "__proto__"]
    return names[Int.random(in: names.indices, using: &generator)]
  }

  private mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
  }
}
