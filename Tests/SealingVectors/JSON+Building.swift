import JSON
import Wire

extension JSON {
  init(_ members: KeyValuePairs<String, JSON>) {
    var object = JSONObject()
    for (key, value) in members { object.append(key, value) }
    self = .object(object)
  }

  static func hex(_ bytes: [UInt8]) -> JSON {
    let digits = bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return .string(digits.joined())
  }

  static func hex(_ value: some FixedBytes) -> JSON { .hex(value.bytes) }
}
