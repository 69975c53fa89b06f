/// A streaming XML reader: pieces of any size, element by element, in bounded memory.
///
///     var input = XMLInput(piece)
///     while let event = try reader.next(&input) { … }   // for each piece
///     try reader.finish()
///
/// It reports elements with their attributes. Text, comments, processing instructions and the
/// document type are skipped; declared entities are not supported, so none can expand. Beyond XML
/// 1.0 (5th edition), it accepts control characters and a document type with broken declarations:
/// Apple Health writes both.
package struct XMLReader: Sendable {
  package enum Event: Hashable, Sendable {
    /// An element began; its name and attributes are available until the next event.
    case start
    /// The innermost open element ended.
    case end
  }

  /// The limit of a tag in bytes, between `<` and `>`.
  package static let tagLimit = 1 << 20
  package static let depthLimit = 64
  package static let attributeLimit = 64

  enum State: Hashable {
    /// Nothing has been read, except perhaps some of the byte order mark.
    case beginning
    case text
    /// After `&` in text; collects what follows.
    case reference
    /// After `<`.
    case opening
    /// After `<!`; collects what follows.
    case declaration
    case startTag, endTag, instruction, comment, characterData, documentType
  }

  enum Fault: Error {
    case malformed
    case encoding(String)
  }

  var state = State.beginning
  /// The bytes since the last `<` or `&`.
  var collected: [UInt8] = []
  /// The quote that a tag or a document type is inside of; 0 for none.
  var quote: UInt8 = 0
  /// The number of matched bytes of the end mark of a comment, an instruction or character data.
  var ending = 0
  var documentType = XMLDocumentType()
  var hasDocumentType = false
  var hasRoot = false
  private var isEmptyElement = false
  /// The name of the element that began last is the first `nameCount` bytes of `collected`.
  private(set) var nameCount = 0
  private(set) var attributes: [XMLAttribute] = []
  /// The number of attributes skipped for their invalid names.
  private(set) var damagedCount = 0
  /// The names of the open elements in a row, and the end of each.
  private var openNames: [UInt8] = []
  private var openEnds: [Int] = []
  private var linesBefore = 1

  package init() {}

  /// The number of open elements, including one that just began, without one that just ended.
  package var depth: Int { openEnds.count }

  /// The next event; nil when the piece has been read to its end.
  ///
  /// - Throws: `xml` with the line; `encoding` for a document that is not UTF-8.
  package mutating func next(_ input: inout XMLInput) throws(ImportError) -> Event? {
    do throws(Fault) {
      let event = try step(&input)
      if event == nil { linesBefore += input.takeLineBreaks() }
      return event
    } catch {
      throw failure(error, &input)
    }
  }

  /// - Throws: `xml` when the document is not complete.
  package mutating func finish() throws(ImportError) {
    guard state == .text, depth == 0, hasRoot, !isEmptyElement else {
      throw .xml(line: linesBefore)
    }
  }

  /// The line on which the element began, from 1.
  package mutating func line(_ input: inout XMLInput) -> Int {
    linesBefore += input.takeLineBreaks()
    return linesBefore - collected.withUnsafeBufferPointer { lineBreaks(in: $0) }
  }

  private mutating func failure(_ fault: Fault, _ input: inout XMLInput) -> ImportError {
    linesBefore += input.takeLineBreaks()
    return switch fault {
    case .malformed: .xml(line: linesBefore)
    case .encoding(let name): .encoding(name)
    }
  }

  private mutating func step(_ input: inout XMLInput) throws(Fault) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      closeInnermost()
      return .end
    }
    while !input.isAtEnd {
      switch state {
      case .beginning: try begin(&input)
      case .text: try skipText(&input)
      case .reference: try takeReference(&input)
      case .opening: try open(&input)
      case .declaration: try takeDeclaration(&input)
      case .startTag:
        if try takeTag(&input) {
          try openElement()
          return .start
        }
      case .endTag:
        if try takeTag(&input) {
          try closeElement()
          return .end
        }
      case .instruction: try takeInstruction(&input)
      case .comment: skip(&input, until: 0x2d)
      case .characterData: skip(&input, until: 0x5d)
      case .documentType:
        if try documentType.skip(&input) { state = .text }
      }
    }
    return nil
  }

  private mutating func openElement() throws(Fault) {
    state = .text
    var damaged = 0
    var found = attributes
    attributes = []
    found.removeAll(keepingCapacity: true)
    let name = try collected.withUnsafeBufferPointer {
      bytes throws(Fault) in try XMLAttribute.read(bytes, &found, damaged: &damaged)
    }
    damagedCount += damaged
    attributes = found
    nameCount = name
    isEmptyElement = collected.last == 0x2f
    guard depth < XMLReader.depthLimit, depth > 0 || !hasRoot else { throw .malformed }
    hasRoot = true
    openNames.append(contentsOf: collected[..<nameCount])
    openEnds.append(openNames.count)
  }

  private mutating func closeElement() throws(Fault) {
    state = .text
    guard let end = openEnds.last else { throw .malformed }
    let start = openEnds.count > 1 ? openEnds[openEnds.count - 2] : 0
    let count = end - start
    guard collected.count >= count, collected[..<count] == openNames[start..<end],
      collected[count...].allSatisfy({ $0.isXMLSpace })
    else { throw .malformed }
    closeInnermost()
  }

  private mutating func closeInnermost() {
    openEnds.removeLast()
    openNames.removeLast(openNames.count - (openEnds.last ?? 0))
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0a || self == 0x09 || self == 0x0d }
}

/// The element that began last.
extension XMLReader {
  package func isNamed(_ name: StaticString) -> Bool {
    collected.holds(name, in: 0..<nameCount)
  }

  /// The element's name as written.
  package var name: ArraySlice<UInt8> { collected[..<nameCount] }

  /// An attribute's value as written, references unresolved; nil when there is none.
  ///
  /// NB: release it before the next event, or the buffer is copied.
  package func written(_ name: StaticString) -> ArraySlice<UInt8>? {
    for attribute in attributes where attribute.isNamed(name, in: collected) {
      return collected[attribute.value]
    }
    return nil
  }

  /// An attribute's value; nil when there is none. Invalid UTF-8 becomes U+FFFD.
  package func value(_ name: StaticString) -> String? {
    for attribute in attributes where attribute.isNamed(name, in: collected) {
      return text(of: attribute)
    }
    return nil
  }

  /// The attributes as written, in order.
  package var allAttributes: [(name: String, value: String)] {
    attributes.map {
      (String(decoding: collected[$0.name], as: UTF8.self), text(of: $0))
    }
  }

  private func text(of attribute: XMLAttribute) -> String {
    collected.withUnsafeBufferPointer { bytes in
      var text: [UInt8] = []
      text.reserveCapacity(attribute.value.count)
      var index = attribute.value.lowerBound
      while index < attribute.value.upperBound {
        if bytes[index] == 0x26, let reference = XMLReference(after: index + 1, in: bytes) {
          text.append(scalar: reference.scalar)
          index = reference.end
        } else {
          text.append(bytes[index].isXMLSpace ? 0x20 : bytes[index])
          index += 1
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
