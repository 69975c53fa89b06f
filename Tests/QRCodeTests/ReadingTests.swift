import QRCode
import TestSupport
import Testing

/// Codes, read back by another program.
@Suite("QR code: read back")
struct ReadingTests {
  private let scanner: Scanner

  init() throws { scanner = try Scanner() }

  private func modules(_ code: QRCode) -> [[Bool]] {
    let outer = -QRCode.quietZone..<code.edge + QRCode.quietZone
    return outer.map { y in outer.map { code.isDark(x: $0, y: y) } }
  }

  /// Letters and digits, since readers guess what other bytes are meant to be.
  private func text(_ length: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_#=/:".utf8)
    return (0..<length).map { _ in letters.randomElement(using: &generator) ?? 0 }
  }

  @Test(arguments: 1...40)
  func `Every version, full, not quite full and just begun`(number: Int) throws {
    let version = try #require(QRVersion(number))
    let most = version.capacity(with: .medium)
    let least = (QRVersion(number - 1)?.capacity(with: .medium) ?? 0) + 1
    for length in [most, most - 1, least] {
      let text = text(length, seed: UInt64(number * 10_000 + length))
      let code = try QRCode(text)
      #expect(code.version == version)
      #expect(code.correction == .medium)
      #expect(try scanner.read(dark: modules(code)) == text)
    }
  }

  @Test(arguments: [2332, 2400, 2952, 2953])
  func `What fits no version with medium correction has a low one`(length: Int) throws {
    let text = text(length, seed: UInt64(length))
    let code = try QRCode(text)
    #expect(code.correction == .low)
    #expect(try scanner.read(dark: modules(code)) == text)
  }

  @Test func `Low correction needs no greater version than its capacity says`() throws {
    #expect(try QRCode(text(2332, seed: 1)).version.number == 36)
    #expect(try QRCode(text(2953, seed: 1)).version.number == 40)
  }

  @Test func `What is too long is refused`() {
    #expect(throws: QRCodeError.tooLong(bytes: 2954, limit: 2953)) {
      try QRCode(text(2954, seed: 1))
    }
  }

  @Test(arguments: [
    "https://dayring.example/#join=AQhodHRwczovL3JlbGF5LmV4YW1wbGX_3q2-7wABAgMEBQYHCAkKCwwNDg8",
    "a", "0", "0123456789012345678901234567890123456789", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "Grüße an alle, 日本語, \u{1f36a}", "one\ntwo",
  ])
  func `Contents of every kind`(text: String) throws {
    let code = try QRCode(text)
    #expect(try scanner.read(dark: modules(code)) == Array(text.utf8))
  }

  @Test(arguments: 0..<40)
  func `Any text`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = text(.random(in: 1...300, using: &generator), seed: UInt64(seed))
    #expect(try scanner.read(dark: modules(QRCode(text))) == text)
  }

  @Test(arguments: [1, 100, 150, 700])
  func `As a picture`(length: Int) throws {
    let text = text(length, seed: UInt64(length))
    let code = try QRCode(text)
    #expect(try scanner.read(svg: code.svg(), edge: (code.edge + 8) * 3) == text)
  }

  @Test(arguments: [(1, true), (1, false), (100, true), (100, false), (150, true), (300, false)])
  func `As lines of a terminal`(length: Int, onDark: Bool) throws {
    let text = text(length, seed: UInt64(length))
    let code = try QRCode(text)
    let rows = code.lines(onDark: onDark).flatMap { line in
      [line.map { "█▀".contains($0) != onDark }, line.map { "█▄".contains($0) != onDark }]
    }
    #expect(rows.allSatisfy { $0.count == code.edge + 2 * QRCode.quietZone })
    #expect(rows.prefix(code.edge + 2 * QRCode.quietZone) == modules(code)[...])
    #expect(try scanner.read(dark: rows) == text)
  }

  @Test func `Bytes that are no text are held as they are`() throws {
    let bytes = [UInt8](0...255)
    let code = try QRCode(bytes)
    #expect(try scanner.read(dark: modules(code)) == bytes)
  }
}
