/// Scans between events: each method takes what the piece has, and continues with the next piece.
extension XMLReader {
  /// Skips the byte order mark, and rejects other encodings by their first bytes.
  mutating func begin(_ input: inout XMLInput) throws(Fault) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let byte = input.bytes[input.position]
    if byte == mark[collected.count] {
      input.position += 1
      collected.append(byte)
      if collected.count == mark.count { state = .text }
      return
    }
    switch byte {
    case 0xfe, 0xff, 0x00: throw .encoding("UTF-16")
    default:
      guard collected.isEmpty else { throw .malformed }
      state = .text
    }
  }

  mutating func skipText(_ input: inout XMLInput) throws(Fault) {
    let bytes = input.bytes
    var index = input.position
    defer { input.position = index }
    if depth == 0 {
      while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    } else {
      while index < bytes.count, bytes[index] != 0x3c, bytes[index] != 0x26 { index += 1 }
    }
    guard index < bytes.count else { return }
    if bytes[index] == 0x3c {
      state = .opening
    } else if depth > 0 {
      state = .reference
    } else {
      throw .malformed
    }
    collected.removeAll(keepingCapacity: true)
    index += 1
  }

  /// Text is skipped, but references in it must be known.
  mutating func takeReference(_ input: inout XMLInput) throws(Fault) {
    let byte = input.bytes[input.position]
    input.position += 1
    collected.append(byte)
    guard byte == 0x3b else {
      guard collected.count < XMLReference.limit else { throw .malformed }
      return
    }
    let isKnown = collected.withUnsafeBufferPointer { XMLReference(after: 0, in: $0) != nil }
    guard isKnown else { throw .malformed }
    state = .text
  }

  mutating func open(_ input: inout XMLInput) throws(Fault) {
    quote = 0
    ending = 0
    switch input.bytes[input.position] {
    case 0x2f:
      state = .endTag
      input.position += 1
    case 0x21:
      state = .declaration
      input.position += 1
    case 0x3f:
      state = .instruction
      input.position += 1
    case 0x00: throw .encoding("UTF-16")
    default: state = .startTag
    }
  }

  mutating func takeDeclaration(_ input: inout XMLInput) throws(Fault) {
    collected.append(input.bytes[input.position])
    input.position += 1
    if collected == Array("--".utf8) {
      state = .comment
    } else if collected == Array("[CDATA[".utf8) {
      guard depth > 0 else { throw .malformed }
      state = .characterData
    } else if collected == Array("DOCTYPE".utf8) {
      guard !hasRoot, !hasDocumentType else { throw .malformed }
      hasDocumentType = true
      state = .documentType
    } else if collected.count == 7 {
      throw .malformed
    }
  }

  /// Collects bytes up to the `>` outside quotes.
  ///
  /// - Returns: whether it was reached.
  mutating func takeTag(_ input: inout XMLInput) throws(Fault) -> Bool {
    let bytes = input.bytes
    let start = input.position
    var index = start
    var quote = self.quote
    var isComplete = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x22, 0x27:
        if quote == 0 { quote = byte } else if quote == byte { quote = 0 }
      case 0x3e where quote == 0:
        isComplete = true
        break scan
      case 0x3c, 0x00:
        input.position = index
        throw .malformed
      default: break
      }
      index += 1
    }
    self.quote = quote
    input.position = isComplete ? index + 1 : index
    collected.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
    guard collected.count <= XMLReader.tagLimit else { throw .malformed }
    return isComplete
  }

  /// Skips to `?>`, but checks the encoding in an XML declaration.
  mutating func takeInstruction(_ input: inout XMLInput) throws(Fault) {
    while !input.isAtEnd {
      let byte = input.bytes[input.position]
      input.position += 1
      if byte == 0x3e, ending == 1 {
        state = .text
        return try checkDeclaration()
      }
      ending = byte == 0x3f ? 1 : 0
      // Other instructions may be longer; they are not needed.
      if collected.count < 1024 { collected.append(byte) }
    }
  }

  private func checkDeclaration() throws(Fault) {
    guard collected.starts(with: "xml".utf8), collected.count > 3, collected[3].isXMLSpace
    else { return }
    guard !hasRoot, !hasDocumentType else { throw .malformed }
    var attributes: [XMLAttribute] = []
    var damaged = 0
    let declaration = collected.dropLast()
    _ = try declaration.withUnsafeBufferPointer {
      bytes throws(Fault) in try XMLAttribute.read(bytes, &attributes, damaged: &damaged)
    }
    guard damaged == 0 else { throw .malformed }
    for attribute in attributes where attribute.isNamed("encoding", in: collected) {
      let name = String(decoding: collected[attribute.value], as: UTF8.self)
      // ASCII is valid UTF-8.
      guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.asciiLowercased) else {
        throw .encoding(name)
      }
    }
  }

  /// Skips to `-->` or `]]>`.
  mutating func skip(_ input: inout XMLInput, until mark: UInt8) {
    let bytes = input.bytes
    var index = input.position
    defer { input.position = index }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == mark {
        ending += 1
      } else if byte == 0x3e, ending >= 2 {
        state = .text
        return
      } else {
        ending = 0
      }
    }
  }
}

extension String {
  fileprivate var asciiLowercased: String {
    let bytes = utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A piece of a document, and the position of ``XMLReader`` in it. Valid as long as its bytes are.
package struct XMLInput {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Line breaks have been counted up to here.
  var counted = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The number of line breaks since the last call.
  mutating func takeLineBreaks() -> Int {
    defer { counted = position }
    return lineBreaks(in: UnsafeBufferPointer(rebasing: bytes[counted..<position]))
  }
}

func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var count = 0
  for byte in bytes where byte == 0x0a { count &+= 1 }
  return count
}
