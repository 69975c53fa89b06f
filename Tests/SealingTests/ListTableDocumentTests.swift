import Foundation
import Sealing
import Testing
import Wire

/// The table of docs/sync-format.md, "Ops in a list", against the one by which the rules are tested.
@Suite struct ListTableDocumentTests {
  private struct Row: Hashable {
    /// The roles that write the field of a record of their own, and of any.
    var own: Set<Role> = []
    var other: Set<Role> = []
  }

  @Test
  func `The document has the kinds, fields and roles that are tested`() throws {
    var tested: [String: Row] = [:]
    for (kind, rows) in ListRulesTests.table {
      for row in rows {
        for field in row.fields { tested["\(kind).\(field)"] = Row(own: row.own, other: row.other) }
      }
    }
    #expect(try documented() == tested)
  }

  private func documented() throws -> [String: Row] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/sync-format.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "| kind | id | fields | role |"))
    var table: [String: Row] = [:]
    for line in lines[(start + 2)...].prefix(while: { $0.hasPrefix("|") }) {
      let cells = words(of: line, "|")
      let roles = cells[3] == "all" ? Set(Role.allCases) : Set(words(of: cells[3], ",").map(role))
      for words in words(of: cells[2], ",;") {
        let field = "\(cells[0]).\(words.split(separator: ":")[0])"
        table[field, default: Row()].own.formUnion(roles)
        if cells[1] == "any" { table[field, default: Row()].other.formUnion(roles) }
      }
    }
    return table
  }

  private func words(of text: some StringProtocol, _ separators: String) -> [String] {
    text.split { separators.contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func role(_ name: String) -> Role {
    switch name {
    case "owner": .owner
    case "editor": .editor
    default: .reader
    }
  }
}
