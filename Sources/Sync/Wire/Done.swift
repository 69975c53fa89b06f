import JSON

/// An empty answer: the call was carried out, and is on disk.
package struct Done: AnswerContent {
  package init() {}

  package func bytes(in head: AnswerHead) -> [UInt8] { head.json(with: ["done": .bool(true)]) }

  package init(_ json: JSON) throws(WireFailure) {
    guard json["done"]?.bool == true else { throw .malformed }
  }
}
