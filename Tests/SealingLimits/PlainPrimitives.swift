import Sealing
import Wire

/// Primitives without any cryptography: a box is its plaintext with a tag of zeros, and every
/// signature is valid. So all forms can be made in wasm, right or wrong.
struct PlainPrimitives: Primitives {
  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    let keys = try PlainPrimitives.keys
    return requests.map { request in
      switch request {
      case .verify: .valid(true)
      case .sign: .bytes(repeated(3, 64))
      case .agree: .bytes(repeated(4, 32))
      case .seal(let plain, _, _, _): .bytes(plain + repeated(0, 16))
      case .open(let sealed, _, _, _): .bytes(Array(sealed.dropLast(16)))
      case .hash(let bytes): .bytes(Digest.hash(bytes))
      case .authenticate(let bytes, let key):
        .bytes(Digest.authenticationCode(for: bytes, key: key))
      case .random(let count): .bytes(repeated(5, count))
      case .pack(let bytes): .bytes(bytes)
      case .unpack(let bytes, let limit): bytes.count <= limit ? .bytes(bytes) : .tooLarge
      case .generate, .restore: .keys(keys)
      case .scalars: .bytes(repeated(6, 64))
      }
    }
  }

  /// Their points are the base point of the curve.
  static var keys: DeviceKeys {
    get throws(SealingError) {
      let words: [UInt64] = [
        0x6b17_d1f2_e12c_4247, 0xf8bc_e6e5_63a4_40f2, 0x7703_7d81_2deb_33a0, 0xf4a1_3945_d898_c296,
        0x4fe3_42e2_fe1a_7f9b, 0x8ee7_eb4a_7c0f_9e16, 0x2bce_3357_6b31_5ece, 0xcbb6_4068_37bf_51f5,
      ]
      var point = BinaryWriter()
      point.append(4 as UInt8)
      for word in words { point.append(word) }
      return DeviceKeys(
        handle: KeyHandle(bytes: [1]), signingKey: try SigningKey(point.bytes),
        sealingKey: try SealingKey(point.bytes))
    }
  }
}

func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }

func value<Value: FixedBytes>(_ byte: UInt8) -> Value {
  Value(checked: repeated(byte, Value.length))
}
