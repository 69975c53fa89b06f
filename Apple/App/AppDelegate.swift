import AppIntents
import UIKit

/// The engine of this process, which the system may also start without a window: for an intent or
/// for the button of a notification.
final class AppDelegate: NSObject, UIApplicationDelegate {
  private(set) var opened = AppDelegate.open()

  override init() {
    super.init()
    let calls = IntentEngine { verb, parameters in
      try await self.carryOut(verb, parameters)
    }
    AppDependencyManager.shared.add(dependency: calls)
  }

  private static func open() -> Result<DayEngine, OpeningTrouble> {
    do throws(OpeningTrouble) {
      return .success(try DayEngine.open())
    } catch {
      return .failure(error)
    }
  }

  /// Tries again what has failed. NB: between a restart of the device and its first unlock, no app can
  /// read its files.
  func openAgain() {
    if case .failure = opened { opened = Self.open() }
  }

  private func carryOut(_ verb: String, _ parameters: [String: String]) async throws -> String {
    openAgain()
    return try await opened.get().carryOut(verb, parameters)
  }
}
