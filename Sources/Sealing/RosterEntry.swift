import Wire

/// A signed entry of the roster, which lists the members of a space.
///
///     "DRR1", in a list "DRR2" | space 16 | number u32 | previous 32 | by 16 | kind u8 | body | signature 64
package struct RosterEntry: Hashable, Sendable {
  package let space: SpaceID
  /// From 1.
  package let number: UInt32
  /// The id of the entry before; zeros for the first.
  package let previous: EntryID
  /// The device that signed it.
  package let by: DeviceID
  package let content: Content
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]

  package indirect enum Content: Hashable, Sendable {
    /// The first entry: the founder signs itself, and makes the key of epoch 1.
    case found(Admission)
    case admit(Admission)
    case remove(Removal)
    /// An envelope that no device can read is passed over.
    case void(EntryID)
    /// The whole space.
    case delete
    /// In a list, any of its kinds.
    case list(ListChange)
  }

  /// Parses one of the space of one person. ``Roster``, which knows the keys, checks the signature.
  ///
  /// - Throws: `.version` for one of a list.
  package init(parsing bytes: [UInt8]) throws(SealingError) {
    try self.init(parsing: bytes, as: .space)
  }

  /// Parses one of a list.
  ///
  /// - Throws: `.version` for one of the space of one person.
  package init(parsingList bytes: [UInt8]) throws(SealingError) {
    try self.init(parsing: bytes, as: .list)
  }

  /// Parses one of a space or of a list.
  ///
  /// - Throws: `.version` for one of the other.
  package init(parsing bytes: [UInt8], isOfList: Bool) throws(SealingError) {
    try self.init(parsing: bytes, as: isOfList ? .list : .space)
  }

  private init(parsing bytes: [UInt8], as form: RosterForm) throws(SealingError) {
    guard bytes.count > SignedForm.signatureLength else { throw .length }
    var reader = SealedReader(bytes.dropLast(SignedForm.signatureLength))
    try reader.magic(form.magic)
    space = try reader.value()
    number = try reader.number()
    previous = try reader.value()
    by = try reader.value()
    switch form {
    case .space: content = try Content(reading: &reader)
    case .list: content = .list(try ListChange(reading: &reader))
    }
    try reader.end()
    self.bytes = bytes
  }

  package var id: EntryID { content.form.domain.id(of: bytes, in: space) }

  func check(
    signedBy key: SigningKey, using primitives: inout some Primitives
  ) throws(SealingError) {
    try content.form.domain.check(bytes, signedBy: key, in: space, using: &primitives)
  }

  static func signed(
    _ content: Content, number: UInt32, previous: EntryID, by: DeviceID, with keys: DeviceKeys,
    in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry {
    let form = content.form
    var writer = BinaryWriter(form.magic)
    writer.append(space)
    writer.append(number)
    writer.append(previous)
    writer.append(by)
    content.write(to: &writer)
    return try RosterEntry(
      parsing: form.domain.signed(writer.bytes, with: keys, in: space, using: &primitives),
      as: form)
  }
}

extension RosterForm {
  fileprivate var magic: Magic {
    switch self {
    case .space: .roster
    case .list: .listRoster
    }
  }

  fileprivate var domain: SignedForm {
    switch self {
    case .space: .roster
    case .list: .listRoster
    }
  }
}

extension RosterEntry.Content {
  var form: RosterForm {
    if case .list = self { .list } else { .space }
  }

  fileprivate init(reading reader: inout SealedReader) throws(SealingError) {
    switch try reader.number(UInt8.self) {
    case 1: self = .found(try Admission(reading: &reader))
    case 2: self = .admit(try Admission(reading: &reader))
    case 3: self = .remove(try Removal(reading: &reader))
    case 4: self = .void(try reader.value())
    case 5: self = .delete
    default: throw .field(.kind)
    }
  }

  fileprivate func write(to writer: inout BinaryWriter) {
    switch self {
    case .found(let admission):
      writer.append(1 as UInt8)
      admission.write(to: &writer)
    case .admit(let admission):
      writer.append(2 as UInt8)
      admission.write(to: &writer)
    case .remove(let removal):
      writer.append(3 as UInt8)
      removal.write(to: &writer)
    case .void(let id):
      writer.append(4 as UInt8)
      writer.append(id)
    case .delete: writer.append(5 as UInt8)
    case .list(let change): change.write(to: &writer)
    }
  }
}
