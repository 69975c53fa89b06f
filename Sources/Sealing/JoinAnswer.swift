import Wire

/// An introduction for a new member: the space, the head of its roster, and the key of its epoch.
///
///     space 16 | number u32 | id of the roster's newest entry 32 | epoch u32 | key 32
package struct Introduction: Hashable, Sendable {
  package let space: SpaceID
  /// Of the roster's newest entry.
  package let number: UInt32
  package let head: EntryID
  package let key: EpochKey

  /// In bytes.
  static let length = 88

  /// - Parameters:
  ///   - roster: with the admission in it.
  ///   - key: of its current epoch.
  package init(to roster: Roster, key: EpochKey) throws(SealingError) {
    guard key.epoch == roster.epoch else { throw .key }
    space = roster.space
    number = roster.number
    head = roster.head
    self.key = key
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    space = try reader.value()
    number = try reader.number()
    head = try reader.value()
    key = try EpochKey(epoch: reader.number(), secret: Array(reader.take(EpochKey.length)))
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(space)
    writer.append(number)
    writer.append(head)
    writer.append(key.epoch)
    writer.append(key.secret)
  }

  /// Checks that a roster, read from its founding on, is the one introduced: it has the same entry
  /// at the same place, the member, and the key. It may have grown since.
  ///
  /// - Throws: `.field`, of `.space`, of `.head`, of `.device` where the member is not as it was
  ///   admitted, or of `.epoch`; `.key`.
  package func check(
    _ roster: Roster, has member: Admission, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard roster.space == space else { throw .field(.space) }
    guard number > 0, number <= roster.number, roster.entries[Int(number) - 1] == head else {
      throw .field(.head)
    }
    guard roster.member(member.device) == member else { throw .field(.device) }
    _ = try roster.keys(upTo: key, using: &primitives)
  }
}

extension Introduction {
  /// Checks that a roster is the one introduced, and that of the link; see ``check(_:has:using:)``.
  /// The role is the one that the owner gave, and may have changed since.
  ///
  /// - Throws: also `.field(.link)` for another list than the link's.
  package func check(
    _ roster: Roster, has person: NewPerson, of link: ListLink,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    guard roster.founding == link.founding else { throw .field(.link) }
    guard let device = roster.member(person.device.device),
      let key = roster.member(person.key.device), key == person.key.with(device.role)
    else { throw .field(.device) }
    try check(roster, has: person.device.with(device.role), using: &primitives)
  }
}

/// The answer to a ``JoinRequest`` or a ``ListRequest``, which only the device that made it can open.
///
///     "DRA1" | enc 65 | ciphertext 88 | tag 16
package enum JoinAnswer {
  /// In bytes.
  package static let length = 4 + HybridBox.encLength + Introduction.length + Box.tagLength

  package static func seal(
    _ introduction: Introduction, to request: JoinRequest, for link: JoinLink,
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try seal(
      introduction, to: request.admission.sealingKey, shared: link.shared, info: info(request),
      using: &primitives)
  }

  /// To a person that joins a list.
  package static func seal(
    _ introduction: Introduction, to request: ListRequest, for link: ListLink,
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try seal(
      introduction, to: request.person.device.sealingKey, shared: link.shared,
      info: info(request), using: &primitives)
  }

  private static func seal(
    _ introduction: Introduction, to key: SealingKey, shared: HybridBox.Shared, info: [UInt8],
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    var plain = BinaryWriter()
    introduction.write(to: &plain)
    let recipient = HybridBox.Recipient(key: key, data: Magic.answer.bytes)
    let boxes = try HybridBox.seal(
      plain.bytes, to: [recipient], shared: shared, info: info, using: &primitives)
    return boxes.reduce(Magic.answer.bytes) { $0 + $1.enc.bytes + $1.sealed }
  }

  /// - Parameter keys: those made for the request.
  package static func open(
    _ bytes: [UInt8], to request: JoinRequest, for link: JoinLink, with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> Introduction {
    try open(bytes, shared: link.shared, info: info(request), with: keys, using: &primitives)
  }

  /// - Parameter keys: those of the device that joins.
  package static func open(
    _ bytes: [UInt8], to request: ListRequest, for link: ListLink, with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> Introduction {
    try open(bytes, shared: link.shared, info: info(request), with: keys, using: &primitives)
  }

  private static func open(
    _ bytes: [UInt8], shared: HybridBox.Shared, info: [UInt8], with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> Introduction {
    guard bytes.count == length else { throw .length }
    var reader = SealedReader(bytes)
    try reader.magic(.answer)
    let enc = try SealingKey(reader.take(HybridBox.encLength))
    let plain = try HybridBox(enc: enc, sealed: Array(reader.rest)).open(
      with: keys, shared: shared, info: info, authenticating: Magic.answer.bytes,
      using: &primitives)
    var contents = SealedReader(plain)
    let introduction = try Introduction(reading: &contents)
    try contents.end()
    return introduction
  }

  private static func info(_ request: JoinRequest) -> [UInt8] {
    Array("dayring join 1".utf8) + request.hash.bytes
  }

  private static func info(_ request: ListRequest) -> [UInt8] {
    Array("dayring join 2".utf8) + request.ask.bytes
  }
}
