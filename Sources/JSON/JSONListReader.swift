/// A streaming reader of an object with one long array, portion by portion. It passes on the
/// elements one by one, so that neither the text nor the tree is ever in memory as a whole.
///
/// It accepts and refuses the same documents as ``JSON/init(parsing:depthLimit:)``, with the same
/// errors. Only one element, or one other member, is held at a time, and one portion.
///
///     var reader = JSONListReader(of: "ops")
///     for portion in portions { try reader.read(portion) { op in … } }
///     let others = try reader.finish()
package struct JSONListReader: Sendable {
  /// The expected token, after any whitespace.
  private enum Place {
    case document
    case firstKey, key, colon, member, afterMember
    case firstElement, element, afterElement
    case end
  }

  private let name: String
  private let depthLimit: Int
  private var place = Place.document
  /// The bytes that are not parsed yet, and the offset of the first of them in the document.
  private var bytes: [UInt8] = []
  private var base = 0
  private var position = 0
  private var scan = ValueScan()
  private var key = ""
  private var others = JSONObject()
  private var single: JSON?
  private var line = 1
  /// The number of bytes of the line before ``base``.
  private var column = 0

  /// The number of bytes of the document that it holds.
  var held: Int { bytes.count }

  /// Whether the document has the array.
  package private(set) var hasList = false

  /// - Parameter name: the member that is the array.
  package init(of name: String, depthLimit: Int = 128) {
    self.name = name
    self.depthLimit = depthLimit
  }

  package mutating func read(
    _ portion: [UInt8], _ take: (JSON) -> Void
  ) throws(JSONError) {
    bytes.append(contentsOf: portion)
    while try step(isLast: false, take) {}
    forget()
  }

  /// Ends the document, after the last portion.
  ///
  /// - Returns: the document, with an empty array in place of the elements.
  package mutating func finish() throws(JSONError) -> JSON {
    // NB: complete elements were passed on as they came.
    while try step(isLast: true, { _ in }) {}
    return single ?? .object(others)
  }

  /// The line and column of a thrown error, both from 1, the column in bytes.
  package func lineAndColumn(of error: JSONError) -> (line: Int, column: Int) {
    let before = bytes.prefix(max(0, error.offset - base))
    guard let last = before.lastIndex(of: .newline) else {
      return (line, column + before.count + 1)
    }
    return (line + before.count { $0 == .newline }, before.count - last)
  }

  /// - Returns: false when more bytes are needed.
  private mutating func step(
    isLast: Bool, _ take: (JSON) -> Void
  ) throws(JSONError) -> Bool {
    while position < bytes.count, bytes[position].isWhitespace { position += 1 }
    guard position < bytes.count else {
      if isLast, place != .end { throw JSONError(.unexpectedEnd, at: base + position) }
      return false
    }
    let byte = bytes[position]
    switch place {
    case .document where byte == .openBrace && depthLimit > 0: pass(to: .firstKey)
    case .document:
      guard let value = try value(isLast: isLast, depth: 0) else { return false }
      single = value
      place = .end
    case .firstKey where byte == .closeBrace, .afterMember where byte == .closeBrace:
      pass(to: .end)
    case .firstKey, .key: return try readKey(isLast: isLast)
    case .colon:
      try expect(.colon, byte)
      pass(to: .member)
    case .member where byte == .openBracket && key.hasSameBytes(as: name) && depthLimit > 1:
      others.add(key, .array([]))
      hasList = true
      pass(to: .firstElement)
    case .member:
      guard let value = try value(isLast: isLast, depth: 1) else { return false }
      others.add(key, value)
      place = .afterMember
    case .afterMember:
      try expect(.comma, byte)
      pass(to: .key)
    case .firstElement where byte == .closeBracket, .afterElement where byte == .closeBracket:
      pass(to: .afterMember)
    case .firstElement, .element:
      guard let value = try value(isLast: isLast, depth: 2) else { return false }
      take(value)
      place = .afterElement
    case .afterElement:
      try expect(.comma, byte)
      pass(to: .element)
    case .end: throw JSONError(.trailingBytes, at: base + position)
    }
    return true
  }

  private mutating func readKey(isLast: Bool) throws(JSONError) -> Bool {
    let start = position
    try expect(.quote, bytes[position])
    guard let value = try value(isLast: isLast, depth: 1) else { return false }
    key = value.text ?? ""
    guard !others.contains(key) else {
      throw JSONError(.duplicateKey(key), at: base + start)
    }
    place = .colon
    return true
  }

  /// The next value; nil if it may continue in the next portion.
  private mutating func value(isLast: Bool, depth: Int) throws(JSONError) -> JSON? {
    let isWhole = scan.goOn(in: bytes, from: position, deepest: depthLimit - depth)
    guard isWhole || isLast else { return nil }
    scan = ValueScan()
    let start = position
    let limit = depthLimit
    var outcome: Result<(JSON, Int), JSONError> = .failure(JSONError(.unexpectedEnd, at: 0))
    bytes.withUnsafeBufferPointer { source in
      var parser = JSONParser(
        source: UnsafeBufferPointer(rebasing: source[start...]), depthLimit: limit, depth: depth)
      do throws(JSONError) {
        let value = try parser.value()
        outcome = .success((value, parser.position))
      } catch {
        outcome = .failure(error)
      }
    }
    switch outcome {
    case .success((let value, let length)):
      position += length
      return value
    case .failure(let error): throw JSONError(error.problem, at: base + start + error.offset)
    }
  }

  private mutating func pass(to next: Place) {
    position += 1
    place = next
  }

  private func expect(_ expected: UInt8, _ byte: UInt8) throws(JSONError) {
    guard byte == expected else { throw JSONError(.unexpectedByte(byte), at: base + position) }
  }

  /// Drops the parsed bytes.
  private mutating func forget() {
    let read = bytes[..<position]
    line += read.count { $0 == .newline }
    column = read.lastIndex(of: .newline).map { position - $0 - 1 } ?? column + position
    scan.position -= position
    base += position
    bytes.removeFirst(position)
    position = 0
  }
}

/// A scanner for the end of a value, in portions.
private struct ValueScan {
  /// The position of the next byte; before the value's beginning while nothing is scanned.
  var position = Int.min / 2
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

  /// Whether the bytes contain the value's end, or an error; the parser decides which of the two.
  ///
  /// - Parameter deepest: the most arrays and objects that it may have open.
  mutating func goOn(in bytes: [UInt8], from start: Int, deepest: Int) -> Bool {
    position = max(position, start)
    var isWhole = false
    while position < bytes.count, !isWhole {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == .backslash {
          isEscaped = true
        } else if byte == .quote {
          isQuoted = false
          isWhole = depth == 0
        }
        continue
      }
      if byte == .quote {
        isQuoted = true
      } else if byte == .openBrace || byte == .openBracket {
        depth += 1
        isWhole = depth > deepest
      } else if byte == .closeBrace || byte == .closeBracket {
        depth -= 1
        isWhole = depth <= 0
      } else if byte == .comma || byte == .colon || byte.isWhitespace {
        // The end of a number or a word.
        isWhole = depth == 0
      }
    }
    return isWhole
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool {
    self == .space || self == .newline || self == .carriageReturn || self == .tab
  }
}
