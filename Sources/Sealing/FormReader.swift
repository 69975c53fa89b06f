import Crypto
import Ledger
import Sync

/// A reader of a form from its beginning. Numbers are big endian; a missing one is `.length`.
struct FormReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  /// Reads the four letters with which a form of this version begins.
  mutating func magic(_ magic: Magic) throws(SealingError) {
    let found = try take(4)
    guard found.elementsEqual(magic.bytes) else { throw .version(Array(found)) }
  }

  mutating func take(_ count: Int) throws(SealingError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .length }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<Number: UnsignedInteger & FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(SealingError) -> Number {
    try take(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func value<Value: FixedBytes>(
    _ type: Value.Type = Value.self
  ) throws(SealingError) -> Value {
    Value(checked: Array(try take(Value.length)))
  }

  /// count u32, and then so many.
  ///
  /// - Throws: `.tooLarge` beyond the limit, before anything is read.
  mutating func list<Element>(
    limit: Int, _ read: (inout FormReader) throws(SealingError) -> Element
  ) throws(SealingError) -> [Element] {
    let count = try number(UInt32.self)
    guard count <= limit else { throw .tooLarge(limit: limit) }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  func end() throws(SealingError) {
    guard rest.isEmpty else { throw .length }
  }
}

/// A writer of the forms that ``FormReader`` reads.
typealias FormWriter = WireWriter

extension FormWriter {
  init(_ magic: Magic) {
    self.init()
    append(magic.bytes)
  }
}

func bigEndian(_ number: some UnsignedInteger & FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// The first four bytes of every form; the digit is its version.
enum Magic: String {
  case envelope = "DRE1"
  case roster = "DRR1"
  case snapshot = "DRS1"
  case attestation = "DRV1"
  case request = "DRQ1"
  case answer = "DRA1"
  case slot = "DRC1"

  var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The reason why bytes were refused. A reader of a log stops before an entry that throws one.
package enum SealingError: Error, Equatable, Sendable {
  /// Fewer or more bytes than the form has.
  case length
  /// Another form, or one of a later version: the first four bytes.
  case version([UInt8])
  /// The value of this field is invalid, or not allowed at this place.
  case field(SealedField)
  case signature
  /// Sealed under another key than the one at hand.
  case key
  /// The bytes were altered, or belong elsewhere.
  case seal
  /// The padding has another length than by the rule, or not only zeros.
  case padding
  /// No raw deflate stream, or bytes after its end.
  case deflate
  /// In bytes, or in ops.
  case tooLarge(limit: Int)
  case ops(WireError)
  /// An op's stamp is later than the envelope says.
  case ahead(Stamp)
}

/// The fields that can be wrong by themselves.
package enum SealedField: Hashable, Sendable {
  case space, device, epoch
  case number, previous, by, kind
  case replaces, type, role, person, signingKey, sealingKey, token
  case removed, sealedKeys
  case chain, n, sequence, minute, more
  case chains, length, parts, snapshot
  case link, reveal, name, code, head, privateKey
}

/// The domain separation of a signature, which is over M: these letters ‖ space ‖ all bytes before
/// the signature; the id is SHA-256(M), so that another signature over the same bytes does not
/// change it.
enum SignedForm: String {
  case envelope = "dayring envelope 1"
  case roster = "dayring roster 1"
  case snapshot = "dayring snapshot 1"
  case attestation = "dayring vouch 1"

  static let signatureLength = 64

  /// - Parameter bytes: with the signature.
  func id(of bytes: [UInt8], in space: SpaceID) -> EntryID {
    EntryID(checked: Array(digest(of: bytes.dropLast(SignedForm.signatureLength), in: space)))
  }

  /// - Parameter bytes: with the signature.
  func check(_ bytes: [UInt8], signedBy key: SigningKey, in space: SpaceID) throws(SealingError) {
    try key.check(
      bytes.suffix(SignedForm.signatureLength),
      over: digest(of: bytes.dropLast(SignedForm.signatureLength), in: space))
  }

  /// The bytes with their signature.
  func signed(
    _ bytes: [UInt8], with keys: DeviceKeys, in space: SpaceID
  ) throws(SealingError) -> [UInt8] {
    try bytes + keys.sign(digest(of: bytes[...], in: space))
  }

  private func digest(of bytes: ArraySlice<UInt8>, in space: SpaceID) -> SHA256Digest {
    var hash = SHA256()
    hash.update(data: Array(rawValue.utf8))
    hash.update(data: space.bytes)
    hash.update(data: bytes)
    return hash.finalize()
  }
}
