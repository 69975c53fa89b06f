import JSON
import NativePrimitives
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// What a browser's primitives have answered (`Tests/Host/primitive-vectors.mjs`).
@Suite struct PrimitiveVectorTests {
  private let fixture: Fixture
  private let cases: [JSON]

  init() throws {
    fixture = try Fixture()
    cases = try Fixture.json("primitives.json").list
  }

  @Test
  func `Both hosts give the same answers`() throws {
    #expect(cases.count > 100)
    for (number, json) in cases.enumerated() {
      let answer = Answered(try answer(to: json.member("request").list))
      #expect(answer == Answered(json.member("answer")), "\(number): \(json.serialized)")
    }
  }

  /// A point off the curve is no key here, so nothing is asked.
  private func answer(to json: [JSON]) throws -> PrimitiveAnswer {
    let name = try #require(json.first?.text)
    let request: PrimitiveRequest
    do throws(SealingError) {
      request = try self.request(name, Array(json.dropFirst()))
    } catch {
      return name == "verify" ? .valid(false) : .refused
    }
    let answers = native.answers(to: [request])
    return try #require(answers.first)
  }

  private func request(_ name: String, _ values: [JSON]) throws(SealingError) -> PrimitiveRequest {
    // That of a name would be nothing.
    let isNamed = ["sign", "agree", "scalars"].contains(name)
    let bytes = values.enumerated().map { $0 == 0 && isNamed ? [] : $1.bytes }
    let number = Int(values.last?.int64 ?? 0)
    switch name {
    case "verify":
      return .verify(try SigningKey(bytes[0]), signature: bytes[1], message: bytes[2])
    case "sign": return .sign(handle(values[0]), bytes[1])
    case "agree": return .agree(handle(values[0]), try SealingKey(bytes[1]))
    case "seal", "open":
      guard let nonce = Nonce(bytes[2]) else { throw .length }
      return name == "seal"
        ? .seal(bytes[0], key: bytes[1], nonce, authenticating: bytes[3])
        : .open(bytes[0], key: bytes[1], nonce, authenticating: bytes[3])
    case "hash": return .hash(bytes[0])
    case "authenticate": return .authenticate(bytes[0], key: bytes[1])
    case "random": return .random(count: number)
    case "unpack": return .unpack(bytes[0], limit: number)
    case "restore":
      return .restore(
        KeyScalars(
          signing: bytes[0], signingKey: try SigningKey(bytes[1]), sealing: bytes[2],
          sealingKey: try SealingKey(bytes[3])))
    case "scalars": return .scalars(handle(values[0]))
    default: throw .version([])
    }
  }

  /// Of a party, by its name; an unknown one is no handle.
  private func handle(_ name: JSON) -> KeyHandle {
    let keys = try? fixture.party(name.text ?? "").keys
    return keys?.handle ?? KeyHandle(bytes: [0])
  }
}

/// An answer as the fixture has it.
private enum Answered: Equatable {
  case bytes([UInt8])
  case valid(Bool)
  case points([[UInt8]])
  case refused, tooLarge, other

  init(_ answer: PrimitiveAnswer) {
    switch answer {
    case .bytes(let bytes): self = .bytes(bytes)
    case .valid(let isValid): self = .valid(isValid)
    case .keys(let keys): self = .points([keys.signingKey.bytes, keys.sealingKey.bytes])
    case .refused: self = .refused
    case .tooLarge: self = .tooLarge
    case .later: self = .other
    }
  }

  init(_ json: JSON) {
    switch json {
    case .bool(let isValid): self = .valid(isValid)
    case .array(let points): self = .points(points.map { $0.bytes })
    case .string("refused"): self = .refused
    case .string("tooLarge"): self = .tooLarge
    case .string: self = .bytes(json.bytes)
    case .null, .integer, .number, .object: self = .other
    }
  }
}
