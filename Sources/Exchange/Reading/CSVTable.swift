import Trackers

/// A table by RFC 4180; the first record has the names of the columns.
package struct CSVTable: Sendable {
  /// One record, and the line on which it begins, counted from 1.
  package struct Row: Sendable {
    package let line: Int
    /// The fields, one for each column.
    fileprivate let content: CSVFields

    package var fields: [String] { Array(content) }
  }

  /// The column names as in the file, without surrounding white space.
  package let header: [String]
  /// The records that could be read, without empty lines.
  package private(set) var rows: Rows
  /// Problems of the others, by line.
  package private(set) var issues: [ImportIssue] = []

  /// The limit of unreadable lines; a file with more is not a table.
  static let issueLimit = 1000

  /// Reads a table. Some files have a few other lines before the header.
  ///
  /// - Parameters:
  ///   - text: UTF-8 without a byte order mark; lines end in LF, CRLF or CR.
  ///   - limit: the most records.
  ///   - isHeader: nil takes the first record that is not empty.
  /// - Throws: `noHeader` when there is none, `tooManyIssues` when hardly a line can be read,
  ///   `tooManyEntries` when there are more lines than one import may have.
  package init(
    _ text: [UInt8], limit: Int = ImportLimits().entries,
    isHeader: ([String]) -> Bool = { _ in true }
  ) throws(ImportError) {
    var parser = CSVParser(text, separator: CSVTable.separator(of: text))
    var header: [String]?
    while header == nil, let record = parser.next() {
      if case .success(let fields) = record.content, !fields.areEmpty,
        isHeader(fields.map { $0.trimmed })
      {
        header = fields.map { $0.trimmed }
      }
    }
    guard let header else { throw .noHeader }
    self.header = header
    rows = Rows(parser)
    while true {
      let place = parser.place
      guard let record = parser.next() else { break }
      try add(record, at: place, limit)
    }
  }

  /// The first readable records, including the header unless there is much before it.
  static func opening(of text: [UInt8]) -> [[String]] {
    var parser = CSVParser(text, separator: CSVTable.separator(of: text))
    var records: [[String]] = []
    for _ in 0..<20 {
      guard let record = parser.next() else { break }
      if case .success(let fields) = record.content { records.append(fields.map { $0.trimmed }) }
    }
    return records
  }

  private mutating func add(
    _ record: CSVParser.Record, at place: CSVParser.Place, _ limit: Int
  ) throws(ImportError) {
    switch record.content {
    case .failure(let problem):
      issues.append(ImportIssue(line: record.line, problem: problem))
    case .success(let fields):
      if fields.areEmpty { return }
      // NB: too many fields are refused even if the last ones are empty: an unquoted comma moves
      // the rest into the next column, and ends like this.
      guard fields.count == header.count else {
        issues.append(
          ImportIssue(
            line: record.line, problem: .fieldCount(fields.count, expected: header.count)))
        break
      }
      guard rows.count < limit else { throw .tooManyEntries(limit: limit) }
      rows.places.append(place)
    }
    if issues.count > CSVTable.issueLimit { throw .tooManyIssues(line: record.line) }
  }

  /// The most frequent of `,`, `;` and tab outside quotes among the first lines.
  private static func separator(of text: [UInt8]) -> UInt8 {
    let candidates: [UInt8] = [0x2c, 0x3b, 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in text.prefix(4096) {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
      if byte == 0x0a, !isQuoted, counts.contains(where: { $0 > 0 }) { break }
    }
    let most = counts.max() ?? 0
    return most == 0 ? 0x2c : candidates[counts.firstIndex(of: most) ?? 0]
  }
}

extension CSVTable {
  /// Rows that are parsed on each access: as strings they would need many times the memory of the
  /// file.
  package struct Rows: RandomAccessCollection, Sendable {
    private let parser: CSVParser
    fileprivate var places: [CSVParser.Place] = []

    fileprivate init(_ parser: CSVParser) { self.parser = parser }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(index: Int) -> Row {
      var parser = parser
      parser.move(to: places[index])
      // Cannot fail, as it was parsed before.
      guard let record = parser.next(), case .success(let fields) = record.content else {
        return Row(line: 0, content: CSVFields(of: []))
      }
      return Row(line: record.line, content: fields)
    }
  }
}

/// The columns of a table: a format takes those it knows; the rest is reported.
package struct Columns: Sendable {
  private let header: [String]
  private var taken: Set<Int> = []

  package init(_ header: [String]) {
    self.header = header
  }

  /// The first column with one of these names, ignoring case; nil when there is none.
  package mutating func take(_ names: String...) -> Int? {
    let wanted = names.map { $0.folded }
    guard let index = header.firstIndex(where: { wanted.contains($0.folded) }) else { return nil }
    taken.insert(index)
    return index
  }

  /// Takes a required column; see ``take(_:)``.
  package mutating func need(_ names: String...) throws(ImportError) -> Int {
    let wanted = names.map { $0.folded }
    guard let index = header.firstIndex(where: { wanted.contains($0.folded) }) else {
      throw .missingColumn(names.first ?? "")
    }
    taken.insert(index)
    return index
  }

  /// The first column with this name, or with the name and text in parentheses, which is returned:
  /// `Amount (fl oz)` for the name `Amount` gives `fl oz`; `Amount` gives nil.
  package mutating func take(beginning name: String) -> (index: Int, inParentheses: String)? {
    for (index, column) in header.enumerated() where !taken.contains(index) {
      let head = column.utf8.prefix { $0 != UInt8(ascii: "(") }
      guard String(decoding: head, as: UTF8.self).folded == name.folded else { continue }
      taken.insert(index)
      let tail = column.utf8.dropFirst(head.count + 1).prefix { $0 != UInt8(ascii: ")") }
      return (index, String(decoding: tail, as: UTF8.self).trimmed)
    }
    return nil
  }

  /// The columns not taken, in the file's order.
  package var rest: [String] {
    header.indices.filter { !taken.contains($0) && !header[$0].isEmpty }.map { header[$0] }
  }
}

extension CSVTable.Row {
  /// The field without surrounding white space; empty when the table has no such column.
  package subscript(column: Int?) -> String {
    guard let column, column < content.count else { return "" }
    return content[column].trimmed
  }
}
