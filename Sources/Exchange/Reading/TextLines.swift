/// The lines of a text, between LF or CRLF, one by one: a text may be nothing but ends of lines, and a
/// list of all of them is then many times as large.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let text = rest else { return nil }
    let line: ArraySlice<UInt8>
    if let end = text.firstIndex(of: 0x0a) {
      line = text[..<end]
      rest = text[(end + 1)...]
    } else {
      line = text
      rest = nil
    }
    return line.last == 0x0d ? line.dropLast() : line
  }
}
