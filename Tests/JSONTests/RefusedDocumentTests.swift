import JSON
import Testing

@Suite("Documents that RFC 8259 or the house refuses")
struct RefusedDocumentTests {
  private func expect(
    _ text: String, refusedAs problem: JSONError.Problem, at offset: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = JSONError(problem, at: offset)
    #expect(throws: error, sourceLocation: sourceLocation) { try JSON(parsing: text) }
    #expect(throws: error, sourceLocation: sourceLocation) { try JSON(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    "", " ", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"", "\"a",
    "\"\\", "\"\\u", "\"\\u12", "\"\\uD83D", "\"\\uD83D\\", "\"\\uD83D\\uDE0", "t", "nul", "fals",
    "-", "1.", "1e", "1e+", "-0.", "[\"a\",\n",
  ])
  func `A document that stops early is refused at its end`(text: String) {
    expect(text, refusedAs: .unexpectedEnd, at: text.utf8.count)
  }

  @Test(arguments: [
    (",", 0), ("]", 0), ("}", 0), (":", 0), ("[1 2]", 3), ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3),
    ("[1}", 2), ("{\"a\":1]", 6), ("{\"a\" 1}", 5), ("{\"a\",1}", 4), ("{\"a\":}", 5),
    ("{\"a\":1,}", 7), ("{,}", 1), ("{1:1}", 1), ("{a:1}", 1), ("{'a':1}", 1), ("'a'", 0),
    ("{\"a\":1 \"b\":2}", 7), ("{\"a\"::1}", 5), ("{null:1}", 1), ("[\"a\":1]", 4),
    ("// a\n1", 0), ("[1/*a*/]", 2), ("# a", 0), ("NaN", 0), ("Infinity", 0),
    ("+1", 0), (".5", 0), ("True", 0), ("nULL", 1), ("trux", 3), ("undefined", 0),
    ("\u{FEFF}1", 0),
    ("\u{A0}1", 0), ("\u{B}1", 0), ("\u{C}1", 0), ("\0", 0), ("[1\0]", 2), ("\\u0031", 0),
  ])
  func `A byte that cannot stand where it does is refused there`(text: String, offset: Int) {
    expect(text, refusedAs: .unexpectedByte(Array(text.utf8)[offset]), at: offset)
  }

  @Test(arguments: [
    ("01", 1), ("-01", 2), ("00", 1), ("[-]", 2), ("-a", 1), ("--1", 1), ("-.5", 1), ("1.e1", 2),
    ("[1.]", 3), ("1.-1", 2), ("1e.5", 2), ("[1e]", 3), ("1e+-1", 3), ("[0e+]", 4),
    ("-Infinity", 1),
    ("-NaN", 1),
  ])
  func `A number with a leading zero or a missing digit is refused at the byte that spoils it`(
    text: String, offset: Int
  ) {
    expect(text, refusedAs: .badNumber, at: offset)
  }

  @Test(arguments: [
    ("1 2", 2), ("[]]", 2), ("{}{}", 2), ("\"a\"b", 3), ("nullx", 4), ("1,", 1), ("0x1F", 1),
    ("1.5.2", 3), ("1e5e5", 3), ("1_000", 1), ("1f", 1), ("[]\0", 2), ("1\u{FEFF}", 1),
    ("1 //", 2),
  ])
  func `Anything but whitespace after the value is refused`(text: String, offset: Int) {
    expect(text, refusedAs: .trailingBytes, at: offset)
  }

  @Test(arguments: [
    (#""\a""#, 1), (#""ab\x41""#, 3), (#""\'""#, 1), (#""\0""#, 1), (#""\U0041""#, 1),
    (#""\é""#, 1),
    (#""\u""#, 1), (#""\u12G4""#, 1), (#""\u 123""#, 1), (#""\u+123""#, 1), (#""\u{41}""#, 1),
    (#""\uD83D\u12G4""#, 7), ("\"\\\n\"", 1),
  ])
  func `An escape that is none of the nine is refused at its backslash`(text: String, offset: Int) {
    expect(text, refusedAs: .badEscape, at: offset)
  }

  @Test(arguments: [
    (#""\uD800""#, 1), (#""\uDFFF""#, 1), (#""a\uD83D b""#, 2), (#""\uD83D\n""#, 1),
    (#""\uD83D\uD83D""#, 1), (#""\uD83D\u0041""#, 1), (#""\uDE00\uD83D""#, 1),
    (#""\uD83D\uDE00\uDE00""#, 13), (#"{"\uDEAD":1}"#, 2),
  ])
  func `Half a surrogate pair is refused at its backslash`(text: String, offset: Int) {
    expect(text, refusedAs: .loneSurrogate, at: offset)
  }

  @Test(arguments: 0..<0x20 as Range<UInt8>)
  func `A raw control character in a string is refused`(byte: UInt8) {
    let text = "[\"a" + String(Unicode.Scalar(byte)) + "\"]"
    expect(text, refusedAs: .controlCharacter, at: 3)
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, "a", 7),
    (#"{"":1,"b":{"":2}, "":3}"#, "", 18),
    (#"{"a":1,"\u0061":2}"#, "a", 7),
    (#"{"é":1,"\u00e9":2}"#, "é", 8),
    (#"[{"x":{"k":1,"k":2}}]"#, "k", 13),
  ])
  func `A key that comes twice is refused at its second quote`(
    text: String, key: String, offset: Int
  ) {
    expect(text, refusedAs: .duplicateKey(key), at: offset)
  }

  @Test
  func `A key that comes twice among many is refused`() {
    let members = (0..<100).map { "\"\($0)\":0" }.joined(separator: ",")
    expect("{\(members),\"42\":1}", refusedAs: .duplicateKey("42"), at: members.utf8.count + 2)
  }

  @Test(arguments: [
    ("[]", 0, 0), ("{}", 0, 0), ("[[]]", 1, 1), ("[{}]", 1, 1), ("[[],[1,[]]]", 2, 7),
    ("{\"a\":{\"b\":[]}}", 2, 10),
  ])
  func `One level beyond the limit is refused at its bracket`(text: String, limit: Int, offset: Int)
  {
    #expect(throws: JSONError(.tooDeep(limit: limit), at: offset)) {
      try JSON(parsing: text, depthLimit: limit)
    }
  }
}
