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
