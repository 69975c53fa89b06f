import ArchiveTesting
import Exchange
import Testing

@Suite struct ZIPDirectoryTests {
  static var sample: BuiltZIP {
    var described = BuiltZIP.Entry("001 Größe/Checkmarks.csv", "Date,Value,Notes\n")
    described.isDescribed = true
    described.extra = [1, 2, 3, 4]
    return BuiltZIP([
      BuiltZIP.Entry("Habits.csv", "Position,Name\n"), BuiltZIP.Entry("001 Größe/", ""), described,
    ])
  }

  let contents = [
    "Habits.csv": "Position,Name\n", "001 Größe/Checkmarks.csv": "Date,Value,Notes\n",
  ]

  @Test func `entries come without folders, with what is in them`() throws {
    #expect(try unpack(ZIPDirectoryTests.sample.bytes) == contents)
    var zip = ZIPDirectoryTests.sample
    zip.comment = "with a comment, PK\u{5}\u{6}"
    #expect(try unpack(zip.bytes) == contents)
    #expect(try unpack(BuiltZIP([]).bytes).isEmpty)
  }

  @Test func `it is told by its first bytes`() {
    #expect(ZIPDirectory.recognises(ZIPDirectoryTests.sample.bytes))
    #expect(ZIPDirectory.recognises(BuiltZIP([]).bytes))
    #expect(!ZIPDirectory.recognises("PK,of,things".utf8))
  }

  @Test func `sizes and places of 64 bits are read`() throws {
    var zip = ZIPDirectoryTests.sample
    zip.isWide = true
    #expect(try unpack(zip.bytes) == contents)
    for index in zip.entries.indices { zip.entries[index].isWide = true }
    #expect(try unpack(zip.bytes) == contents)
    zip.isWide = false
    #expect(try unpack(zip.bytes) == contents)
  }

  @Test func `a directory of a file of 6 GB is read from its last bytes`() throws {
    var entry = BuiltZIP.Entry("export.xml", "")
    entry.method = 8
    entry.size = 90 << 30
    entry.isWide = true
    var zip = BuiltZIP([entry])
    zip.isWide = true
    // As if 6 GB of data stood before the directory.
    let gap: Int64 = 6 << 30
    var bytes = Array(zip.bytes[40...])
    for offset in [bytes.count - 22 - 20 + 8, bytes.count - 22 - 20 - 8] {
      var value: Int64 = 0
      for place in 0..<8 { value |= Int64(bytes[offset + place]) << Int64(8 * place) }
      for place in 0..<8 { bytes[offset + place] = UInt8((value + gap) >> Int64(8 * place) & 0xff) }
    }
    // Its packed size is in the extra field, behind the plain one.
    for place in 0..<8 {
      bytes[46 + 10 + 9 + 4 + 8 + place] = UInt8((gap - 100) >> Int64(8 * place) & 0xff)
    }
    let start = gap + 40
    let fileSize = start + Int64(bytes.count)
    func slice(_ range: Range<Int64>) -> [UInt8] {
      Array(bytes[Int(range.lowerBound - start)..<Int(range.upperBound - start)])
    }
    var end = try ZIPEnd(tail: bytes, fileSize: fileSize)
    try end.read(wide: slice(try #require(end.wide)))
    let directory = try ZIPDirectory(slice(end.directory), end)
    #expect(directory.entries.map { $0.packedSize } == [gap - 100])
    #expect(directory.entries.map { $0.size } == [90 << 30])
    #expect(throws: ImportError.tooLarge(limit: ImportedFile.sizeLimit)) {
      try directory.entries[0].checkWhole()
    }
  }

  @Test(arguments: [false, true])
  func `an archive that was cut anywhere, or has more behind it, is refused`(isWide: Bool) {
    var zip = ZIPDirectoryTests.sample
    zip.isWide = isWide
    let bytes = zip.bytes
    for place in bytes.indices {
      #expect(throws: ImportError.self, "at \(place)") { try unpack(Array(bytes[..<place])) }
    }
    #expect(throws: ImportError.archive(.noDirectory)) { try unpack(bytes + [0]) }
    #expect(throws: ImportError.archive(.noDirectory)) { try unpack([0] + bytes) }
    #expect(throws: ImportError.archive(.noDirectory)) { try unpack([]) }
  }

  @Test(arguments: [false, true])
  func `with any byte altered it is refused, or the contents are the same`(isWide: Bool) {
    var zip = ZIPDirectoryTests.sample
    zip.isWide = isWide
    for index in zip.entries.indices { zip.entries[index].isWide = isWide }
    let bytes = zip.bytes
    for place in bytes.indices {
      for change in [0x01, 0x08, 0x80, 0xff] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= change
        guard let read = try? unpack(damaged) else { continue }
        #expect(read == contents, "byte \(place) ^ \(change)")
      }
    }
  }

