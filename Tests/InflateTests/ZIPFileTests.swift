import ArchiveTesting
import CivilTime
import Exchange
import Foundation
import Inflate
import Testing
import Trackers

@Suite struct ZIPFileTests {
  let text = Array(String(repeating: "Date,Value\n2015-01-25,2\n", count: 40_000).utf8)

  @Test func `entries come piece by piece, packed or not`() throws {
    let zip = BuiltZIP([
      BuiltZIP.Entry("stored", text), BuiltZIP.Entry(deflating: "packed", text),
      BuiltZIP.Entry(deflating: "empty", []),
    ])
    try opened(zip.bytes) { file in
      #expect(file.entries.map { $0.name } == ["stored", "packed", "empty"])
      for entry in file.entries {
        var contents: [UInt8] = []
        try file.read(entry) { piece throws(ImportError) in
          #expect(piece.count <= 256 << 10)
          contents += piece
        }
        #expect(contents == (entry.name == "empty" ? [] : text))
        let whole = try file.bytes(of: entry)
        #expect(whole == contents)
        let beginning = try file.beginning(of: entry, count: 100)
        #expect(beginning == Array(contents.prefix(100)))
      }
    }
  }

  @Test func `a bomb is stopped at the size that was said`() throws {
    // 10 MB of zeros that are said to be 100 KB: less than what its 10 KB may be.
    var entry = BuiltZIP.Entry(
      deflating: "bomb", Array(repeating: 0, count: 10 << 20))
    entry.size = 100 << 10
    var count = 0
    #expect(throws: ArchiveFailure.contents(.archive(.bomb(entry: "bomb")))) {
      try opened(BuiltZIP([entry]).bytes) { file in
        try file.read(file.entries[0]) { piece throws(ImportError) in count += piece.count }
      }
    }
    #expect(count <= 100 << 10)

    entry.size = Int64(entry.packed.count) * 1101 + 1100
    #expect(throws: ArchiveFailure.contents(.archive(.bomb(entry: "bomb")))) {
      try opened(BuiltZIP([entry]).bytes) { _ in }
    }
  }

  @Test func `10 MB of zeros that are said to be so are read`() throws {
    let zeros = [UInt8](repeating: 0, count: 10 << 20)
    try opened(BuiltZIP([BuiltZIP.Entry(deflating: "zeros", zeros)]).bytes) { file in
      let contents = try file.bytes(of: file.entries[0])
      #expect(contents == zeros)
    }
  }

  @Test func `damage is found wherever it is`() throws {
    let zip = BuiltZIP([BuiltZIP.Entry(deflating: "a", Array("some text, some more text".utf8))])
    let bytes = zip.bytes
    for place in bytes.indices {
      for change in [0x01, 0x08, 0x80, 0xff] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= change
        let contents = Result {
          try opened(damaged) { try $0.bytes(of: $0.entries[0]) }
        }
        guard case .success(let contents) = contents else { continue }
        #expect(contents == Array("some text, some more text".utf8), "byte \(place) ^ \(change)")
      }
      #expect(throws: ArchiveFailure.self) { try opened(Array(bytes[..<place])) { _ in } }
    }
    // What is behind the stream belongs to nobody.
    var entry = zip.entries[0]
    entry.packed.append(0)
    #expect(throws: ArchiveFailure.contents(.archive(.damaged(entry: "a")))) {
      try opened(BuiltZIP([entry]).bytes) { try $0.bytes(of: $0.entries[0]) }
    }
    entry.packed.removeLast(2)
    #expect(throws: ArchiveFailure.contents(.archive(.damaged(entry: "a")))) {
      try opened(BuiltZIP([entry]).bytes) { try $0.bytes(of: $0.entries[0]) }
    }
  }

  @Test func `a file that is not there is told by the system's number`() {
    #expect(throws: ArchiveFailure.system(ENOENT)) {
      _ = try ZIPFile(path: "/nowhere/at/all.zip")
    }
  }
}

@Suite struct ArchiveImportTests {
  let context = ImportContext(
    zone: Zone(fixed: .utc),
    now: Moment(Instant(milliseconds: 1_795_262_400_000), offset: .utc))

  @Test func `a health export is found by what it begins with`() throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" unit=\"mL\" value=\"250\" startDate=\"2026-11-20 08:00:00 +0100\"/>\n"
    let export = "<?xml version=\"1.0\"?>\n<HealthData>\n\(record)</HealthData>"
    let zip = BuiltZIP([
      BuiltZIP.Entry(
        deflating: "apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
      BuiltZIP.Entry(
        deflating: "apple_health_export/other.xml", Array(repeating: 0x20, count: 9000)),
      BuiltZIP.Entry(deflating: "apple_health_export/导出.xml", Array(export.utf8)),
    ])
    try opened(zip.bytes) { archive in
      var told: [Int64] = []
      let file = try ImportedFile(archive: archive, context) { read, size in
        told.append(read)
        #expect(size == Int64(export.utf8.count))
      }
      #expect(file.format == .appleHealth)
      #expect(file.entries.count == 1)
      #expect(told == [Int64(export.utf8.count)])
    }
    #expect(throws: ArchiveFailure.contents(.archive(.nothingKnown))) {
      try opened(BuiltZIP([BuiltZIP.Entry("a.xml", "<a/>")]).bytes) {
        try ImportedFile(archive: $0, context)
      }
    }
  }

  @Test func `Loop's archive is read`() throws {
    let zip = BuiltZIP([
      BuiltZIP.Entry(
        deflating: "Habits.csv",
        Array("Name,Description,NumRepetitions,Interval,Color\nA,,1,1,#388E3C\n".utf8)),
      BuiltZIP.Entry(deflating: "001 A/Checkmarks.csv", Array("2015-01-25,2\n".utf8)),
    ])
    try opened(zip.bytes) { archive in
      let file = try ImportedFile(archive: archive, context)
      #expect(file.format == .loop)
      #expect(file.entries.count == 2)
    }
  }
}

/// With a file that holds these bytes.
private func opened<Result>(
  _ bytes: [UInt8], _ body: (borrowing ZIPFile) throws -> Result
) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).zip")
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(ZIPFile(path: url.path))
}
