/// A JSON value, read and written strictly by RFC 8259.
///
/// Errors, although other parsers accept them:
/// - comments, trailing commas, `NaN`, leading zeros, and bytes after the value;
/// - a byte order mark, raw control characters in strings, and ill-formed UTF-8, overlong forms
///   and encoded surrogates included;
/// - an escaped surrogate without its partner, since no Swift string can hold it;
/// - a key that occurs twice in one object, compared after unescaping, since a reader would
///   silently lose one of the values;
/// - more nested arrays and objects than the depth limit. Parsing, comparing, writing and freeing
///   a tree recurse once per level, so the limit bounds the stack.
///
/// The order of members and every number are kept exactly. A number written as a plain integer
/// within `Int64` is `.integer`; any other keeps its spelling as `.number`, `-0` too.
///
/// NB: text and keys are the same only if their UTF-8 bytes are. Swift's `==` on strings is
/// canonical equivalence, under which a composed and a decomposed "é" would be one key.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON: Equatable {
  /// Strings are equal byte for byte, objects whatever their order, numbers by their spelling:
  /// `1`, `1.0` and `1e0` are three values.
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _),
      (.object, _):
      false
    }
  }
}

extension JSON {
  /// The document as UTF-8 without whitespace, members in their order.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// ``bytes`` as text.
  package var serialized: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension JSON {
  /// Reads one JSON document; see ``JSON`` for what is refused.
  ///
  /// `depthLimit` is the number of arrays and objects that may be open at once: 0 allows only a
  /// bare scalar, 1 an array of scalars. Time and memory are linear in the number of bytes.
  package init(parsing bytes: [UInt8], depthLimit: Int = 128) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { source throws(JSONError) in
      try JSON.parse(source, depthLimit: depthLimit)
    }
  }

  /// Reads one JSON document by ``init(parsing:depthLimit:)``; offsets count in the text's UTF-8.
  package init(parsing text: String, depthLimit: Int = 128) throws(JSONError) {
    var text = text
    // `withUTF8` rethrows untyped errors, which Embedded Swift does not support.
    let outcome = text.withUTF8 { source in
      Result { () throws(JSONError) in try JSON.parse(source, depthLimit: depthLimit) }
    }
    self = try outcome.get()
  }

  private static func parse(
    _ source: UnsafeBufferPointer<UInt8>, depthLimit: Int
  ) throws(JSONError) -> JSON {
    var parser = JSONParser(source: source, depthLimit: depthLimit)
    return try parser.document()
  }
}

extension JSON {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value of a number written as a plain integer. `1.0` and `1e3` give nil here;
  /// ``scaled(by:)`` with no places reads them too.
  package var int64: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var elements: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member's value; nil when there is no such member or this is not an object. A member that
  /// is null gives `.null`.
  package subscript(key: String) -> JSON? {
    object?[key]
  }

  /// The exact value × 10^places of any number, plain integers too (see
  /// ``JSONNumber/scaled(by:)``): `16` and `16.5` by one place give 160 and 165.
  package func scaled(by places: Int) -> Int64? {
    switch self {
    case .integer(let value): Decimal(value).scaled(by: places)
    case .number(let number): number.scaled(by: places)
    case .null, .bool, .string, .array, .object: nil
    }
  }
}

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
