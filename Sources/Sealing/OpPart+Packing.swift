import Ledger

extension OpPart {
  /// Cuts ops into lists of at most ``OpList/opsLimit`` and, unless it is a single op, of 4 MiB of JSON,
  /// and each list into as many parts as it needs.
  ///
  /// - Throws: `.tooLarge` for an op of more than ``OpList/jsonLimit``.
  package static func parts(of ops: [Op]) throws(SealingError) -> [OpPart] {
    var parts: [OpPart] = []
    var list = PendingList()
    for op in ops {
      let bytes = op.bytes
      if list.count == OpList.opsLimit || list.length(with: bytes) > jsonLimit {
        parts += try list.parts()
        list = PendingList()
      }
      list.append(bytes, op.stamp)
    }
    return try parts + list.parts()
  }
}

/// A list of ops that may still grow.
private struct PendingList {
  private(set) var count = 0
  private var json: [UInt8] = []
  private var minute: UInt32 = 0

  /// In bytes; 0 for the first op, which is never too large for its list.
  func length(with op: [UInt8]) -> Int {
    count == 0 ? 0 : json.count + op.count + 2
  }

  mutating func append(_ op: [UInt8], _ stamp: Stamp) {
    json.append(UInt8(ascii: count == 0 ? "[" : ","))
    json += op
    count += 1
    minute = max(minute, stamp.minute)
  }

  func parts() throws(SealingError) -> [OpPart] {
    guard count > 0 else { return [] }
    let whole = json + [UInt8(ascii: "]")]
    guard whole.count <= OpList.jsonLimit else { throw .tooLarge(limit: OpList.jsonLimit) }
    return try parts(of: whole[...], more: false)
  }

  /// How well a piece packs is not known before; so what does not fit is cut in half.
  private func parts(of json: ArraySlice<UInt8>, more: Bool) throws(SealingError) -> [OpPart] {
    if let part = try OpPart(json, more: more, minute: minute) { return [part] }
    let middle = json.startIndex + json.count / 2
    return try parts(of: json[..<middle], more: true) + parts(of: json[middle...], more: more)
  }
}
