import CivilTime
import Ledger
import Testing
import Trackers

@testable import Commands

@Suite("Tasks as people name them")
struct PlanNameTests {
  private func task(_ title: String) throws -> PlanTask {
    let id = RecordID(derivedFrom: title)
    var record = Record(.task, id)
    record.merge([.init(.title, .text(title))], Stamp(time: 1, replica: ReplicaID(rawValue: 1)))
    return try #require(PlanTask(record))
  }

  private static let cases: [(typed: String, meant: String)] = [
    ("call", "Call"), ("CALL ", "Call"), ("call the bank 2", "Call the bank 2"),
    ("callt", "Call the bank"),
    ("call the bank", "Call the bank"), ("bank", "Call the bank"), ("ärg", "Ärger melden"),
    ("MELDEN", "Ärger melden"), ("re", "Report"), ("rep", "Report"), ("old", "Old report"),
    ("mail", "Mail Ada, Mail Bo"), ("mail b", "Mail Bo"), ("m", "Mail Ada, Mail Bo, Ärger melden"),
    ("port", "?"), ("", "?"), (" ", "?"), ("x", "?"),
    (RecordID(derivedFrom: "Mail Bo").description, "Mail Bo"),
    (String(RecordID(derivedFrom: "Old report").description.prefix(6)), "Old report"),
  ]

  @Test(arguments: cases)
  func `The title goes before its beginning and that of a word, those before an id; then today's`(
    typed: String, meant: String
  ) throws {
    let groups = try [
      ["Call", "Call the bank", "Mail Ada", "Mail Bo", "Ärger melden", "Report"],
      ["Old report", "Call the bank 2", "Call"],
    ].map { try $0.map { try task($0) } }
    switch TaskMatch(typed, among: groups) {
    case .one(let task): #expect(task.title == meant)
    case .several(let tasks): #expect(tasks.map { $0.title }.joined(separator: ", ") == meant)
    case .none: #expect(meant == "?")
    }
  }

  private static let nearestCases: [(typed: String, nearest: [String])] = [
    ("wriet", ["Write report"]), ("rite", ["Write report"]), ("mial ada", ["Mail Ada"]),
    ("zzz", []),
  ]

  @Test(arguments: nearestCases)
  func `A misspelt beginning is answered with titles`(typed: String, nearest: [String]) throws {
    let groups = try [["Write report", "Mail Ada", "Mail Bo"].map { try task($0) }]
    guard case .none(let found) = TaskMatch(typed, among: groups) else {
      Issue.record("\(typed) was understood")
      return
    }
    #expect(found == nearest)
  }

  @Test
  func `Today's open task is meant before others, and a done one only where no open one is`() throws
  {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-18T08:00:00Z")
    shell.run("plan add \"Water plants *daily\"")
    try shell.set(clock: "2026-11-20T08:00:00Z")
    #expect(shell.run("plan done water").output.hasPrefix("Done: “Water plants”."))
    #expect(shell.run("plan overdue").output.contains("Water plants"))
    #expect(shell.run("plan done water").output.hasPrefix("Done: “Water plants”."))
    #expect(shell.run("plan overdue").output == "Nothing is overdue.\n")
    #expect(shell.run("plan undo water").output == "To do again: “Water plants”, today, morning.\n")
    #expect(
      shell.run("plan undo water").output == "To do again: “Water plants”, Wed 18 Nov, morning.\n")
  }

  @Test
  func `The same title twice is answered with ids, and any task is named by its id`() throws {
    let shell = try TestShell()
    shell.run("plan add Mail")
    shell.run("plan add Mail")
    let outcome = shell.run("plan done mail")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("“mail” may mean “3qsf Mail”, “76k1 Mail”."))
    #expect(shell.run("plan done 3qsf").output == "Done: “Mail”.\n")
    #expect(shell.run("plan delete 3QSF2A").output == "Deleted “Mail”.\n")
    try shell.set(clock: "2027-11-20T08:00:00Z")
    #expect(shell.run("plan drop 76k1").output == "Dropped “Mail”; the archive keeps it.\n")
    #expect(shell.run("plan show 76k1").output.contains("Status      dropped, today 09:00"))
  }
}
