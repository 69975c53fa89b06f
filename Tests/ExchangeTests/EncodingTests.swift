import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// Files that are not in UTF-8.
@Suite struct EncodingTests {
  /// “Müsli–Café €”, in Windows-1252.
  private let beverage: [UInt8] =
    Array("M".utf8) + [0xfc] + Array("sli".utf8) + [0x96] + Array("Caf".utf8) + [0xe9]
    + Array(" ".utf8) + [0x80]

  private func table(_ beverage: [UInt8]) -> [UInt8] {
    Array("Date,Time,Amount (ml),Beverage,Note\n2026-11-20,08:00,250,".utf8) + beverage
      + Array(",\n".utf8)
  }

  @Test func `a table is read as Windows-1252, and has to be confirmed`() throws {
    for format in [nil, ImportFormat.drinks] {
      let file = try ImportedFile(reading: table(beverage), as: format, context)
      #expect(file.confidence == .likely)
      let plan = ImportPlan(file, into: MemoryLedger(replica: ReplicaID(rawValue: 7)), context)
      #expect(plan.guessed == ["Müsli–Café", "€"])
      #expect(plan.newCount == 1)
    }
  }

  @Test func `whose encoding is named is certain`() throws {
    var context = context
    context.encoding = .windows1252
    let file = try ImportedFile(reading: table(beverage), context)
    #expect(file.confidence == .sure)
    guard case .drink(let drink)? = file.entries.first?.item else {
      Issue.record("no drink")
      return
    }
    #expect(drink.beverage == "Müsli–Café €")
    context.encoding = .utf8
    #expect(throws: ImportError.self) { try ImportedFile(reading: table(beverage), context) }
  }

  @Test(arguments: [[0x81], [0x00, 0xff], [0x07, 0xe9], [0xe9, 0x9d]] as [[UInt8]])
  func `bytes that are no characters there are refused`(bytes: [UInt8]) {
    #expect(throws: ImportError.self) { try ImportedFile(reading: table(bytes), context) }
  }

  @Test(arguments: [
    "{\"fast_data\":[],\"x\":\"\u{e9}\"}", "<Other a=\"\u{e9}\"></Other>",
    "{\"format\":\"dayring-backup\",\"x\":\"\u{e9}\"}",
  ])
  func `JSON and XML are never guessed`(text: String) {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(throws: ImportError.self) { try FileReader.whole(bytes) }
  }
}

extension FileReader {
  /// All of a file in one portion.
  static func whole(_ bytes: [UInt8]) throws -> FileContents {
    var reader = FileReader(size: Int64(bytes.count), context)
    while true {
      switch try reader.next() {
      case .done(let contents): return contents
      case .read(let piece):
        let part = Array(bytes[Int(piece.range.lowerBound)..<Int(piece.range.upperBound)])
        _ = try part.withUnsafeBytes { try reader.take($0) }
      }
    }
  }
}
