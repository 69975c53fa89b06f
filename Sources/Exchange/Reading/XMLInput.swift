/// A piece of a document, and the position of ``XMLReader`` in it. Valid as long as its bytes are.
package struct XMLInput {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Line breaks have been counted up to here.
  var counted = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The number of line breaks since the last call.
  mutating func takeLineBreaks() -> Int {
    defer { counted = position }
    return lineBreaks(in: UnsafeBufferPointer(rebasing: bytes[counted..<position]))
  }
}

func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var count = 0
  for byte in bytes where byte == 0x0a { count &+= 1 }
  return count
}
