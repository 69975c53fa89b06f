extension JSONParser {
  /// Reads the string whose opening quote is at `position`. Without escapes it is copied once.
  mutating func string() throws(JSONError) -> String {
    position += 1
    var run = try plainRun()
    if try peek() == .quote {
      position += 1
      return String(decoding: run, as: UTF8.self)
    }

    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: run)
    while try peek() != .quote {
      try escape()
      run = try plainRun()
      unescaped.append(contentsOf: run)
    }
    position += 1
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Skips unescaped characters, up to a quote, a backslash or the end.
  private mutating func plainRun() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    let start = position
    scan: while position < source.count {
      let byte = source[position]
      switch byte {
      case .quote, .backslash:
        break scan
      case 0x80...:
        position += try multibyteLength()
      default:
        guard !byte.isControl else { throw JSONError(.controlCharacter, at: position) }
        position += 1
      }
    }
    return UnsafeBufferPointer(rebasing: source[start..<position])
  }

  private mutating func escape() throws(JSONError) {
    let start = position
    position += 1
    switch try peek() {
    case .quote: unescaped.append(.quote)
    case .backslash: unescaped.append(.backslash)
    case .slash: unescaped.append(.slash)
    case UInt8(ascii: "b"): unescaped.append(.backspace)
    case UInt8(ascii: "f"): unescaped.append(.formFeed)
    case UInt8(ascii: "n"): unescaped.append(.newline)
    case UInt8(ascii: "r"): unescaped.append(.carriageReturn)
    case UInt8(ascii: "t"): unescaped.append(.tab)
    case UInt8(ascii: "u"):
      position = start
      unescaped.append(contentsOf: try escapedScalar().utf8)
      return
    default: throw JSONError(.badEscape, at: start)
    }
    position += 1
  }

  /// Reads one `\u` escape, or the two of a surrogate pair: `\uD83D\uDE00` is U+1F600.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let first = try escapedUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }

    guard UTF16.isLeadSurrogate(first), try isEscapedUnitNext() else {
      throw JSONError(.loneSurrogate, at: start)
    }
    let second = try escapedUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw JSONError(.loneSurrogate, at: start) }
    return scalar
  }

  /// Whether `\u` comes next. Throws when the document ends in the middle of it.
  private func isEscapedUnitNext() throws(JSONError) -> Bool {
    guard try peek() == .backslash else { return false }
    guard position + 1 < source.count else {
      throw JSONError(.unexpectedEnd, at: source.count)
    }
    return source[position + 1] == UInt8(ascii: "u")
  }

  /// The four hexadecimal digits after `\u`.
  private mutating func escapedUnit() throws(JSONError) -> UInt16 {
    let start = position
    position += 2
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = try peek().hexadecimal else { throw JSONError(.badEscape, at: start) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}
