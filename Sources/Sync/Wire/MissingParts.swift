import JSON

/// The parts of an announced snapshot that are not here yet, ascending.
package struct MissingParts: AnswerContent {
  package let parts: [Int]

  package init(parts: [Int]) { self.parts = parts }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var list: [JSON] = []
    for part in parts { list.append(.integer(Int64(part))) }
    return head.json(with: ["missing": .array(list)])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let list = json["missing"]?.elements else { throw .malformed }
    var parts: [Int] = []
    for element in list {
      guard let part = element.int64, (0..<Int64(SyncLimits.parts)).contains(part),
        part > Int64(parts.last ?? -1)
      else { throw .malformed }
      parts.append(Int(part))
    }
    self.parts = parts
  }
}
