import ArchiveTesting
import CivilTime
import Exchange
import Foundation
import Inflate
import TestSupport
import Testing
import Trackers

/// Files on disk, packed or not, through the reader that the browser has too.
@Suite struct FileImportTests {
  private let context = ImportContext(
    zone: Zone(fixed: .utc),
    now: Moment(Instant(milliseconds: 1_795_262_400_000), offset: .utc))

  private let habits = "Name,Description,NumRepetitions,Interval,Color\nA,,1,1,#388E3C\n"
  private let record =
    "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" unit=\"mL\" value=\"250\" startDate=\"2026-11-20 08:00:00 +0100\"/>\n"

  private func export(_ count: Int = 1) -> String {
    "<?xml version=\"1.0\"?>\n<HealthData>\n"
      + (0..<count).map { record.replacing("08:00", with: "08:\(10 + $0 % 50)") }.joined()
      + "</HealthData>"
  }

  /// Of two habits' tables, 40,000 lines together.
  private func loop(deflated: Bool) -> BuiltZIP {
    let checks = Array(
      ("Date,A\n" + (0..<20_000).map { "\(Day(number: $0).iso8601),2\n" }.joined()).utf8)
    return BuiltZIP([
      BuiltZIP.Entry("Habits.csv", habits),
      deflated
        ? BuiltZIP.Entry(deflating: "Checkmarks.csv", checks)
        : BuiltZIP.Entry("Checkmarks.csv", checks),
    ])
  }

  private func read(
    _ bytes: [UInt8], progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(FileFailure) -> ImportedFile {
    guard let folder = try? TemporaryFolder(), (try? folder.write(bytes, to: "file")) != nil else {
      throw .system(EIO)
    }
    switch try FileContents(path: folder.path("file"), context, progress: progress) {
    case .file(let file): return file
    case .backup: throw .contents(.unknown)
    }
  }

  @Test func `an archive's tables say the same, packed or not`() throws {
    let packed = try read(loop(deflated: true).bytes)
    let stored = try read(loop(deflated: false).bytes)
    #expect(packed.format == .loop)
    #expect(packed.entries.count > 10_000)
    #expect(packed.entries == stored.entries && packed.issues == stored.issues)
  }

  @Test func `a health export is found by what it begins with`() throws {
    let zip = BuiltZIP([
      BuiltZIP.Entry(
        deflating: "apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
      BuiltZIP.Entry(
        deflating: "apple_health_export/other.xml", Array(repeating: 0x20, count: 900_000)),
      BuiltZIP.Entry(deflating: "apple_health_export/导出.xml", Array(export(3000).utf8)),
    ])
    var told: (taken: Int64, of: Int64) = (0, 0)
    let file = try read(zip.bytes) { told = ($0, $1) }
    #expect(file.format == .appleHealth)
    #expect(file.entries.count == 50, "The same record is taken once.")
    #expect(told == (Int64(export(3000).utf8.count), Int64(export(3000).utf8.count)))
    #expect(try read(Array(export(3000).utf8)).entries == file.entries)
    #expect(throws: FileFailure.contents(.archive(.nothingKnown))) {
      try read(BuiltZIP([BuiltZIP.Entry("a.xml", "<a/>")]).bytes)
    }
  }

  @Test func `a bomb is stopped at the size that was said`() throws {
    // 10 MB of zeros that are said to be 100 KB: less than what its 10 KB may be.
    var entry = BuiltZIP.Entry(
      deflating: "Checkmarks.csv", Array(repeating: 0, count: 10 << 20))
    let bomb = FileFailure.contents(.archive(.bomb(entry: "Checkmarks.csv")))
    entry.size = 100 << 10
    #expect(throws: bomb) { try read(BuiltZIP([entry]).bytes) }
    entry.size = Int64(entry.packed.count) * 1101 + 1100
    #expect(throws: bomb) { try read(BuiltZIP([entry]).bytes) }
  }

  @Test func `damage is found wherever it is`() throws {
    let name = "Habits.csv"
    let zip = BuiltZIP([BuiltZIP.Entry(deflating: name, Array(habits.utf8))])
    let whole = try read(zip.bytes)
    for place in zip.bytes.indices {
      for change in [0x01, 0x08, 0x80, 0xff] as [UInt8] {
        var damaged = zip.bytes
        damaged[place] ^= change
        guard let file = try? read(damaged) else { continue }
        #expect(file.entries == whole.entries, "byte \(place) ^ \(change)")
      }
      #expect(throws: FileFailure.self) { try read(Array(zip.bytes[..<place])) }
    }
    // Bytes after the stream are refused.
    let refusal = FileFailure.contents(.archive(.damaged(entry: name)))
    var entry = zip.entries[0]
    entry.packed.append(0)
    #expect(throws: refusal) { try read(BuiltZIP([entry]).bytes) }
    entry.packed.removeLast(2)
    #expect(throws: refusal) { try read(BuiltZIP([entry]).bytes) }
  }

  /// A pipe, which has no size, so that its file looks empty.
  @Test(arguments: [200, 3000]) func `a pipe is read to its end`(count: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let bytes = Array(export(count).utf8)
    let writer = Thread {
      FileHandle(forWritingAtPath: path)?.write(Data(bytes))
    }
    writer.start()
    guard case .file(let file) = try FileContents(path: path, context) else {
      Issue.record("It was taken for something else.")
      return
    }
    #expect(file.entries.count == 50)
  }

  @Test func `what comes without end is not kept without end`() {
    #expect(FileReader.lengthLimit(ofFileBeginning: Array("Date,Time".utf8)) == 256 << 20)
    #expect(FileReader.lengthLimit(ofFileBeginning: Array(export().utf8)) == 64 << 30)
    #expect(FileReader.lengthLimit(ofFileBeginning: loop(deflated: true).bytes) == 64 << 30)
  }

  @Test func `what is no file is told by the system's number`() {
    #expect(throws: FileFailure.system(ENOENT)) {
      _ = try FileContents(path: "/nowhere/at/all.zip", context)
    }
    #expect(throws: FileFailure.system(EISDIR)) { _ = try FileContents(path: "/", context) }
    #expect(throws: FileFailure.contents(.empty)) { try read([]) }
  }

  @Test func `a backup is known by itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Backup(of: [], at: context.now).bytes, to: "backup")
    guard case .backup(let backup) = try FileContents(path: folder.path("backup"), context) else {
      Issue.record("It was taken for something else.")
      return
    }
    #expect(backup.created == context.now && backup.ops.isEmpty)
  }
}
