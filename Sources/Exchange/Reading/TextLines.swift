/// The lines of a text, separated by LF or CRLF, one by one: a text of line breaks only would make
/// an array many times its size.
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
