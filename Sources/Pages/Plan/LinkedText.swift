/// The user's text, escaped, with its URLs as links: only http, https and mailto, so that none can
/// run a script.
///
/// Example: `See https://a.b/c.` links `https://a.b/c` without the full stop.
enum LinkedText {
  static func html(_ text: String) -> HTML {
    let bytes = Array(text.utf8)
    var html = HTML.empty
    var (written, index) = (0, 0)
    while index < bytes.count {
      guard let end = linkEnd(bytes, from: index) else {
        index += 1
        continue
      }
      html.append(HTML(string(bytes[written..<index])))
      html.append(link(string(bytes[index..<end])))
      (written, index) = (end, end)
    }
    html.append(HTML(string(bytes[written...])))
    return html
  }

  /// The links alone.
  static func links(in text: String) -> [HTML] {
    let bytes = Array(text.utf8)
    var links: [HTML] = []
    var index = 0
    while index < bytes.count {
      let end = linkEnd(bytes, from: index)
      if let end { links.append(link(string(bytes[index..<end]))) }
      index = end ?? index + 1
    }
    return links
  }

  private static func link(_ address: String) -> HTML {
    a(
      Attribute("href", address), Attribute("rel", "noopener noreferrer"),
      Attribute("target", "_blank")
    ) { address }
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The end of the URL that begins here; nil if none does.
  private static func linkEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    // Most bytes are neither h nor m.
    guard bytes[start] | 0x20 == 0x68 || bytes[start] | 0x20 == 0x6d,
      start == 0 || !isWord(bytes[start - 1])
    else { return nil }
    let first =
      end(of: "https://", in: bytes, from: start) ?? end(of: "http://", in: bytes, from: start)
      ?? end(of: "mailto:", in: bytes, from: start) ?? bytes.count
    guard first < bytes.count,
      isWord(bytes[first]) || bytes[first] > 0x7f && isInAddress(bytes[first])
    else { return nil }
    var end = first
    while end < bytes.count, isInAddress(bytes[end]) { end += 1 }
    // Excludes the end of a sentence, and a bracket that was opened before the URL.
    var unopened = count(0x29, bytes[first..<end]) - count(0x28, bytes[first..<end])
    while isTrailing(bytes[end - 1]) {
      if bytes[end - 1] == 0x29 {
        if unopened <= 0 { break }
        unopened -= 1
      }
      end -= 1
    }
    return end
  }

  @inline(never)
  private static func end(of scheme: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    for letter in UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount) {
      guard index < bytes.count, bytes[index] == letter || bytes[index] | 0x20 == letter,
        isLetter(letter) || bytes[index] == letter
      else { return nil }
      index += 1
    }
    return index
  }

  /// Whether it is a byte of a URL. NB: spaces, dashes, quotation marks and bidirectional controls
  /// begin with one of the last three bytes; letters of other scripts are part of a URL.
  private static func isInAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x22, 0x27, 0x3c, 0x3e, 0x5c, 0x60, 0x7b...0x7d, 0x7f, 0xc2, 0xe2, 0xef: false
    default: true
    }
  }

  /// Whether it is one of `!`, `)`, `*`, `,`, `.`, `:`, `;`, `?`, `]`, `_`.
  private static func isTrailing(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x29, 0x2a, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0x5d, 0x5f: true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }

  private static func count(_ byte: UInt8, _ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $1 == byte ? $0 + 1 : $0 }
  }
}
