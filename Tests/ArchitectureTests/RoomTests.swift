import Foundation
import Testing

/// A tracker stands in rooms of its own. What names several of them elsewhere has to be touched with
/// each new one.
struct RoomTests {
  /// The folders that belong to one tracker or to shared lists, on whatever floor.
  private static let rooms: Set = ["Counter", "Date", "Fast", "List", "Measured", "Plan", "Water"]

  /// The names of the five trackers in code.
  private static let trackers = [
    #"\bfast(s|ing|ings)?\b|\bFast(s|ing)?\b|\bfast[A-Z]|Fast[A-Z]"#,
    #"\b[wW]ater|hydration|[dD]rink"#,
    #"\bCounters?\b|Counter[A-Z]|[tT]all(y|ies)|[aA]ctivit(y|ies)"#,
    #"CountedDate|DateCount|\.dates?\b|DateRules|dateCount"#,
    #"PlanTask|PlanCommand|PlanRules|\.plan\b|\.tasks?\b|PlanPage|Routine"#,
  ]

  /// NB: it may only fall. Who brings it down writes the new number here.
  @Test func `Files outside of the rooms that name three trackers become fewer`() throws {
    let patterns = try Self.trackers.map { try NSRegularExpression(pattern: $0) }
    var found: [String] = []
    for module in try FileManager.default.contentsOfDirectory(atPath: Source.root.path) {
      for source in try Source.all(in: module) {
        let folders = source.name.split(separator: "/").dropLast().map(String.init)
        guard Self.rooms.isDisjoint(with: folders) else { continue }
        let code = source.lines.joined(separator: "\n")
        let whole = NSRange(code.startIndex..., in: code)
        let named = patterns.filter { $0.firstMatch(in: code, range: whole) != nil }
        if named.count >= 3 { found.append(source.name) }
      }
    }
    #expect(found.count == 68, "\(found.sorted())")
  }
}
