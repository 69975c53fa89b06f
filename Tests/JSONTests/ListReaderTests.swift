import Testing
import TestSupport

@testable import JSON

@Suite("A document read portion by portion")
struct ListReaderTests {
  private typealias Outcome = Result<JSON, JSONError>

  /// The document put together again.
  private func read(_ bytes: [UInt8], portion: Int, depthLimit: Int = 128) -> Outcome {
    var reader = JSONListReader(of: "ops", depthLimit: depthLimit)
    return Result { () throws(JSONError) in
      var elements: [JSON] = []
      for start in stride(from: 0, to: bytes.count, by: portion) {
        let end = min(start + portion, bytes.count)
        try reader.read(Array(bytes[start..<end])) { elements.append($0) }
      }
      let document = try reader.finish()
      guard reader.hasList, var object = document.object else { return document }
      object["ops"] = .array(elements)
      return .object(object)
    }
  }

  private func expectSame(_ bytes: [UInt8], _ comment: Comment, depthLimit: Int = 128) {
    let whole = Outcome { () throws(JSONError) in
      try JSON(parsing: bytes, depthLimit: depthLimit)
    }
    for portion in [1, 2, 3, 7, 64, max(1, bytes.count)] {
      let outcome = read(bytes, portion: portion, depthLimit: depthLimit)
      #expect(outcome == whole, "\(comment), \(portion) at a time")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `It is what it is as a whole, wherever the list is`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var object = JSONObject()
    for name in ["a", "ops", "ä", "z"].shuffled(using: &generator) {
      let values = (0..<4).map { _ in JSON.random(depth: 3, using: &generator) }
      object[name] = name == "ops" ? .array(values) : values[0]
    }
    let document = JSON.object(object)
    expectSame(document.bytes, "seed \(seed)")
    expectSame(Array(document.pretty.utf8), "seed \(seed), in lines")
    expectSame(JSON.random(depth: 3, using: &generator).bytes, "seed \(seed), any value")
  }

  @Test(arguments: [
    "", " ", "{}", "{ }", "[]", "1", "\"a\"", "{\"ops\":[]}", "{\"ops\":[ ]} ", "{\"ops\":{}}",
    "{\"ops\":null}", "{\"a\":{\"ops\":[1]}}", "{\"ops\":[],\"ops\":[]}", "{\"ops\":1,\"ops\":[1]}",
    "{\"a\":1,\"ops\":[],\"a\":2}", "{\"\\u006fps\":[1]}", "{\"ops\":[1],\"\\u006fps\":[1]}",
    "{\"ops\":[1,]}", "{\"ops\":[,1]}", "{\"ops\":[1 2]}", "{\"ops\":[1]]", "{\"ops\":[1}}",
    "{\"ops\":[1],}", "{,}", "{\"ops\" [1]}", "{\"ops\":[1]}{}", "{\"ops\":[1]} x", "{ops:[1]}",
    "{\"ops\":[1]\u{FEFF}}", "\u{FEFF}{\"ops\":[1]}", "{\"ops\":[1]\"a\":2}", "{\"a\"}",
    "[{\"ops\":]",
    "{\"ops\":[\"\\\"]", "{\"ops\":[1/**/]}",
  ])
  func `Accepted and refused is the same, with the same error`(text: String) {
    expectSame(Array(text.utf8), "\(text)")
  }

  @Test(arguments: [
    "01", "-", "1.", "+1", "1e", "12a", "tru", "truex", "nul", "[1}", "{\"a\":]", "\"\\x\"",
    "\"\\uD800\"", "\"\\u12\"", "\"\n\"", "{\"a\":1,\"a\":2}", "[[1]", "'a'", "1 2", "\"a\"\"b\"",
    "]", "}", ":", "#", "{a:1}", "[1,,2]", "12\"x\"",
  ])
  func `So is what is wrong within an element or a member`(text: String) {
    for document in [
      "{\"ops\":[\(text)]}", "{\"ops\":[1,\(text),2]}", "{\"a\":\(text),\"ops\":[]}",
    ] {
      expectSame(Array(document.utf8), "\(document)")
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF0, 0x22],
    ] as [[UInt8]])
  func `So is ill-formed UTF-8`(bytes: [UInt8]) {
    expectSame(Array("{\"ops\":[\"".utf8) + bytes + Array("\"]}".utf8), "\(bytes)")
    expectSame(Array("{\"".utf8) + bytes + Array("\":1}".utf8), "\(bytes)")
  }

  @Test func `So is every cut`() {
    let text =
      "{\"a\": \"ß😀\\u00e9\", \"ops\": [0, -1.5e3, {\"b\": [[]]}, \"\\\\\"], \"c\": [true]}"
    let bytes = Array(text.utf8)
    for count in bytes.indices { expectSame(Array(bytes[..<count]), "\(count) bytes") }
  }

  @Test(arguments: 0...6)
  func `Nesting counts what is around an element`(limit: Int) {
    for text in ["{\"ops\":[[[1]]]}", "{\"a\":{\"b\":[1]}}", "[[[1]]]", "1"] {
      expectSame(Array(text.utf8), "\(text)", depthLimit: limit)
    }
    let deep = Array("{\"ops\":[".utf8) + Array(repeating: UInt8(ascii: "["), count: 100_000)
    #expect(
      read(deep, portion: 4096) == .failure(JSONError(.tooDeep(limit: 128), at: 8 + 126)))
  }

  @Test func `An error has its line and column`() {
    for portion in [1, 5, 100] {
      var reader = JSONListReader(of: "ops")
      let text = Array("{\n \"ops\": [\n1,\n  2, x]}".utf8)
      do throws(JSONError) {
        for start in stride(from: 0, to: text.count, by: portion) {
          try reader.read(Array(text[start..<min(start + portion, text.count)])) { _ in }
        }
        Issue.record("Nothing was refused.")
      } catch {
        #expect(reader.lineAndColumn(of: error) == (4, 6))
      }
    }
  }

  @Test func `Of the document, it holds but one element and one portion`() throws {
    var reader = JSONListReader(of: "ops")
    try reader.read(Array("{\"ops\":[0".utf8)) { _ in }
    var count = 0
    let portion = Array(String(repeating: ",{\"a\":[\"some text\",1,2,3]}", count: 1000).utf8)
    for part in 0..<300 {
      // The portions end within an element.
      let cut = part * 7 % portion.count
      try reader.read(Array(portion[..<cut])) { _ in count += 1 }
      #expect(reader.held < 100)
      try reader.read(Array(portion[cut...])) { _ in count += 1 }
      #expect(reader.held < 100)
    }
    #expect(count >= 300_000 - 1)
  }
}
