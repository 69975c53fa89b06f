import JSON
import Ledger

/// An assembler of one chain's lists, from the parts in its envelopes in their order.
package struct OpList: Hashable, Sendable {
  /// The JSON so far of a list that goes on.
  package private(set) var json: [UInt8] = []
  /// Nil between two lists.
  package private(set) var minute: UInt32?

  /// Of one list.
  package static let opsLimit = 500
  /// Of one list, in bytes of JSON: only a single op is longer than ``OpPart/jsonLimit``.
  package static let jsonLimit = 64 << 20

  package init() {}

  /// Whether a list has begun and not ended.
  package var isOpen: Bool { minute != nil }

  /// - Parameter unpacked: the answer to ``OpPart/unpacking``.
  /// - Returns: the ops of the list that this part ends, without void ones; none while more parts of
  ///   it have to come.
  /// - Throws: `.field(.minute)` for a part with another minute than its list, `.deflate`,
  ///   `.tooLarge`, `.ops`, `.ahead`. The list is then as it was before.
  mutating func take(
    _ part: OpPart, _ unpacked: PrimitiveAnswer?
  ) throws(SealingError) -> [Op] {
    guard minute == nil || minute == part.minute else { throw .field(.minute) }
    let whole = json + (try unpacked.unpacked(limit: OpPart.jsonLimit))
    guard whole.count <= OpList.jsonLimit else { throw .tooLarge(limit: OpList.jsonLimit) }
    if part.more {
      self = OpList(json: whole, minute: part.minute)
      return []
    }
    let ops = try OpList.ops(in: whole, notAfter: part.minute)
    self = OpList()
    return ops
  }

  /// A list that goes on.
  package init(json: [UInt8], minute: UInt32) {
    self.json = json
    self.minute = minute
  }

  /// Those that are not void: a label is put on by who reads a log, so none in it names one.
  private static func ops(
    in bytes: [UInt8], notAfter minute: UInt32
  ) throws(SealingError) -> [Op] {
    try everyOp(in: bytes, notAfter: minute).filter { $0.isBare }
  }

  /// Void ones too.
  static func everyOp(
    in bytes: [UInt8], notAfter minute: UInt32
  ) throws(SealingError) -> [Op] {
    let ops: [Op]
    do throws(WireError) {
      let elements = try elements(of: bytes)
      // The list is refused before its ops are read.
      if elements.count > opsLimit { throw WireError.tooLong(path: "", limit: opsLimit) }
      ops = try elements.map { json throws(WireError) in try Op(labelled: json) }
    } catch {
      throw .ops(error)
    }
    if let late = ops.map({ $0.stamp }).first(where: { $0.minute > minute }) { throw .ahead(late) }
    return ops
  }

  private static func elements(of bytes: [UInt8]) throws(WireError) -> [JSON] {
    let json: JSON
    do throws(JSONError) {
      // One level more than an op by itself may have.
      json = try JSON(parsing: bytes, depthLimit: 129)
    } catch {
      throw .notJSON(error)
    }
    guard let elements = json.elements, !elements.isEmpty else { throw .malformed(path: "") }
    return elements
  }
}
