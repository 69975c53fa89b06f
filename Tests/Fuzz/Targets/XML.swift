import Exchange

/// An XML document behind one byte, which says in how large pieces it comes: however it is cut, it
/// says the same.
func fuzzXML(_ bytes: [UInt8]) throws(Violation) {
  guard let first = bytes.first, bytes.count > 1 else { return }
  let text = Array(bytes[1...])
  let size = Int(first) % 61 + 1
  let whole = events([text])
  let pieces = stride(from: 0, to: text.count, by: size).map {
    Array(text[$0..<min($0 + size, text.count)])
  }
  try require(events(pieces) == whole, "\(events(pieces)) in pieces, and whole \(whole)")
  try require(
    health(pieces) == health([text]), "\(health(pieces)) in pieces, and whole \(health([text]))")
  try checkImports(of: text, as: .xml)
}

private func events(_ pieces: [[UInt8]]) -> [String] {
  var reader = XMLReader()
  var events: [String] = []
  do throws(ImportError) {
    for piece in pieces {
      try piece.withUnsafeBufferPointer { bytes throws(ImportError) in
        var input = XMLInput(bytes)
        while let event = try reader.next(&input) {
          guard event == .start else {
            events.append("end, in \(reader.depth)")
            continue
          }
          let line = reader.line(&input)
          events.append("\(line): \(Array(reader.name)) \(reader.allAttributes)")
        }
      }
    }
    try reader.finish()
  } catch {
    events.append("\(error)")
  }
  return events
}

private func health(_ pieces: [[UInt8]]) -> String {
  var reader = HealthReader(context)
  do throws(ImportError) {
    for piece in pieces {
      try piece.withUnsafeBufferPointer { bytes throws(ImportError) in try reader.read(bytes) }
    }
    return "\(try reader.finish())"
  } catch {
    return "\(error)"
  }
}
