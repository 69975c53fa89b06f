import JSON

/// Nothing but that it was done, for good.
package struct Done: AnswerContent {
  package init() {}

  package func bytes(in head: AnswerHead) -> [UInt8] { head.json(with: ["done": .bool(true)]) }

  package init(_ json: JSON) throws(WireFailure) {
    guard json["done"]?.bool == true else { throw .malformed }
  }
}
