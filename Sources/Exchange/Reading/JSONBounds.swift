import JSON

/// Limits for a foreign document: for the shortest values, such as `[]`, the tree needs a dozen
/// times the memory of the text.
enum JSONBounds {
  static func check(_ text: [UInt8], _ limits: ImportLimits) throws(ImportError) {
    var values = 0
    var (isQuoted, isEscaped) = (false, false)
    for byte in text {
      if isQuoted {
        if byte == 0x22, !isEscaped { isQuoted = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == 0x22 {
        isQuoted = true
      } else if ",:[{".utf8.contains(byte) {
        values += 1
      }
    }
    if values > limits.values { throw .tooManyValues(limit: limits.values) }
  }
}
