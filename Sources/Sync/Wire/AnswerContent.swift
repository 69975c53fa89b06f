import JSON

/// The content of an answer that is no refusal, either JSON or binary.
package protocol AnswerContent: Hashable, Sendable {
  func bytes(in head: AnswerHead) -> [UInt8]
  init(_ json: JSON) throws(WireFailure)
  init(reading reader: inout BinaryAnswer) throws(WireFailure)
}

/// The rest of a binary answer.
package struct BinaryAnswer {
  var reader: WireReader
}

// Each content has one of the two forms.

extension AnswerContent {
  package init(reading answer: inout BinaryAnswer) throws(WireFailure) { throw .malformed }

  package init(_ json: JSON) throws(WireFailure) { throw .malformed }
}
