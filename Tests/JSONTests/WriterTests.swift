import JSON
import Testing
import TestSupport

@Suite("Writing")
struct WriterTests {
  @Test
  func `A document is streamed with its commas`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("empty")
    writer.beginArray()
    writer.endArray()
    writer.key("days")
    writer.beginArray()
    writer.integer(-3)
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.string("a")
    writer.endArray()
    writer.key("done")
    writer.bool(true)
    writer.key("rest")
    writer.value(.object(["x": .array([.bool(false), .null]), "y": .string("z")]))
    writer.endObject()

    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text
        == #"{"empty":[],"days":[-3,{},null,"a"],"done":true,"rest":{"x":[false,null],"y":"z"}}"#)
  }

  @Test
  func `A number is written as it was spelled`() throws {
    var writer = JSONWriter()
    writer.number(try #require(JSONNumber("1.50e+07")))
    #expect(writer.bytes == Array("1.50e+07".utf8))
  }

  @Test(arguments: [
    ("", #""""#),
    ("a\"b\\c/", #""a\"b\\c/""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
    ("\u{7F}é\u{2028}\u{2029}😀", "\"\u{7F}é\u{2028}\u{2029}😀\""),
  ])
  func `Quotes, backslashes and controls are escaped, other text stays`(
    text: String, written: String
  ) {
    #expect(JSON.string(text).serialized == written)
    #expect(JSON.object([text: .null]).serialized == "{\(written):null}")
  }

  @Test
  func `For people, each member and element gets its line`() {
    let document = JSON.object([
      "name": .string("Walk"), "none": .object([:]), "days": .array([.integer(1), .array([])]),
    ])
    let expected = """
      {
        "name": "Walk",
        "none": {},
        "days": [
          1,
          []
        ]
      }
      """
    #expect(document.pretty == expected)
    #expect(JSON.null.pretty == "null")
  }
}
