import JSON
import Testing
import TestSupport

@Suite("Truncation")
struct TruncationTests {
  @Test
  func `A document cut anywhere is refused as ended early, at the cut`() throws {
    let text = """
      {"text": "größe 漢字 😀 \\u00e9\\uD83D\\uDE00\\n", "numbers": [0, -12, 16.5e-3, -0],
       "words": [true, false, null, {}, []], "deep": {"a": {"b": [[{"c": "\\\\"}]]}}}
      """
    try expectEveryCutRefused(Array(text.utf8))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `So is any document`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = JSON.array([.random(depth: 4, using: &generator)])
    try expectEveryCutRefused(tree.bytes, "seed \(seed)")
  }

  private func expectEveryCutRefused(_ bytes: [UInt8], _ comment: Comment? = nil) throws {
    _ = try JSON(parsing: bytes)
    for count in bytes.indices {
      #expect(throws: JSONError(.unexpectedEnd, at: count), comment) {
        try JSON(parsing: Array(bytes[..<count]))
      }
    }
  }
}
