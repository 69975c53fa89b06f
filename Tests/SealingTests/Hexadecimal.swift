import JSON
import Wire

@testable import Sealing

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}

func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension JSON {
  /// The bytes of a text in hexadecimal digits; empty without a text.
  var bytes: [UInt8] { SealingTests.bytes(text ?? "") }

  var list: [JSON] { elements ?? [] }

  func member(_ name: String) -> JSON { self[name] ?? .null }
}

extension FixedBytes {
  init(_ json: JSON) throws {
    guard let value = Self(json.bytes) else { throw SealingError.length }
    self = value
  }
}
