import JSON
import Sealing
import Wire

extension MessageWriter {
  /// Writes a list of its name and its values.
  mutating func request(_ request: PrimitiveRequest) {
    json.beginArray()
    switch request {
    case .verify(let key, let signature, let message):
      values("verify", key.bytes, signature, message)
    case .sign(let handle, let message): values("sign", handle.bytes, message)
    case .agree(let handle, let key): values("agree", handle.bytes, key.bytes)
    case .seal(let plain, let key, let nonce, let data):
      values("seal", plain, key, nonce.bytes, data)
    case .open(let sealed, let key, let nonce, let data):
      values("open", sealed, key, nonce.bytes, data)
    case .hash(let bytes): values("hash", bytes)
    case .authenticate(let bytes, let key): values("authenticate", bytes, key)
    case .random(let count):
      values("random")
      json.integer(Int64(count))
    case .pack(let plain): values("pack", plain)
    case .unpack(let packed, let limit):
      values("unpack", packed)
      json.integer(Int64(limit))
    case .generate(let purpose):
      values("generate")
      json.string(purpose.name)
    case .restore(let scalars):
      values(
        "restore", scalars.signing, scalars.signingKey.bytes, scalars.sealing,
        scalars.sealingKey.bytes)
    case .scalars(let handle): values("scalars", handle.bytes)
    }
    json.endArray()
  }

  private mutating func values(_ name: String, _ values: [UInt8]...) {
    json.string(name)
    for value in values { bytes(value) }
  }
}

extension KeyPurpose {
  fileprivate var name: String {
    switch self {
    case .stored: "stored"
    case .shown: "shown"
    case .ephemeral: "ephemeral"
    }
  }
}

extension MessageReader {
  /// Reads `true` or `false`, bytes, a word, or `{"keys": …}`.
  func answer(_ json: JSON) throws(WireFailure) -> PrimitiveAnswer {
    if let isValid = json.bool { return .valid(isValid) }
    if let word = json.text {
      switch word {
      case "refused": return .refused
      case "tooLarge": return .tooLarge
      case "later": return .later
      default: throw .malformed
      }
    }
    guard let keys = json["keys"] else { return .bytes(try bytes(json)) }
    let handle = KeyHandle(bytes: try bytes(keys["handle"]))
    let (signing, sealing) = (try bytes(keys["signingKey"]), try bytes(keys["sealingKey"]))
    guard let signing = try? SigningKey(signing), let sealing = try? SealingKey(sealing) else {
      throw .malformed
    }
    return .keys(DeviceKeys(handle: handle, signingKey: signing, sealingKey: sealing))
  }
}
