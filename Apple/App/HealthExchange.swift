import CivilTime
import Foundation
import NativeHost
import SQLiteLedger
import Trackers
import UIKit

/// Fasts to Health, and water from it.
@MainActor
final class HealthExchange {
  private static let anchorKey = "health.water"

  private let store = HealthStore()
  private let path: String
  private var isWriting = false
  private var isReading = false

  /// - Parameter path: of the database.
  init(path: String) { self.path = path }

  /// Only then the system asks for permission.
  private var isInFront: Bool { UIApplication.shared.applicationState == .active }

  /// Writes all fasts that the store does not have, the oldest first.
  func write(from engine: DayEngine) async {
    guard !isWriting else { return }
    isWriting = true
    defer { isWriting = false }
    guard await store.mayWrite(asking: isInFront) else { return }
    var batch = engine.host.healthBatch(at: engine.now)
    while let last = batch.last {
      var written: [HealthRecord] = []
      for record in batch {
        do { try await store.write(record) } catch { continue }
        written.append(record)
      }
      do { try engine.host.confirm(written, at: engine.now) } catch { return }
      batch = engine.host.healthBatch(after: last.cursor, at: engine.now)
    }
  }

  /// Adds the water that other apps have logged since the last time.
  ///
  /// Each sample has an id, so that taking it twice adds it once: the anchor is kept after its
  /// samples are stored.
  func readWater(for engine: DayEngine) async {
    guard !isReading else { return }
    isReading = true
    defer { isReading = false }
    do {
      // NB: another connection, so that the host reads its changes as those of another program.
      let ledger = try SQLiteLedger(path: path, ifNew: .random())
      let isOn = try HealthSettings(in: ledger).isOn
      guard isOn, await store.mayRead(asking: isInFront) else { return }
      while true {
        let anchor = UserDefaults.standard.data(forKey: Self.anchorKey)
        let news = try await store.water(after: anchor)
        if !news.samples.isEmpty { try ledger.take(news.samples, at: engine.now) }
        UserDefaults.standard.set(news.anchor, forKey: Self.anchorKey)
        if news.isLast { break }
      }
    } catch {
      // The next return to the app tries again from the same anchor.
    }
    engine.refresh()
  }
}
