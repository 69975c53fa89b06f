import Crypto
import RawDeflate
import Sealing

/// The primitives of a native host, in line: by swift-crypto and zlib.
package struct NativePrimitives: Primitives, Sendable {
  private var generator: any RandomNumberGenerator & Sendable

  /// - Parameter generator: a cryptographically secure one. NB: swift-crypto draws the randomness
  ///   of a signature itself, so no two are the same.
  package init(
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.generator = generator
  }

  package mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    var unpacked = 0
    return requests.map { request in
      guard case .unpack(_, let limit) = request else { return answer(to: request) }
      guard unpacked < NativePrimitives.unpackedLimit else { return .later }
      let answer = answer(to: request)
      switch answer {
      case .bytes(let plain): unpacked += plain.count
      case .tooLarge: unpacked += limit
      case .valid, .keys, .refused, .later: break
      }
      return answer
    }
  }

  /// Of what one batch unpacks, in bytes: the request that reaches it is the last one.
  private static let unpackedLimit = 16 << 20

  private mutating func answer(to request: PrimitiveRequest) -> PrimitiveAnswer {
    switch request {
    case .verify(let key, let signature, let message):
      return .valid(key.isValid(signature, of: message))
    case .sign(let handle, let message):
      return PrimitiveAnswer(try? handle.signing.signature(for: message).rawRepresentation)
    case .agree(let handle, let key):
      return PrimitiveAnswer(try? handle.secret(with: key))
    case .seal(let plain, let key, let nonce, let data):
      let box = try? AES.GCM.seal(
        plain, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce.bytes),
        authenticating: data)
      return PrimitiveAnswer(box.map { Array($0.ciphertext) + $0.tag })
    case .open(let sealed, let key, let nonce, let data):
      return PrimitiveAnswer(try? opened(sealed, key, nonce, data))
    case .hash(let bytes): return .bytes(Array(SHA256.hash(data: bytes)))
    case .authenticate(let bytes, let key):
      let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
      return .bytes(Array(code))
    case .random(let count):
      return .bytes((0..<count).map { _ in .random(in: 0...255, using: &generator) })
    case .pack(let plain): return PrimitiveAnswer(RawDeflate.pack(plain[...], .standard))
    case .unpack(let packed, let limit): return unpacked(packed, limit: limit)
    case .generate: return .keys(DeviceKeys(using: &generator))
    case .restore(let scalars):
      let keys = try? DeviceKeys(signing: scalars.signing, sealing: scalars.sealing)
      guard let keys, keys.signingKey == scalars.signingKey, keys.sealingKey == scalars.sealingKey
      else { return .refused }
      return .keys(keys)
    case .scalars(let handle): return .bytes(handle.bytes)
    }
  }

  private func opened(
    _ sealed: [UInt8], _ key: [UInt8], _ nonce: Nonce, _ data: [UInt8]
  ) throws -> [UInt8] {
    let tagLength = 16
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: nonce.bytes), ciphertext: sealed.dropLast(tagLength),
      tag: sealed.suffix(tagLength))
    return Array(try AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: data))
  }

  private func unpacked(_ packed: [UInt8], limit: Int) -> PrimitiveAnswer {
    do throws(RawDeflate.Failure) {
      return .bytes(try RawDeflate.unpack(packed[...], limit: limit))
    } catch {
      switch error {
      case .damaged: return .refused
      case .tooLarge: return .tooLarge
      }
    }
  }
}

extension PrimitiveAnswer {
  fileprivate init(_ bytes: (some Sequence<UInt8>)?) {
    self = if let bytes { .bytes(Array(bytes)) } else { .refused }
  }
}

extension SigningKey {
  fileprivate func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: bytes),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: message)
  }
}
