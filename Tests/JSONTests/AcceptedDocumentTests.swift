import JSON
import Testing

@Suite("Documents that RFC 8259 allows")
struct AcceptedDocumentTests {
  @Test(
    arguments: [
      ("null", .null),
      ("true", .bool(true)),
      ("false", .bool(false)),
      ("0", .integer(0)),
      ("\"\"", .string("")),
      (" \t\r\n7\n", .integer(7)),
    ] as [(String, JSON)])
  func `A scalar may stand alone`(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(
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
  func `Arrays and objects nest, with whitespace anywhere between`(text: String, value: JSON) throws
  {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0000\u001f""#, "\0\u{1F}"),
    (#""\u0041\u00e9\u20AC\uFFFF""#, "Aé€\u{FFFF}"),
    (#""\uD83D\uDE00""#, "😀"),
    (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
    (#""a\nb\\n""#, "a\nb\\n"),
    (#""\\u0041""#, #"\u0041"#),
  ])
  func `Escapes stand for what they name`(text: String, value: String) throws {
    #expect(try JSON(parsing: text) == .string(value))
  }

  @Test(arguments: [
    "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{D7FF}", "\u{E000}", "\u{FEFF}",
    "\u{FFFE}", "\u{FFFF}", "\u{10000}", "\u{FFFFF}", "\u{10FFFF}", "\u{2028}\u{2029}",
    "e\u{301}", "größe 漢字 👩‍👩‍👧",
  ])
  func `Unescaped text of every length of UTF-8 is kept`(text: String) throws {
    #expect(try JSON(parsing: Array("\"\(text)\"".utf8)) == .string(text))
  }

  @Test
  func `Members keep their order`() throws {
    let object = try JSON(parsing: #"{"b":1,"a":2,"c":3}"#).object
    #expect(object?.map { $0.key } == ["b", "a", "c"])
  }

  @Test
  func `As many levels as the limit may be open at once, however often`() throws {
    let text = "[[[]],{\"a\":[]},[{}]]"
    #expect(try JSON(parsing: text, depthLimit: 3).serialized == text)
    #expect(try JSON(parsing: "1", depthLimit: 0) == .integer(1))
  }
}
