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
}