  @Test(arguments: [
    ("encrypted", ImportError.ArchiveProblem.unsupported(entry: "a.xml")),
    ("hidden", .unsupported(entry: "a.xml")), ("method", .unsupported(entry: "a.xml")),
    ("name", .damaged(entry: "a.xml")), ("size", .damaged(entry: "a.xml")),
    ("sum", .damaged(entry: "a.xml")), ("inner", .damaged(entry: "a.xml")),
    ("behind", .damaged(entry: "b.xml")), ("overlap", .damaged(entry: "a.xml")),
    ("same", .damaged(entry: "a.xml")), ("twice", .damaged(entry: "a.xml")),
    ("extra", .damaged(entry: "a.xml")), ("ratio", .bomb(entry: "a.xml")),
  ])
  func `a directory that lies is refused`(lie: String, problem: ImportError.ArchiveProblem) {
    var zip = BuiltZIP([BuiltZIP.Entry("a.xml", "<a/>"), BuiltZIP.Entry("b.xml", "<b/>")])
    switch lie {
    case "encrypted": zip.entries[0].flags |= 1
    case "hidden": zip.entries[0].flags |= 1 << 13
    case "method": zip.entries[0].method = 12
    case "name": zip.entries[0].innerName = "c.xml"
    case "size": zip.entries[0].size = 5
    case "sum": zip.entries[0].checksum ^= 1
    case "inner": zip.entries[0].offset = 1
    case "behind": zip.entries[1].offset = 1000
    case "overlap": zip.entries[1].offset = 20
    case "same": zip.entries[1].offset = 0
    case "twice":
      zip.entries[1].name = "a.xml"
      zip.entries[1].innerName = "a.xml"
    case "extra": zip.entries[0].extra = Array(repeating: 0, count: 4)
    default: break
    }
    if lie == "extra" {
      // The extra field after the name claims to reach into the next entry.
      var bytes = zip.bytes
      bytes[28] = 5
      #expect(throws: ImportError.archive(problem)) { try unpack(bytes) }
      return
    }
    if lie == "ratio" {
      zip.entries[0].method = 8
      zip.entries[0].size = 4 * 1101 + 1100
    }
    #expect(throws: ImportError.archive(problem)) { try unpack(zip.bytes) }
  }

  @Test func `several disks and too many entries are refused`() {
    var bytes = ZIPDirectoryTests.sample.bytes
    bytes[bytes.count - 18] = 1
    #expect(throws: ImportError.archive(.severalDisks)) { try unpack(bytes) }
    let many = (0...10_000).map { BuiltZIP.Entry("\($0)", "") }
    #expect(throws: ImportError.archive(.tooManyEntries(limit: 10_000))) {
      try unpack(BuiltZIP(many).bytes)
    }
  }

  @Test func `what comes is held against what was said`() throws {
    let entry = try #require(try directory(ZIPDirectoryTests.sample.bytes).entries.first)
    var check = ZIPCheck(entry)
    try Array("Position,Name\n".utf8).withUnsafeBytes { try check.add($0) }
    try check.finish()
    #expect(throws: ImportError.archive(.bomb(entry: "Habits.csv"))) {
      try [0].withUnsafeBytes { try check.add($0) }
    }
    var other = ZIPCheck(entry)
    try Array("Position,Nome\n".utf8).withUnsafeBytes { try other.add($0) }
    #expect(throws: ImportError.archive(.damaged(entry: "Habits.csv"))) { try other.finish() }
    #expect(throws: ImportError.archive(.damaged(entry: "Habits.csv"))) {
      try ZIPCheck(entry).finish()
    }
  }

  @Test func `the checksum is the one that everybody has`() {
    var sum = CRC32()
    #expect(sum.value == 0)
    for byte in "123456789".utf8 { [byte].withUnsafeBytes { sum.add($0) } }
    #expect(sum.value == 0xcbf4_3926)
  }
}

