/// A writer of CSV by RFC 4180: commas, CRLF, and quotes where a field needs them.
package struct CSVWriter: Sendable {
  package private(set) var text = ""

  package init(_ header: [String]) {
    row(header)
  }

  /// - Parameter fields: written as they are; see ``cell(_:)`` for text typed by the user.
  package mutating func row(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      text += CSVWriter.quoted(field)
    }
    text += "\r\n"
  }

  /// Makes the user's text safe for spreadsheets, which evaluate cells that begin with `=`, `+`,
  /// `-`, `@`, a tab or a line break, and where input is Japanese perhaps with their full-width
  /// forms. A leading apostrophe marks text, and is removed when such a file is read; so it is also
  /// put before an apostrophe of the user's own.
  ///
  /// Source: OWASP, "CSV Injection".
  package static func cell(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let isFormula =
      switch first.value {
      case 0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0a, 0x0d, 0x27: true
      case 0xff1d, 0xff0b, 0xff0d, 0xff20: true
      default: false
      }
    return isFormula ? "'" + text : text
  }

  /// The inverse of ``cell(_:)``.
  package static func text(of cell: String) -> String {
    cell.utf8.first == 0x27 ? String(decoding: cell.utf8.dropFirst(), as: UTF8.self) : cell
  }

  private static func quoted(_ field: String) -> String {
    let bytes = field.utf8
    guard
      bytes.contains(where: { $0 == 0x22 || $0 == 0x2c || $0 == 0x0a || $0 == 0x0d })
        || bytes.first == 0x20 || bytes.last == 0x20
    else { return field }
    var quoted: [UInt8] = [0x22]
    for byte in bytes {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte)
    }
    quoted.append(0x22)
    return String(decoding: quoted, as: UTF8.self)
  }
}
