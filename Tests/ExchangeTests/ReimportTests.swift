import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers
import TestSupport

/// The time and zone of an import.
struct Occasion: CustomTestStringConvertible, Sendable {
  let days: Int
  let zone: Zone
  let name: String

  var context: ImportContext {
    let now = noon.instant + .days(days)
    // Unambiguous values of a file are the same with other settings.
    var context = ImportContext(
      zone: zone, now: zone.moment(now),
      dates: DateReading(days.isMultiple(of: 2) ? .dayFirst : .monthFirst, .region)
    )
    context.activity = "Walk"
    return context
  }

  var testDescription: String { "\(name) \(days) days later" }

  /// This one and all that are not before it.
  var later: [Occasion] { Occasion.all.filter { $0.days >= days } }

  static let all = [
    Occasion(days: 0, zone: Zone.berlin, name: "Berlin"),
    Occasion(days: 1, zone: Zone.berlin, name: "Berlin"),
    Occasion(days: 0, zone: Zone(fixed: UTCOffset(minutes: 540)), name: "Tokyo"),
    Occasion(days: 2, zone: Zone(fixed: UTCOffset(minutes: 330)), name: "Delhi"),
    Occasion(days: 5, zone: Zone(fixed: UTCOffset(minutes: -480)), name: "Seattle"),
    Occasion(days: 46, zone: Zone(fixed: UTCOffset(minutes: 840)), name: "Kiritimati"),
    Occasion(days: 400, zone: Zone(fixed: UTCOffset(minutes: -570)), name: "Marquesas"),
  ]
}

/// Expects of every format, besides ``expectRobust(_:as:context:sourceLocation:)``, that its file
/// is recognised, brings nothing new on another day and elsewhere, and restores no deleted record.
func expectKnownAgain(
  _ sample: String, as format: ImportFormat, since first: Occasion,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var importer = Importer()
  let plan = try importer.take(sample, first.context)
  #expect(plan.format == format, sourceLocation: sourceLocation)
  #expect(plan.newCount > 0, sourceLocation: sourceLocation)
  for occasion in first.later {
    let again = try importer.take(sample, occasion.context)
    #expect(
      again.change.records.isEmpty, "\(occasion.testDescription): \(again.news)",
      sourceLocation: sourceLocation)
    #expect(again.newCount == 0, "\(occasion.testDescription)", sourceLocation: sourceLocation)
    #expect(again.changed == [], "\(occasion.testDescription)", sourceLocation: sourceLocation)
  }

  var deleting = Importer()
  let brought = try deleting.take(sample, first.context)
  _ = deleting.ledger.undo(at: noon.instant)
  for occasion in first.later {
    let again = try deleting.take(sample, occasion.context)
    #expect(
      again.change.records.isEmpty, "\(occasion.testDescription): \(again.news)",
      sourceLocation: sourceLocation)
  }
  let back = try deleting.take(sample, first.context, restoring: true)
  #expect(back.newCount == brought.newCount, sourceLocation: sourceLocation)
}

@Suite struct ReimportTests {
  /// Each in its own test, so that a format needs no further list.
  @Test func `every format but the backup has a sample that is known again`() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    var named: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      guard file.hasSuffix("Tests.swift") else { continue }
      let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for call in source.matches(of: /expectKnownAgain\([^{}]*?as: \.(\w+)/) {
        named.insert(call.output.1.lowercased())
      }
    }
    let keys = ImportFormat.all.filter { $0 != .backup }.map { $0.key.filter { $0 != "-" } }
    #expect(named == Set(keys))
  }
}

extension ImportPlan {
  var news: [String] { described(.new) }
  /// The lines that the file has changed.
  var changed: [String] { described(.changed) }

  private func described(_ outcome: ImportOutcome) -> [String] {
    lines.filter { $0.outcome == outcome }.map { "\($0.line) \($0.item)" }
  }
}
