import Foundation
import FuzzTargets
import OpSets
import Testing

/// Ops that no rule holds in, through every engine, report and file; `make fuzz` goes on from here.
@Suite struct OpSetTests {
  @Test(arguments: 0..<12)
  func `No set of ops is too much for any page, widget, reminder or file`(seed: Int) {
    do { try checkOps(OpSet(seed: UInt64(seed))) } catch { Issue.record("seed \(seed): \(error)") }
  }

  @Test
  func `Every kind and field that the sources name is among them`() throws {
    let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var kinds: Set<String> = []
    var fields: Set<String> = []
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: /(FieldName|Kind)\(rawValue: "(\w+)"\)/) {
        if match.1 == "Kind" {
          kinds.insert(String(match.2))
        } else {
          fields.insert(String(match.2))
        }
      }
    }
    #expect(kinds.count > 10 && fields.count > 50)
    let tables = FieldTable.all + FieldTable.lists
    #expect(Set(tables.map { $0.kind.rawValue }) == kinds)
    let known = Set(tables.flatMap { $0.fields.map { $0.name.rawValue } })
    // `deleted` is written by whatever deletes; `after.` has an id behind it.
    #expect(known.filter { !$0.hasPrefix("after.") }.union(["deleted"]) == fields)
  }
}
