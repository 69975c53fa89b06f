import JSON
import Testing

@Suite("Ill-formed UTF-8 in a string")
struct IllFormedUTF8Tests {
  @Test(
    arguments: [
      [0x80], [0xBF], [0xFE], [0xFF],  // no first bytes
      [0xC0, 0x80], [0xC1, 0xBF],  // two bytes for ASCII
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],  // three for what fits two
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],  // four for what fits three
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],  // surrogates
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],  // beyond U+10FFFF
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],  // five, six bytes
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0xC3, 0xA9],  // cut short
      [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x28, 0x80], [0xE9], [0xC3, 0x5C, 0x6E],
    ] as [[UInt8]])
  func `It is refused at the first byte of the sequence`(sequence: [UInt8]) {
    let bytes: [UInt8] = Array("[\"a".utf8) + sequence + Array("\"]".utf8)
    #expect(throws: JSONError(.badUTF8, at: 3)) { try JSON(parsing: bytes) }
  }

  @Test
  func `After a good beginning the sequence is named, not the string`() {
    let bytes: [UInt8] = Array("\"é\\n漢".utf8) + [0xC3, 0x28, 0x22]
    #expect(throws: JSONError(.badUTF8, at: 8)) { try JSON(parsing: bytes) }
  }

  @Test(
    arguments: [0x00...0x7F, 0x80...0xBF, 0xC0...0xDF, 0xE0...0xEF, 0xF0...0xFF]
      as [ClosedRange<UInt8>])
  func `Every two, three and four bytes are text to us exactly if they are to the standard library`(
    firsts: ClosedRange<UInt8>
  ) {
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF]
    for first in firsts where first >= 0x20 && first != 0x22 && first != 0x5C {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            let quoted = [0x22] + bytes + [0x22]
            let expected = String(validating: bytes, as: UTF8.self).map { JSON.string($0) }
            if (try? JSON(parsing: quoted)) != expected {
              Issue.record("\(bytes)")
            }
          }
        }
      }
    }
  }
}
