import Foundation
import JSON
import Ledger
import Sealing
import Sync
import TestSupport
import Testing
import Wire

@testable import DeviceSync

/// The messages that `Web/host/space-messages.js` reads and writes; `Tests/Host/message-vectors.mjs`
/// has recorded its bytes.
@Suite struct MessageTests {
  private let recorded: JSON

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Fixtures", "messages.json")
    recorded = try JSON(parsing: [UInt8](Data(contentsOf: file)))
  }

  @Test
  func `Effects are written as the host reads them`() throws {
    var writer = MessageWriter()
    writer.effects(try Sample.effects)
    #expect(writer.message == recorded["effects"]?.hexadecimal)
  }

  @Test
  func `The steps of a transaction are written as the host reads them`() {
    var writer = MessageWriter()
    writer.step(RowStep<Int>.read(Sample.reads))
    #expect(writer.message == recorded["read"]?.hexadecimal)
    writer = MessageWriter()
    writer.step(RowStep<Int>.end(Sample.writes, 0))
    #expect(writer.message == recorded["write"]?.hexadecimal)
  }

  @Test
  func `Messages of the host are read`() throws {
    let messages = try (recorded["host"]?.elements ?? []).map { json in
      Told(try HostMessage(json.hexadecimal, ledger: .empty))
    }
    let call = CallID(checked: Sample.bytes(0x11, 16))
    let head = "5:" + String(repeating: "33", count: 32)
    let (compute, store) = (EffectNumber(rawValue: 6), EffectNumber(rawValue: 7))
    let relay = "https://relay.example/dayring"
    #expect(
      messages == [
        .changed, .rows(store, Sample.answers), .stored(store),
        .ops(Sample.op, isAnew: true),
        .answered(call, Sample.bytes(9, 5)), .failed(call, .gateway),
        .computed(compute, try Sample.primitiveAnswers), .broke(compute, .full), .online(false),
        .leading(true), .heard(relay, nil), .heard(relay, head), .heard(relay, "closing"),
        .woke, .tryAgain,
      ])
  }

  @Test
  func `A message that is cut off, or goes on, is refused`() throws {
    for json in recorded["host"]?.elements ?? [] {
      let message = json.hexadecimal
      for length in 0..<message.count {
        #expect(throws: WireFailure.self) {
          try HostMessage(Array(message.prefix(length)), ledger: .empty)
        }
      }
      for more in [[0], [0, 0, 0], [0, 0, 0, 1], [255, 255, 255, 255, 0]] as [[UInt8]] {
        #expect(throws: WireFailure.malformed) {
          try HostMessage(message + more, ledger: .empty)
        }
      }
    }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"type":"none"}"#, #"{"type":"stored","now":1}"#,
    #"{"type":"stored","number":-1,"now":1}"#, #"{"type":"stored","number":1.5,"now":1}"#,
    #"{"type":"online","online":1,"now":1}"#,
    #"{"type":"failed","request":"11","why":"silence","now":1}"#,
    #"{"type":"failed","request":"11111111111111111111111111111111","why":"boredom","now":1}"#,
    #"{"type":"broke","number":1,"now":1}"#, #"{"type":"ops","ops":{"$bytes":0},"anew":true}"#,
    #"{"type":"ops","ops":{"$json":1},"anew":true}"#, #"{"type":"computed","number":1,"now":1}"#,
    #"{"type":"woke","now":1,"now":1}"#,
  ])
  func `What is no message is refused`(json: String) {
    #expect(throws: WireFailure.self) { try HostMessage(message(json), ledger: .empty) }
  }

  @Test(arguments: [
    "null", "1", #""yes""#, "[]", #"{"$bytes":1}"#, #"{"$bytes":-1}"#, #"{"$bytes":0.5}"#,
    #"{"$bytes":"0"}"#, #"{"$bytes":0,"more":1}"#, #"{"keys":{}}"#,
    #"{"keys":{"handle":{"$bytes":0},"signingKey":{"$bytes":0},"sealingKey":{"$bytes":0}}}"#,
  ])
  func `What is no answer of primitives is refused`(json: String) {
    #expect(throws: WireFailure.malformed) {
      try HostMessage(
        message(#"{"type":"computed","number":1,"now":1,"answers":[\#(json)]}"#), ledger: .empty)
    }
  }

  @Test(arguments: [
    #"{"$bytes":1}"#, #"{"$bytes":9223372036854775807}"#, #"{"$bytes":0,"name":1}"#,
    #"{"$foreign":0}"#, #"{"name":1,"$bytes":0}"#, "9007199254740992", "-9007199254740992", "1.5",
    "1e3", #"{"$number":0}"#, #"{"$bigint":1}"#, #"{"$bigint":"01"}"#, #"{"$bigint":"-1"}"#,
    #"{"$bigint":"18446744073709551616"}"#, #"{"$host":0}"#, #"{"$host":[]}"#,
    #"{"$host":[-1]}"#, #"{"$host":[4294967296]}"#, #"{"$host":[0,-1]}"#,
    #"{"$host":[0,2147483648]}"#, #"{"$host":[0,1,2]}"#, #"{"$map":{}}"#, #"{"$map":[["a"]]}"#,
    #"{"$map":[[1,2]]}"#, #"{"$map":[["a",1],["a",2]]}"#, #"{"$object":[["a",1],["a",2]]}"#,
    #"{"$keys":[{"$bytes":0},{"$bytes":0}]}"#, #"{"$keys":[0,0,0]}"#, #"{"$added":0}"#,
    String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
  ])
  func `What is no value of a row is refused`(json: String) {
    #expect(throws: WireFailure.malformed) {
      try HostMessage(
        MessageReader(
          message(#"{"type":"rows","number":1,"answers":[{"rows":[["key",\#(json)]]}]}"#)),
        ledger: .empty)
    }
  }

  @Test
  func `Random values come back as they were`() throws {
    var random = RandomValues(seed: 2026_11_29)
    for _ in 0..<500 {
      let value = random.value(depth: 4)
      var writer = MessageWriter()
      writer.json.beginObject()
      writer.json.key("type")
      writer.json.string("rows")
      writer.json.key("number")
      writer.json.integer(1)
      writer.json.key("answers")
      writer.list([value]) { writer, value in
        writer.json.beginObject()
        writer.json.key("rows")
        writer.list([value]) { writer, value in
          writer.json.beginArray()
          writer.json.string("key")
          writer.value(value)
          writer.json.endArray()
        }
        writer.json.endObject()
      }
      writer.json.endObject()
      guard case .rows(_, let answers) = try HostMessage(writer.message, ledger: .empty),
        case .rows(let rows)? = answers.first, let row = rows.first
      else {
        Issue.record("no rows")
        return
      }
      #expect(row.key == .text("key"))
      #expect(row.value == value)
    }
  }

  /// With a piece of one byte.
  private func message(_ json: String) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(UInt32(json.utf8.count))
    writer.append(json.utf8)
    writer.append(UInt32(1))
    writer.append([9])
    return writer.bytes
  }
}

