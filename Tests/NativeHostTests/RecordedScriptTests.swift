import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import TestSupport
import Texts
import Trackers

@testable import NativeHost
@testable import Session

/// The script that `Tests/Host` plays by the engine in wasm and natively.
struct RecordedScriptTests {
  /// Without what the host says itself: how the data is stored, and whether the app is installed.
  private static let own: Set = ["storage", "install", "sheet.open install"]

  @Test func `A recorded script gives the pages of the engine, each with all of it stored`() throws
  {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let other = try SQLiteLedger(testing: folder.path("a.db"))
    var host = AppHost(ledger)
    var engine = Engine()
    var (page, id) = ("", "")
    for (step, var event) in try script().enumerated() {
      if event["type"] as? String == "boot" {
        event["storage"] = ["persisted": true]
        event["device"] = ["touch": true, "notify": true]
      }
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: event), as: UTF8.self)
      let bytes = Array(text.replacingOccurrences(of: "$id", with: id).utf8)
      let reply = try JSON(parsing: try host.answer(bytes))
      page = reply["html"]?.text ?? page
      id = try engine.play(bytes) ?? id
      let expected = engine.page
      #expect(page == expected, "step \(step): \(text)")
      if page != expected { return }
      #expect(
        try other.allRecords == host.session.ledger.allRecords, "step \(step): \(text)")
      let now = try #require(Event(json: try JSON(parsing: bytes))).now
      try compareFeeds(of: host, with: other, at: now, step)
      #expect(try other.undoEntries(limit: 999).reversed() == host.session.ledger.undoEntries)
      #expect(try other.redoEntries(limit: 999).reversed() == host.session.ledger.redoEntries)
    }
    #expect(page.count > 1000)
  }

  /// The data of widgets come from the memory of the host, and are those of the database.
  private func compareFeeds(
    of host: AppHost, with stored: SQLiteLedger, at now: Instant, _ step: Int
  ) throws {
    let boot = try #require(host.boot)
    let snapshot = try WidgetSnapshot(
      of: .all, in: stored, at: boot.zone.moment(now), withHistory: true)
    let texts = WidgetTexts(Texts(language: boot.locale.language))
    let feed = WidgetFeed(of: snapshot, in: boot.zone, texts)
    #expect(host.widgetFeed(at: now)?.bytes == feed.bytes, "step \(step)")
    let plan = try #require(host.notificationPlan(at: now)).notifications
    let reminders = try stored.reminders(in: now..<now + .days(366), zone: boot.zone)
    #expect(plan.map { $0.id } == reminders.prefix(NotificationPlan.limit).map { $0.key })
  }

  private func script() throws -> [[String: Any]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Host/session-script.json")
    let steps = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    return try #require(steps as? [[String: Any]]).filter { step in
      let action = step["action"] as? String ?? ""
      let sheet = (step["fields"] as? [String: Any])?["sheet"] as? String ?? ""
      return Self.own.isDisjoint(
        with: [step["type"] as? String ?? "", action, "\(action) \(sheet)"])
    }
  }

  /// The engine as a browser has it, with a host that stores everything at once.
  private struct Engine {
    var session = Session()
    var reminders = ReminderSession()
    var boot = Boot()
    var page = ""

    /// - Returns: the first id that the page shows.
    mutating func play(_ bytes: [UInt8]) throws -> String? {
      let event = try JSON(parsing: bytes)
      var read = try #require(Event(json: event))
      if case .boot(var boot) = read.kind {
        boot.storage.isOfShell = true
        read = Event(now: read.now, kind: .boot(boot))
        self.boot = boot
      }
      if case .zone(let zone) = read.kind { boot.zone = zone }
      _ = reminders.handle(ReminderEvent(now: read.now, kind: .open(boot)))
      let reply = play(read)
      let found = reply.html?.firstMatch(of: /data-id="(\w+)"/)
      return found.map { String($0.1) }
    }

    private mutating func play(_ event: Event) -> Reply {
      let reply = session.handle(event)
      page = reply.html ?? page
      for effect in reply.effects {
        if case .store(let batch) = effect {
          _ = play(Event(now: event.now, kind: .stored(batch: batch.number)))
        }
        if case .sample(let kind) = effect {
          reminders.ledger = session.ledger
          let made = reminders.handle(ReminderEvent(now: event.now, kind: .sample(kind)))
          guard let made = made.committed else { continue }
          let changes = made.ops.flatMap { $0.changes }
          _ = play(Event(now: event.now, kind: .imported(changes, as: made.label)))
        }
      }
      return reply
    }
  }
}
