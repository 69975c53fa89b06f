import Exchange
import Testing

@Suite struct XMLReaderTests {
  let sample = #"""
    <?xml version="1.0" encoding="UTF-8" standalone='yes'?>
    <?style sheet="a>b"?>
    <!-- The reader's first > comment -- almost -->
    <!DOCTYPE HealthData [
    <!-- It's not "closed ]> -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
    <!ATTLIST Record note CDATA "]>" value CDATA ']'>
    <?skip ]> ?>
    <!ENTITY bomb "&bomb;&bomb;">
    <!ATTLIST VisionPrescription
      type CDATA #REQUIRED
    <![ INCLUDE [ <!ELEMENT Me EMPTY> ]]>
    ]>
    <HealthData locale="de_DE">
     <Me name='R&#228;ubr&#xE4;uber "&lt;&amp;&gt;&quot;&apos;' text="a>b"/>
     Text &amp; more &#128166;
     <Record
       type = "x" value="1
    2"><Größe a.b-c_d:e="Ä"/><![CDATA[ </Record> ]] ]> & &unknown; ]]]]></Record >
     <!-- <Record> --->
     <a></a>
    </HealthData>
    """#

  let events = [
    "HealthData locale=de_DE @14", "Me name=Räubräuber \"<&>\"'|text=a>b @15", "end",
    "Record type=x|value=1 2 @17", "Größe a.b-c_d:e=Ä @19", "end", "end", "a  @21", "end", "end",
  ]

  @Test func `elements come with their attributes and lines`() throws {
    #expect(try read([Array(sample.utf8)]) == events)
    #expect(try read([[0xef, 0xbb, 0xbf], Array((sample + "\n<!-- . -->\n").utf8)]) == events)
  }

  @Test func `however a document is cut into pieces, it says the same`() throws {
    let bytes = [0xef, 0xbb, 0xbf] + Array(sample.utf8)
    for place in 0...bytes.count {
      #expect(try read([Array(bytes[..<place]), Array(bytes[place...])]) == events, "at \(place)")
    }
    for size in [1, 2, 3, 7] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(try read(pieces) == events, "by \(size)")
    }
  }

  @Test func `a document that was cut anywhere is refused`() {
    let bytes = Array(sample.utf8)
    for place in bytes.indices {
      #expect(throws: ImportError.self, "at \(place)") { try read([Array(bytes[..<place])]) }
    }
  }

  @Test func `rubbish anywhere is refused or read, and nothing breaks`() {
    let bytes = Array(sample.utf8)
    for place in bytes.indices {
      for byte in [0x00, 0x22, 0x26, 0x27, 0x3c, 0x3e, 0x2f, 0x5b, 0x5d, 0xff] as [UInt8] {
        var damaged = bytes
        damaged[place] = byte
        let whole = Result { try read([damaged]) }
        let halves = Result { try read([Array(damaged[..<place]), Array(damaged[place...])]) }
        #expect((try? whole.get()) == (try? halves.get()))
      }
    }
  }

  @Test(arguments: [
    ("", 1), ("\n\n", 3), ("text", 1), ("<a>", 1), ("<a></b>", 1), ("<a></a></a>", 1),
    ("<a/><b/>", 1), ("<a/>\n text", 2), ("<a/>\n&amp;", 2), ("<a/>\n<![CDATA[]]>", 2),
    ("<a>\n<b></a></b>", 2), ("<a>\n</a b>", 2), ("<a>\n</ a>", 2), ("</a>", 1),
    ("<a b=\"1\" b='2'/>", 1), ("<a b=1/>", 1), ("<a b/>", 1), ("<a b=\"1\"c=\"2\"/>", 1),
    ("<a b=\"\n<\"/>", 2), ("<a\n b=\"&nbsp;\"/>", 2), ("<a>\n&bomb;</a>", 2), ("<a>&#0;</a>", 1),
    ("<a>&#xD800;</a>", 1), ("<a>&#x110000;</a>", 1), ("<a>&#12x;</a>", 1), ("<a>&;</a>", 1),
    ("<a>& b</a>", 1), ("<a>&#99999999999999999999;</a>", 1), ("< a/>", 1), ("<1/>", 1), ("<>", 1),
    ("<a <b/>", 1), ("<!ELEMENT a EMPTY><a/>", 1), ("<!DOCTYPE a><!DOCTYPE a><a/>", 1),
    ("<a/><!DOCTYPE a>", 1), ("<a><!DOCTYPE a></a>", 1), ("<!DOCTYPE a ]><a/>", 1),
    ("<a/><?xml version=\"1.0\"?>", 1), ("<a>\u{0}</a\u{0}>", 1),
  ])
  func `what is no document is refused with its line`(text: String, line: Int) {
    #expect(throws: ImportError.xml(line: line)) { try read([Array(text.utf8)]) }
  }

  @Test func `other encodings are refused by name`() {
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a/>"
    #expect(throws: ImportError.encoding("ISO-8859-1")) { try read([Array(latin.utf8)]) }
    for bytes in [
      [0xff, 0xfe, 0x3c, 0x00], [0xfe, 0xff, 0x00, 0x3c], [0x3c, 0x00], [0x00, 0x3c],
    ]
      as [[UInt8]]
    {
      #expect(throws: ImportError.encoding("UTF-16")) { try read([bytes]) }
    }
  }

  @Test func `nothing grows without limit`() throws {
    let deep = String(repeating: "<a>", count: 65)
    let limit = XMLReader.depthLimit
    let allowed = deep.dropLast(3) + String(repeating: "</a>", count: limit)
    #expect(try read([Array(allowed.utf8)]).count == 2 * limit)
    #expect(throws: ImportError.xml(line: 1)) { try read([Array(deep.utf8)]) }

    let long = "<a b=\"" + String(repeating: "x", count: XMLReader.tagLimit)
    #expect(throws: ImportError.xml(line: 1)) { try read([Array(long.utf8)]) }
    let many = (0...XMLReader.attributeLimit).map { " a\($0)=\"\"" }.joined()
    #expect(throws: ImportError.xml(line: 1)) { try read([Array("<a\(many)/>".utf8)]) }
  }

  @Test func `control characters, which Apple's Health writes, are borne`() throws {
    #expect(try read([Array("<a b=\"c\u{b}\"/>".utf8)]) == ["a b=c\u{b} @1", "end"])
  }
}

/// Reads a document in these pieces.
private func read(_ pieces: [[UInt8]]) throws -> [String] {
  var reader = XMLReader()
  var events: [String] = []
  for piece in pieces {
    try piece.withUnsafeBufferPointer { bytes in
      var input = XMLInput(bytes)
      while let event = try reader.next(&input) {
        guard event == .start else {
          events.append("end")
          continue
        }
        let attributes = reader.allAttributes.map { "\($0.name)=\($0.value)" }
        let name = String(decoding: reader.name, as: UTF8.self)
        events.append(
          "\(name) \(attributes.joined(separator: "|")) @\(reader.line(&input))")
      }
    }
  }
  try reader.finish()
  return events
}
