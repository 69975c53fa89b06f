import Exchange

/// A table; its first byte is `a` where its format is to be found, and from `b` on a letter for each, in
/// the order of the list.
func fuzzTable(_ bytes: [UInt8]) throws(Violation) {
  guard let first = bytes.first else { return }
  let formats = [nil] + ImportFormat.all.filter { $0.syntax == .table }
  let text = Array(bytes[1...])
  let format = formats[Int(first &- 0x61) % formats.count]
  if let contents = contents(of: text, as: format) { try check(contents) }
  guard let text = try? TextDecoding.utf8(text), let table = try? CSVTable(text) else { return }
  try checkRewritten(table)
}

/// A text of lines, such as a todo.txt.
func fuzzLines(_ bytes: [UInt8]) throws(Violation) { try checkImports(of: bytes, as: .lines) }

/// A table that is written again says the same.
private func checkRewritten(_ table: CSVTable) throws(Violation) {
  // Two columns at least, so that the separator can be recognised.
  var writer = CSVWriter(["0"] + table.header.indices.map { "\($0 + 1)" })
  for row in table.rows { writer.row(["-"] + row.fields) }
  guard let again = try? CSVTable(Array(writer.text.utf8)) else {
    throw Violation(description: "A table that was written is none: \(writer.text)")
  }
  try require(
    again.rows.map { Array($0.fields[1...]) } == table.rows.map { $0.fields }
      && again.issues.isEmpty, "\(table.rows) is read again as \(again.rows)")
}
