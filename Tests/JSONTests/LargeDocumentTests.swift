import JSON
import Testing

/// Each would take minutes, or overflow the stack, if a step were not linear.
@Suite("Large documents")
struct LargeDocumentTests {
  @Test
  func `Two hundred thousand keys`() throws {
    var object = JSONObject()
    for number in 0..<200_000 { object.append("key \(number)", .integer(Int64(number))) }
    let again = try JSON(parsing: JSON.object(object).bytes)
    #expect(again["key 199999"] == .integer(199_999))
    #expect(again == .object(object))
  }

  @Test
  func `Many long keys that differ only at their end`() throws {
    let stem = String(repeating: "k", count: 1000)
    let members = (0..<2000).map { "\"\(stem)\($0)\":0" }.joined(separator: ",")
    #expect(try JSON(parsing: "{\(members)}").object?.count == 2000)
  }

  @Test(arguments: [(#"\n"#, "\n"), (#"\u00e9"#, "é"), (#"\uD83D\uDE00"#, "😀"), (#"a\""#, "a\"")])
  func `Two megabytes of escapes`(escape: String, meaning: String) throws {
    let count = 2_000_000 / escape.utf8.count
    let bytes = Array("\"\(String(repeating: escape, count: count))\"".utf8)
    let text = try #require(try JSON(parsing: bytes).text)
    #expect(text.utf8.count == count * meaning.utf8.count)
    #expect(text.utf8.elementsEqual(String(repeating: meaning, count: count).utf8))
  }

  @Test
  func `A long plain string`() throws {
    let document = JSON.string(String(repeating: "größe ", count: 300_000))
    #expect(try JSON(parsing: document.bytes) == document)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `A hundred thousand brackets are refused, not followed`(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let offset = 128 * opening.utf8.count
    #expect(throws: JSONError(.tooDeep(limit: 128), at: offset)) { try JSON(parsing: text) }
  }

  @Test
  func `A hundred thousand digits and as much whitespace`() throws {
    let digits = String(repeating: "9", count: 100_000)
    let space = String(repeating: " \n", count: 50_000)
    #expect(try JSON(parsing: "[\(space)\(digits)\(space)]").serialized == "[\(digits)]")
  }
}
