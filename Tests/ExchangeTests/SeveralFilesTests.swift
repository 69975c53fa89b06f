import ArchiveTesting
import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// Archives of files that are recognised one by one.
@Suite struct SeveralFilesTests {
  private let header = "TYPE,CONTENT,PRIORITY,INDENT,DATE\n"

  private func read(_ files: [(String, String)]) throws -> ImportedFile {
    let zip = BuiltZIP(files.map { BuiltZIP.Entry($0.0, $0.1) })
    guard case .file(let file) = try FileReader.whole(zip.bytes) else { throw ImportError.unknown }
    return file
  }

  @Test func `each project of Todoist is taken, and problems name their file`() throws {
    let file = try read([
      ("Inbox [1].csv", header + "task,Milk,4,1,tomorrow\n"),
      ("Work [2].csv", header + "task,Report,1,1,every monday\ntask,,1,1,\n"),
      ("Home [3].csv", header + "task,Milk,4,1,tomorrow\n"),
    ])
    #expect(file.format == .todoist && file.confidence == .sure)
    var importer = Importer()
    let plan = ImportPlan(file, into: importer.ledger, context)
    _ = importer.ledger.commit(plan.change, at: noon.instant)
    #expect(importer.tasks.map { $0.title } == ["Milk", "Report", "Milk"])
    #expect(
      plan.issues == [
        ImportIssue(line: 3, problem: .inFile("Work [2].csv", .missing("CONTENT")))
      ])
  }

  @Test func `Zero's data are found among other files, which are named`() throws {
    let file = try read([
      ("zero/profile.json", "{}"),
      (
        "zero/biodata.json",
        "{\"fast_data\":[{\"StartDTM\":\"2026-11-18T19:00:00Z\",\"EndDTM\":\"2026-11-19T11:00:00Z\"}]}"
      ),
      ("zero/notes.txt", ""),
    ])
    #expect(file.format == .zeroJSON)
    #expect(file.entries.count == 1)
    #expect(
      file.leftOut.map { $0.what } == [
        "file of another kind: zero/profile.json", "file of another kind: zero/notes.txt",
      ])
  }

  @Test func `nothing known, and what is damaged, is refused`() throws {
    #expect(throws: ImportError.archive(.nothingKnown)) { try read([("x.json", "[]")]) }
    #expect(throws: ImportError.self) {
      try read([("a.csv", header + "task,Milk,4,1,\n"), ("b.json", "{\"fast_data\":[")])
    }
  }
}
