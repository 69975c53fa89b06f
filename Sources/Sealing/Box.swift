import Crypto

/// AES-256-GCM: the ciphertext, as long as the plaintext, and a tag of 16 bytes behind it.
enum Box {
  static let tagLength = 16

  static func seal(
    _ plain: [UInt8], under key: SymmetricKey, nonce: Nonce, authenticating data: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    do {
      let box = try AES.GCM.seal(
        plain, using: key, nonce: AES.GCM.Nonce(data: nonce.bytes), authenticating: data)
      return Array(box.ciphertext) + box.tag
    } catch {
      throw .seal
    }
  }

  static func open(
    _ sealed: ArraySlice<UInt8>, under key: SymmetricKey, nonce: Nonce, authenticating data: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= tagLength else { throw .length }
    do {
      let box = try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(data: nonce.bytes), ciphertext: sealed.dropLast(tagLength),
        tag: sealed.suffix(tagLength))
      return Array(try AES.GCM.open(box, using: key, authenticating: data))
    } catch {
      throw .seal
    }
  }
}
