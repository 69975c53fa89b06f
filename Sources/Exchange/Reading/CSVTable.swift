import Trackers

/// A table of RFC 4180, read: the first record names the columns.
package struct CSVTable: Sendable {
  /// One record, with the line on which it begins; the first line is 1.
  package struct Row: Hashable, Sendable {
    package let line: Int
    /// As many as there are columns.
    package var fields: [String]
  }

  /// As the file spells them, without white space around them.
  package let header: [String]
  /// Those that could be read; empty lines are left out.
  package private(set) var rows: Rows
  /// The others, by line.
  package private(set) var issues: [ImportIssue] = []

  /// A file with more lines than this that cannot be read is something else.
  static let issueLimit = 1000

  /// Looks for the header first: some files say a few lines about themselves before it.
  ///
  /// - Parameters:
  ///   - text: UTF-8 without a byte order mark; lines end in LF, CRLF or CR.
  ///   - isHeader: nil takes the first record that is not empty.
  /// - Throws: `noHeader` where there is none, `tooManyIssues` where hardly a line can be read,
  ///   `tooManyEntries` where there are more lines than are brought in at once.
  package init(
    _ text: [UInt8], isHeader: ([String]) -> Bool = { _ in true }
  ) throws(ImportError) {
    var parser = CSVParser(text, separator: CSVTable.separator(of: text))
    var header: [String]?
    while header == nil, let record = parser.next() {
      if case .success(let fields) = record.content, !fields.allSatisfy({ $0.isEmpty }),
        isHeader(fields.map { $0.trimmed })
      {
        header = fields.map { $0.trimmed }
      }
    }
    guard let header else { throw .noHeader }
    self.header = header
    rows = Rows(parser, width: header.count)
    while true {
      let place = parser.place
      guard let record = parser.next() else { break }
      try add(record, at: place)
    }
  }

  /// The first records that can be read, the header among them unless the file says much about itself
  /// before it.
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
    _ record: CSVParser.Record, at place: CSVParser.Place
  ) throws(ImportError) {
    switch record.content {
    case .failure(let problem):
      issues.append(ImportIssue(line: record.line, problem: problem))
    case .success(let fields):
      if fields.allSatisfy({ $0.isEmpty }) { return }
      // NB: too many are refused also where the last ones are empty. A comma that should have been
      // quoted moves what follows into the next column, and ends like this.
      guard fields.count == header.count else {
        issues.append(
          ImportIssue(
            line: record.line, problem: .fieldCount(fields.count, expected: header.count)))
        break
      }
      guard rows.count < ImportedFile.entryLimit else {
        throw .tooManyEntries(limit: ImportedFile.entryLimit)
      }
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
  /// Rows that are taken from the text each time they are asked for: kept as texts, they would need
  /// many times the memory of the file.
  package struct Rows: RandomAccessCollection, Sendable {
    private let parser: CSVParser
    private let width: Int
    fileprivate var places: [CSVParser.Place] = []

    fileprivate init(_ parser: CSVParser, width: Int) {
      self.parser = parser
      self.width = width
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(index: Int) -> Row {
      var parser = parser
      parser.move(to: places[index])
      // It has been read before.
      guard let record = parser.next(), case .success(let fields) = record.content else {
        return Row(line: 0, fields: Array(repeating: "", count: width))
      }
      return Row(line: record.line, fields: Array(fields.prefix(width)))
    }
  }
}

/// The columns of a table, of which a format takes those it knows; the rest is reported.
package struct Columns: Sendable {
  private let header: [String]
  private var taken: Set<Int> = []

  package init(_ header: [String]) {
    self.header = header
  }

  /// The first column that is called by one of these names, in any case; nil where there is none.
  package mutating func take(_ names: String...) -> Int? {
    let wanted = names.map { $0.folded }
    guard let index = header.firstIndex(where: { wanted.contains($0.folded) }) else { return nil }
    taken.insert(index)
    return index
  }

  /// As ``take(_:)`` for a column without which nothing can be read.
  package mutating func need(_ names: String...) throws(ImportError) -> Int {
    let wanted = names.map { $0.folded }
    guard let index = header.firstIndex(where: { wanted.contains($0.folded) }) else {
      throw .missingColumn(names.first ?? "")
    }
    taken.insert(index)
    return index
  }

  /// The first column whose name begins so and may go on in parentheses, with what these say:
  /// `Amount (fl oz)` by the name `Amount` is one with `fl oz`; nothing is said by `Amount`.
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

  /// What nobody has taken, in the file's order.
  package var rest: [String] {
    header.indices.filter { !taken.contains($0) && !header[$0].isEmpty }.map { header[$0] }
  }
}

extension CSVTable.Row {
  /// Without white space around it; empty where the table has no such column.
  package subscript(column: Int?) -> String {
    column.map { fields[$0].trimmed } ?? ""
  }
}
