/// A scanner that skips a document type with its declarations, which are not used.
///
/// NB: only brackets, quotes, comments and instructions are parsed, because Apple Health of iOS 16
/// leaves out some `>` and has others too many.
/// Source: https://github.com/fedecalendino/apple-health/issues/1
struct XMLDocumentType: Hashable, Sendable {
  private enum Part: Hashable {
    case plain, quoted, comment, instruction
    /// After `<`, `<!` or `<!-`.
    case opened, called, dashed
  }

  private var part = Part.plain
  private var quote: UInt8 = 0
  private var brackets = 0
  private var ending = 0

  /// - Returns: whether its end was reached.
  mutating func skip(_ input: inout XMLInput) throws(XMLReader.Fault) -> Bool {
    while !input.isAtEnd {
      let byte = input.bytes[input.position]
      input.position += 1
      if try take(byte) { return true }
    }
    return false
  }

  private mutating func take(_ byte: UInt8) throws(XMLReader.Fault) -> Bool {
    switch (part, byte) {
    case (.quoted, _):
      if byte == quote { part = .plain }
    case (.comment, _):
      if byte == 0x3e, ending >= 2 { part = .plain }
      ending = byte == 0x2d ? ending + 1 : 0
    case (.instruction, _):
      if byte == 0x3e, ending == 1 { part = .plain }
      ending = byte == 0x3f ? 1 : 0
    case (.opened, 0x21): part = .called
    case (.opened, 0x3f): (part, ending) = (.instruction, 0)
    case (.called, 0x2d): part = .dashed
    case (.dashed, 0x2d): (part, ending) = (.comment, 0)
    case (.plain, _), (.opened, _), (.called, _), (.dashed, _):
      part = .plain
      return try takePlain(byte)
    }
    return false
  }

  private mutating func takePlain(_ byte: UInt8) throws(XMLReader.Fault) -> Bool {
    switch byte {
    case 0x22, 0x27: (part, quote) = (.quoted, byte)
    case 0x3c: part = .opened
    case 0x5b:
      brackets += 1
      guard brackets <= 8 else { throw .malformed }
    case 0x5d:
      brackets -= 1
      guard brackets >= 0 else { throw .malformed }
    case 0x3e: return brackets == 0
    default: break
    }
    return false
  }
}
