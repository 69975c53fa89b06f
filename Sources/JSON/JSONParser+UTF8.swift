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
