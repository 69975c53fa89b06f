import JSON
import Testing

@Suite("Documents that RFC 8259 allows")
struct AcceptedDocumentTests {
  @Test(
    "A scalar may stand alone",
    arguments: [
      ("null", .null),
      ("true", .bool(true)),
      ("false", .bool(false)),
      ("0", .integer(0)),
      ("\"\"", .string("")),
      (" \t\r\n7\n", .integer(7)),
    ] as [(String, JSON)])
  func scalar(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(
    "Arrays and objects nest, with whitespace anywhere between",
    arguments: [
      ("[]", .array([])),
      ("{}", .object([:])),
      ("[ \n ]", .array([])),
      ("{\t}", .object([:])),
      ("[1,2]", .array([.integer(1), .integer(2)])),
      ("[[],[[]]]", .array([.array([]), .array([.array([])])])),
      ("[null , \"a\" ]", .array([.null, .string("a")])),
      ("{\"a\":1}", .object(["a": .integer(1)])),
      (" { \"a\" : [ ] , \"\" : { } } ", .object(["a": .array([]), "": .object([:])])),
      ("{\"a\":{\"a\":0}}", .object(["a": .object(["a": .integer(0)])])),
    ] as [(String, JSON)])
  func container(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(
    "Escapes stand for what they name",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0000\u001f""#, "\0\u{1F}"),
      (#""\u0041\u00e9\u20AC\uFFFF""#, "Aé€\u{FFFF}"),
      (#""\uD83D\uDE00""#, "😀"),
      (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      (#""a\nb\\n""#, "a\nb\\n"),
      (#""\\u0041""#, #"\u0041"#),
    ])
  func escapes(text: String, value: String) throws {
    #expect(try JSON(parsing: text) == .string(value))
  }

  @Test(
    "Unescaped text of every length of UTF-8 is kept",
    arguments: [
      "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{D7FF}", "\u{E000}", "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}", "\u{10000}", "\u{FFFFF}", "\u{10FFFF}", "\u{2028}\u{2029}",
      "e\u{301}", "größe 漢字 👩‍👩‍👧",
    ])
  func unescaped(text: String) throws {
    #expect(try JSON(parsing: Array("\"\(text)\"".utf8)) == .string(text))
  }

  @Test("Members keep their order")
  func order() throws {
    let object = try JSON(parsing: #"{"b":1,"a":2,"c":3}"#).object
    #expect(object?.map { $0.key } == ["b", "a", "c"])
  }

  @Test("As many levels as the limit may be open at once, however often")
  func depthLimit() throws {
    let text = "[[[]],{\"a\":[]},[{}]]"
    #expect(try JSON(parsing: text, depthLimit: 3).serialized == text)
    #expect(try JSON(parsing: "1", depthLimit: 0) == .integer(1))
  }
}
