import Sealing

/// A value of a row as its host stores it, in the types of JavaScript.
///
/// What the host can say by none of these, such as a date, passes as ``host(_:)``: it is kept as it
/// is.
package enum RowValue: Hashable, Sendable {
  /// A member that is there without a value.
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  /// A `BigInt` from 0 to 2⁶⁴ − 1.
  case bigInteger(UInt64)
  case text(String)
  /// A `Uint8Array`.
  case bytes([UInt8])
  case list([RowValue])
  /// A plain object. No name occurs twice.
  case object([RowMember])
  /// A `Map` by texts. No name occurs twice.
  case map([RowMember])
  /// An op, or a list of ops, as JSON. The host stores what it parses to, so no field of an op can
  /// be taken for a value of another case.
  case json([UInt8])
  /// A device's pairs as the host stores them, with their points.
  case keys(RowKeys)
  /// A value that stays with the host; see ``HostValue``.
  case host(HostValue)
  /// A list that stays with the host, with more behind it. Only written.
  case longer(HostValue, [RowValue])
  /// The key of the row that was added at this place among those of the transaction, from 0, as a
  /// number. Only written.
  case addedKey(Int)
}

/// A member of an object, or an entry of a map.
package struct RowMember: Hashable, Sendable {
  package let name: String
  package var value: RowValue

  package init(_ name: String, _ value: RowValue) {
    self.name = name
    self.value = value
  }
}

/// A device's pairs in a row: the host's handle of them, and their points, which are not checked.
package struct RowKeys: Hashable, Sendable {
  package let handle: KeyHandle
  package let signingKey: [UInt8]
  package let sealingKey: [UInt8]

  package init(handle: KeyHandle, signingKey: [UInt8], sealingKey: [UInt8]) {
    self.handle = handle
    self.signingKey = signingKey
    self.sealingKey = sealingKey
  }
}

/// A value that was read and stays with the host, under a number for this transaction. It is long,
/// or of a type of the host, and is written back as it was.
package struct HostValue: Hashable, Sendable {
  package let number: UInt32
  /// Of its elements, if it is a list.
  package let count: Int?

  package init(number: UInt32, count: Int? = nil) {
    self.number = number
    self.count = count.map { max(0, $0) }
  }
}

/// A row that does not have the form of any version. Nothing is changed then.
package struct DamagedRow: Error, Hashable {
  /// The member that is wrong.
  package let member: String

  package init(_ member: String) { self.member = member }
}
