import AppIntents
import UIKit

/// The engine of this process, which the system may also start without a window: for an intent or
/// for the button of a notification.
final class AppDelegate: NSObject, UIApplicationDelegate {
  let opened: Result<DayEngine, OpeningTrouble>

  override init() {
    do throws(OpeningTrouble) {
      let engine = try DayEngine.open()
      opened = .success(engine)
      let calls = IntentEngine { verb, parameters in
        try await engine.carryOut(verb, parameters)
      }
      AppDependencyManager.shared.add(dependency: calls)
    } catch {
      opened = .failure(error)
    }
    super.init()
  }
}
