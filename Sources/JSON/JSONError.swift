/// A syntax error and its offset.
package struct JSONError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// The bytes are the beginning of a document. Any document that ends in a quote, bracket or
    /// brace gives this problem wherever it is cut off.
    case unexpectedEnd
    case unexpectedByte(UInt8)
    /// Not one of the nine escapes; the offset is that of the backslash, as for `loneSurrogate`.
    case badEscape
    case loneSurrogate
    /// A leading zero, or no digit where the number needs one; the offset is that of the byte.
    case badNumber
    /// The offset is that of the ill-formed sequence's first byte.
    case badUTF8
    /// A byte below 0x20 that should have been escaped.
    case controlCharacter
    /// The key, unescaped; the offset is that of its second opening quote.
    case duplicateKey(String)
    /// The offset is that of the bracket or brace that goes beyond the limit.
    case tooDeep(limit: Int)
    case trailingBytes
  }

  package let problem: Problem

  /// The offset in bytes from the start of the document's UTF-8.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
