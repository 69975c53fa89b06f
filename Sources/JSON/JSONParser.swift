/// A recursive-descent parser of a document's bytes, in one pass.
///
/// NB: the buffer's subscript is not checked in release builds; every read of `source` must first
/// compare its index with `source.count`.
struct JSONParser {
  let source: UnsafeBufferPointer<UInt8>
  let depthLimit: Int
  var position = 0
  /// The text of the string being unescaped; reused to save allocations.
  var unescaped: [UInt8] = []
  private var depth: Int

  /// - Parameter depth: the number of open arrays and objects around the source.
  init(source: UnsafeBufferPointer<UInt8>, depthLimit: Int, depth: Int = 0) {
    self.source = source
    self.depthLimit = depthLimit
    self.depth = depth
  }

  mutating func document() throws(JSONError) -> JSON {
    let root = try value()
    skipWhitespace()
    guard position == source.count else { throw JSONError(.trailingBytes, at: position) }
    return root
  }

  /// Reads the next value after any whitespace.
  mutating func value() throws(JSONError) -> JSON {
    skipWhitespace()
    let byte = try peek()
    switch byte {
    case .quote:
      return .string(try string())
    case .openBrace:
      return .object(try object())
    case .openBracket:
      return .array(try array())
    case .minus, .zero ... .nine:
      return try number()
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default:
      throw JSONError(.unexpectedByte(byte), at: position)
    }
  }

  private mutating func array() throws(JSONError) -> [JSON] {
    try descend()
    var elements: [JSON] = []
    var goesOn = try !takes(.closeBracket)
    while goesOn {
      elements.append(try value())
      goesOn = try takesComma(or: .closeBracket)
    }
    depth -= 1
    return elements
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    try descend()
    var object = JSONObject()
    var goesOn = try !takes(.closeBrace)
    while goesOn {
      let key = try key(newIn: object)
      object.add(key, try value())
      goesOn = try takesComma(or: .closeBrace)
    }
    depth -= 1
    return object
  }

  /// Reads a member's key and colon.
  private mutating func key(newIn object: JSONObject) throws(JSONError) -> String {
    skipWhitespace()
    let start = position
    let byte = try peek()
    guard byte == .quote else { throw JSONError(.unexpectedByte(byte), at: position) }
    let key = try string()
    guard !object.contains(key) else { throw JSONError(.duplicateKey(key), at: start) }
    guard try takes(.colon) else { throw JSONError(.unexpectedByte(try peek()), at: position) }
    return key
  }

  /// Skips an opening bracket or brace.
  private mutating func descend() throws(JSONError) {
    guard depth < depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), at: position) }
    depth += 1
    position += 1
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for place in 0..<word.utf8CodeUnitCount {
      let byte = try peek()
      guard byte == word.utf8Start[place] else {
        throw JSONError(.unexpectedByte(byte), at: position)
      }
      position += 1
    }
  }

  /// Skips a comma and returns true, or skips the closing byte and returns false.
  private mutating func takesComma(or closing: UInt8) throws(JSONError) -> Bool {
    if try takes(.comma) { return true }
    if try takes(closing) { return false }
    throw JSONError(.unexpectedByte(try peek()), at: position)
  }

  /// Skips `byte` if it comes next after any whitespace; returns whether it did.
  private mutating func takes(_ byte: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    guard try peek() == byte else { return false }
    position += 1
    return true
  }

  func peek() throws(JSONError) -> UInt8 {
    guard position < source.count else { throw JSONError(.unexpectedEnd, at: position) }
    return source[position]
  }

  private mutating func skipWhitespace() {
    while position < source.count {
      switch source[position] {
      case .space, .newline, .carriageReturn, .tab: position += 1
      default: return
      }
    }
  }
}

extension JSONParser {
  /// The length of the well-formed UTF-8 sequence at `position`, whose first byte is not ASCII.
  ///
  /// Source: The Unicode Standard, table 3-7. Only the second byte's range depends on the first,
  /// which excludes overlong forms, surrogates and scalars beyond U+10FFFF. Example: E0 requires
  /// A0...BF, since 80...9F would encode a scalar that fits in two bytes.
  func multibyteLength() throws(JSONError) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch source[position] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw JSONError(.badUTF8, at: position)
    }

    for place in 1..<length {
      guard position + place < source.count else {
        throw JSONError(.unexpectedEnd, at: source.count)
      }
      let allowed = place == 1 ? second : 0x80...0xBF
      guard allowed.contains(source[position + place]) else {
        throw JSONError(.badUTF8, at: position)
      }
    }
    return length
  }
}

extension JSONParser {
  mutating func number() throws(JSONError) -> JSON {
    let start = position
    let isNegative = try peek() == .minus
    if isNegative { position += 1 }
    let integer = try integerPart()

    let fractionStart = position
    if isNext(.point) {
      position += 1
      try digits()
    }
    if isNext(.smallE) || isNext(.capitalE) {
      position += 1
      if isNext(.plus) || isNext(.minus) { position += 1 }
      try digits()
    }

    if position == fractionStart, let integer {
      if isNegative, integer < 0 { return .integer(integer) }
      if !isNegative, integer > .min { return .integer(-integer) }
    }
    let literal = UnsafeBufferPointer(rebasing: source[start..<position])
    return .number(JSONNumber(checked: String(decoding: literal, as: UTF8.self)))
  }

  /// Reads digits and returns their value negated, because `Int64` reaches one further below zero;
  /// nil when it does not fit.
  private mutating func integerPart() throws(JSONError) -> Int64? {
    let leadsWithZero = try peek() == .zero
    var sum: Int64? = 0
    repeat {
      let digit = try digit() - .zero
      sum = sum?.appending(negative: digit)
    } while !leadsWithZero && isDigitNext
    if isDigitNext { throw JSONError(.badNumber, at: position) }
    return sum
  }

  /// Skips one digit or more.
  private mutating func digits() throws(JSONError) {
    repeat { _ = try digit() } while isDigitNext
  }

  private mutating func digit() throws(JSONError) -> UInt8 {
    let byte = try peek()
    guard byte.isDigit else { throw JSONError(.badNumber, at: position) }
    position += 1
    return byte
  }

  private var isDigitNext: Bool {
    position < source.count && source[position].isDigit
  }

  private func isNext(_ byte: UInt8) -> Bool {
    position < source.count && source[position] == byte
  }
}
