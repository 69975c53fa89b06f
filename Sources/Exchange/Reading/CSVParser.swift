/// A parser of CSV, record by record. An error in a record costs only one line: parsing continues
/// with the line after the one on which the record began.
struct CSVParser: Sendable {
  /// One record: its fields, or the problem.
  struct Record {
    let line: Int
    let content: Result<CSVFields, ImportProblem>
  }

  /// The limit of a field in bytes; a longer one means that a quote is missing.
  static let fieldLimit = 100_000
  /// The limit of columns, more than any table has.
  static let columnLimit = 500

  private let text: [UInt8]
  private let separator: UInt8
  private var position = 0
  private var line = 1
  /// The number of fields of the last record, an estimate for the next.
  private var width = 0

  init(_ text: [UInt8], separator: UInt8) {
    self.text = text
    self.separator = separator
  }

  /// The position of the next record.
  var place: Place { Place(position: UInt32(position), line: Int32(line)) }

  struct Place: Sendable {
    fileprivate let position: UInt32
    fileprivate let line: Int32
  }

  mutating func move(to place: Place) { (position, line) = (Int(place.position), Int(place.line)) }

  /// Nil at the end.
  mutating func next() -> Record? {
    guard position < text.count else { return nil }
    let (start, startLine) = (position, line)
    do throws(ImportProblem) {
      return Record(line: startLine, content: .success(try record()))
    } catch {
      (position, line) = (start, startLine)
      skipLine()
      return Record(line: startLine, content: .failure(error))
    }
  }

  private mutating func record() throws(ImportProblem) -> CSVFields {
    var fields = CSVFields(of: text, capacity: width)
    defer { width = fields.count }
    while true {
      guard fields.count < CSVParser.columnLimit else {
        throw .tooManyFields(limit: CSVParser.columnLimit)
      }
      fields.append(try field())
      guard position < text.count else { return fields }
      if text[position] == separator {
        position += 1
      } else {
        takeLineEnd()
        return fields
      }
    }
  }

  /// Reads up to a separator, a line break or the end.
  private mutating func field() throws(ImportProblem) -> CSVFields.Place {
    guard position < text.count, text[position] == 0x22 else { return try bareField() }
    position += 1
    let start = position
    // The bytes that are not part of the value.
    var omitted = 0
    var isPlain = true
    while position < text.count {
      let byte = text[position]
      if byte == 0x22 {
        position += 1
        guard position < text.count, text[position] == 0x22 else {
          guard isAtFieldEnd else { throw .strayQuote }
          return CSVFields.Place(start..<position - 1, isPlain: isPlain)
        }
        (omitted, isPlain) = (omitted + 1, false)
      } else if byte == 0x0d {
        isPlain = false
        if followed(by: 0x0a) { omitted += 1 } else { line += 1 }
      } else if byte == 0x0a {
        line += 1
      }
      position += 1
      guard position - start - omitted <= CSVParser.fieldLimit else {
        throw .fieldTooLong(CSVParser.fieldLimit)
      }
    }
    throw .openQuote
  }

  /// NB: a quote in the middle is refused. Accepting it would hide that the first of its pair is
  /// missing, and one field would be read as two.
  private mutating func bareField() throws(ImportProblem) -> CSVFields.Place {
    let start = position
    while !isAtFieldEnd {
      guard text[position] != 0x22 else { throw .strayQuote }
      position += 1
    }
    guard position - start <= CSVParser.fieldLimit else {
      throw .fieldTooLong(CSVParser.fieldLimit)
    }
    return CSVFields.Place(start..<position, isPlain: true)
  }

  private var isAtFieldEnd: Bool {
    guard position < text.count else { return true }
    let byte = text[position]
    return byte == separator || byte == 0x0a || byte == 0x0d
  }

  private func followed(by byte: UInt8) -> Bool {
    position + 1 < text.count && text[position + 1] == byte
  }

  private mutating func takeLineEnd() {
    position += text[position] == 0x0d && followed(by: 0x0a) ? 2 : 1
    line += 1
  }

  private mutating func skipLine() {
    while position < text.count, text[position] != 0x0a, text[position] != 0x0d { position += 1 }
    if position < text.count { takeLineEnd() }
  }
}

/// The fields of one record, each decoded on access, since a long table is read more than once, and
/// seldom all of its fields.
struct CSVFields: RandomAccessCollection, Sendable {
  /// The bytes of a field, without the quotes around it.
  struct Place: Sendable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
    /// Whether the bytes are the value: without doubled quotes and carriage returns.
    fileprivate let isPlain: Bool

    init(_ bytes: Range<Int>, isPlain: Bool) {
      start = UInt32(bytes.lowerBound)
      end = UInt32(bytes.upperBound)
      self.isPlain = isPlain
    }
  }

  private let text: [UInt8]
  private var places: [Place] = []

  init(of text: [UInt8], capacity: Int = 0) {
    self.text = text
    places.reserveCapacity(capacity)
  }

  mutating func append(_ place: Place) { places.append(place) }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  var areEmpty: Bool { places.allSatisfy { $0.start == $0.end } }

  subscript(index: Int) -> String {
    let place = places[index]
    let bytes = text[Int(place.start)..<Int(place.end)]
    if place.isPlain { return String(decoding: bytes, as: UTF8.self) }
    var value: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      let next = position + 1 < bytes.endIndex ? bytes[position + 1] : nil
      // A line break inside a field is one LF, whatever line breaks the file has.
      if byte != 0x0d { value.append(byte) } else if next != 0x0a { value.append(0x0a) }
      position += byte == 0x22 ? 2 : 1
    }
    return String(decoding: value, as: UTF8.self)
  }
}