/// A message of the host, to be compared.
private enum Told: Equatable {
  case changed, woke, tryAgain, other
  case rows(EffectNumber, [[UInt8]])
  case stored(EffectNumber)
  case ops([UInt8], isAnew: Bool)
  case answered(CallID, [UInt8])
  case failed(CallID, NoAnswer)
  case computed(EffectNumber, [[UInt8]])
  case broke(EffectNumber, HostFault)
  case online(Bool)
  case leading(Bool)
  case heard(String, String?)

  static func rows(_ number: EffectNumber, _ answers: [RowAnswer]) -> Told {
    .rows(number, answers.map { Told.text($0) })
  }

  static func computed(_ number: EffectNumber, _ answers: [PrimitiveAnswer]) -> Told {
    .computed(number, answers.map { Array("\($0)".utf8) })
  }

  /// NB: not a number is equal to nothing, but is spelled like any other.
  private static func text(_ answer: RowAnswer) -> [UInt8] {
    switch answer {
    case .rows, .keys, .sequence: Array("\(answer)".utf8)
    case .ledger(let ledger): Array("ledger \(ledger.through) \(ledger.isWhole)".utf8)
    }
  }

  init(_ message: HostMessage) {
    switch message {
    case .changed: self = .changed
    case .rows(let number, let answers): self = Told.rows(number, answers)
    case .stored(let number): self = .stored(number)
    case .ops(let json, let isAnew): self = .ops(json, isAnew: isAnew)
    case .heard(let relay, let data): self = .heard(relay, data)
    case .event(let event): self = Told(event)
    }
  }

  private init(_ event: DeviceEvent) {
    switch event {
    case .answered(let call, let bytes): self = .answered(call, bytes)
    case .failed(let call, let why): self = .failed(call, why)
    case .computed(let number, let answers): self = Told.computed(number, answers)
    case .broke(let number, let fault): self = .broke(number, fault)
    case .online(let isOnline): self = .online(isOnline)
    case .leading(let leads): self = .leading(leads)
    case .woke: self = .woke
    case .tryAgain: self = .tryAgain
    case .stored, .changed, .overtaken, .left, .grew: self = .other
    }
  }
}

extension LoadedLedger {
  fileprivate static var empty: LoadedLedger { LoadedLedger(replica: ReplicaID(rawValue: 0)) }
}

extension JSON {
  /// The bytes of a text in hexadecimal digits; empty without one.
  var hexadecimal: [UInt8] {
    let digits = (text ?? "").utf8.map { UInt8($0 < 0x3a ? $0 - 0x30 : $0 - 0x57) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension HostMessage {
  fileprivate init(_ message: [UInt8], ledger: LoadedLedger) throws(WireFailure) {
    try self.init(MessageReader(message), ledger: ledger)
  }
}