@Suite struct ArchiveContentsTests {
  @Test func `the contents are told by the names`() throws {
    let health = try contents([
      "apple_health_export/export_cda.xml", "apple_health_export/导出.xml",
      "__MACOSX/apple_health_export/._导出.xml", "apple_health_export/workout-routes/r.gpx",
    ])
    guard case .health(let documents) = health else {
      Issue.record("\(health)")
      return
    }
    #expect(documents.map { $0.name } == ["apple_health_export/导出.xml"])

    let loop = try contents([
      "Habits.csv", "Scores.csv", "001 a/Checkmarks.csv", "001 a/Scores.csv",
    ])
    guard case .files(.loop, let tables) = loop else {
      Issue.record("\(loop)")
      return
    }
    #expect(tables.map { $0.name } == ["Habits.csv", "001 a/Checkmarks.csv"])
  }

  @Test func `of several documents the largest comes first`() throws {
    let zip = BuiltZIP([
      BuiltZIP.Entry("a.xml", "<a/>"), BuiltZIP.Entry("Export.XML", "<HealthData/>"),
    ])
    guard case .health(let documents) = try ArchiveContents(directory(zip.bytes)) else {
      Issue.record("no documents")
      return
    }
    #expect(documents.map { $0.name } == ["Export.XML", "a.xml"])
  }

  @Test func `what nobody knows, or has texts too large, is refused`() throws {
    #expect(throws: ImportError.archive(.nothingKnown)) { try contents(["photo.jpg"]) }
    var entry = BuiltZIP.Entry("Habits.csv", Array(repeating: UInt8(0), count: 64_000))
    entry.method = 8
    entry.size = Int64(ImportedFile.sizeLimit) + 1
    #expect(throws: ImportError.tooLarge(limit: ImportedFile.sizeLimit)) {
      try ArchiveContents(directory(BuiltZIP([entry]).bytes))
    }
  }

  private func contents(_ names: [String]) throws -> ArchiveContents {
    try ArchiveContents(directory(BuiltZIP(names.map { BuiltZIP.Entry($0, "<a/>") }).bytes))
  }
}

private func slice(_ bytes: [UInt8], _ range: Range<Int64>) throws(ImportError) -> [UInt8] {
  guard range.upperBound <= bytes.count else { throw .archive(.noDirectory) }
  return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
}

private func directory(_ bytes: [UInt8]) throws(ImportError) -> ZIPDirectory {
  let size = Int64(bytes.count)
  var end = try ZIPEnd(tail: slice(bytes, ZIPEnd.tail(ofFile: size)), fileSize: size)
  if let wide = end.wide { try end.read(wide: slice(bytes, wide)) }
  return try ZIPDirectory(slice(bytes, end.directory), end)
}

/// Names and contents of what is stored.
private func unpack(_ bytes: [UInt8]) throws -> [String: String] {
  var contents: [String: String] = [:]
  for entry in try directory(bytes).entries {
    let data = try slice(bytes, entry.data(afterHeader: slice(bytes, entry.header)))
    guard entry.method == .stored else {
      throw ImportError.archive(.unsupported(entry: entry.name))
    }
    var check = ZIPCheck(entry)
    try data.withUnsafeBytes { try check.add($0) }
    try check.finish()
    contents[entry.name] = String(decoding: data, as: UTF8.self)
  }
  return contents
}
