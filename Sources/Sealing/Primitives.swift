import Wire

/// A step of cryptography or packing that only the host can take: natively at once, in a browser by
/// functions that have to be awaited.
package enum PrimitiveRequest: Equatable, Sendable {
  /// Whether the signature, r ‖ s, is by ECDSA over SHA-256 of the message.
  case verify(SigningKey, signature: [UInt8], message: [UInt8])
  case sign(KeyHandle, [UInt8])
  /// ECDH: the x of the shared point, 32 bytes.
  case agree(KeyHandle, SealingKey)
  /// AES-256-GCM: the ciphertext, as long as the plaintext, and a tag of 16 bytes behind it.
  case seal([UInt8], key: [UInt8], Nonce, authenticating: [UInt8])
  case open([UInt8], key: [UInt8], Nonce, authenticating: [UInt8])
  /// SHA-256 of something long; see ``Digest``.
  case hash([UInt8])
  /// HMAC-SHA-256 of something long.
  case authenticate([UInt8], key: [UInt8])
  /// By a cryptographically secure generator.
  case random(count: Int)
  /// Raw deflate (RFC 1951).
  case pack([UInt8])
  case unpack([UInt8], limit: Int)
  case generate(KeyPurpose)
  case restore(KeyScalars)
  /// The scalars of a shown or a restored pair: for signing, then for sealing.
  case scalars(KeyHandle)
}

extension PrimitiveRequest {
  var isVerify: Bool {
    if case .verify = self { true } else { false }
  }
}

package enum PrimitiveAnswer: Sendable {
  case bytes([UInt8])
  case valid(Bool)
  case keys(DeviceKeys)
  /// The bytes or keys do not allow the step.
  case refused
  /// What was to be unpacked is longer than the limit.
  case tooLarge
  /// The host has done enough for one batch; to be asked again. Never to the first request.
  case later
}

/// A host's primitives.
package protocol Primitives {
  /// - Returns: an answer to each, in the same order.
  /// - Throws: only `.unanswered`, by a ``Replay`` or a ``RequestCollector``.
  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer]
}

/// One at a time. What is no answer to a request is the error of a refusal.
extension Primitives {
  mutating func bytes(
    _ request: PrimitiveRequest, or refusal: SealingError
  ) throws(SealingError) -> [UInt8] {
    guard case .bytes(let bytes) = try answers(to: [request]).first else { throw refusal }
    return bytes
  }

  mutating func isValid(
    _ signature: [UInt8], of message: [UInt8], by key: SigningKey
  ) throws(SealingError) -> Bool {
    let request = PrimitiveRequest.verify(key, signature: signature, message: message)
    guard case .valid(let isValid) = try answers(to: [request]).first else { return false }
    return isValid
  }

  /// - Throws: `.tooLarge`, or `.deflate` unless the bytes are one whole stream.
  mutating func unpack(_ packed: [UInt8], limit: Int) throws(SealingError) -> [UInt8] {
    try answers(to: [.unpack(packed, limit: limit)]).first.unpacked(limit: limit)
  }

  package mutating func random<Value: FixedBytes>(
    _ type: Value.Type = Value.self
  ) throws(SealingError) -> Value {
    let bytes = try bytes(.random(count: Value.length), or: .length)
    guard let value = Value(bytes) else { throw .length }
    return value
  }

  /// - Throws: `.field(.privateKey)`.
  package mutating func keys(_ requests: [PrimitiveRequest]) throws(SealingError) -> [DeviceKeys] {
    let answers = try answers(to: requests)
    var pairs: [DeviceKeys] = []
    for answer in answers {
      guard case .keys(let keys) = answer else { throw .field(.privateKey) }
      pairs.append(keys)
    }
    guard pairs.count == requests.count else { throw .field(.privateKey) }
    return pairs
  }
}

extension PrimitiveAnswer? {
  /// - Throws: as ``Primitives/unpack(_:limit:)``.
  func unpacked(limit: Int) throws(SealingError) -> [UInt8] {
    switch self {
    case .bytes(let plain): return plain
    case .tooLarge: throw .tooLarge(limit: limit)
    case .valid, .keys, .refused, .later, nil: throw .deflate
    }
  }
}

/// Primitives that take every signature as valid and collect them, for whatever does not count
/// before all of them were verified. They do nothing else.
struct RequestCollector: Primitives {
  var requests: [PrimitiveRequest] = []

  /// - Throws: `.unanswered` for anything but a signature.
  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    guard requests.allSatisfy({ $0.isVerify }) else { throw .unanswered }
    self.requests += requests
    return requests.map { _ in .valid(true) }
  }
}

/// AES-256-GCM, as a form has it.
enum Box {
  static let tagLength = 16

  static func seal(
    _ plain: [UInt8], under key: [UInt8], nonce: Nonce, authenticating data: [UInt8],
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try primitives.bytes(.seal(plain, key: key, nonce, authenticating: data), or: .seal)
  }

  static func open(
    _ sealed: ArraySlice<UInt8>, under key: [UInt8], nonce: Nonce, authenticating data: [UInt8],
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= tagLength else { throw .length }
    return try primitives.bytes(
      .open(Array(sealed), key: key, nonce, authenticating: data), or: .seal)
  }
}
