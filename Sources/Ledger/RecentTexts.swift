/// The last few texts that were read. Ids of activities and the like occur often, and each copy
/// would cost an allocation and a check.
struct RecentTexts {
  private static let room = 8
  /// Shorter texts need no allocation in the browser; longer ones seldom occur again.
  private static let lengths = 11...64

  private var texts: [String] = []
  private var oldest = 0

  mutating func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard RecentTexts.lengths.contains(bytes.count) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    for text in texts where text.isMade(of: bytes) { return text }
    let text = String(decoding: bytes, as: UTF8.self)
    if texts.count < RecentTexts.room {
      texts.append(text)
    } else {
      texts[oldest] = text
      oldest = (oldest + 1) % RecentTexts.room
    }
    return text
  }
}

extension String {
  fileprivate func isMade(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var copy = self
    return utf8.count == bytes.count && copy.withUTF8 { $0.order(beside: bytes) == .same }
  }
}
