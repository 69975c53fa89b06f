import Foundation
import WatchConnectivity
import WatchLink

/// The watch of the user: it gets each new state, and sends what the user has asked for there.
@MainActor
final class WatchConnection: NSObject {
  private weak var engine: DayEngine?
  /// The state that the watch has or will get.
  private var sent: [UInt8] = []

  /// Passes the commands of the watch to the engine, from now on.
  func answer(to engine: DayEngine) {
    guard WCSession.isSupported() else { return }
    self.engine = engine
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  /// Whether there is a watch with the app.
  var isThere: Bool {
    guard WCSession.isSupported() else { return false }
    let session = WCSession.default
    return session.activationState == .activated && session.isPaired && session.isWatchAppInstalled
  }

  /// Sends a state, unless it is there. The system keeps only the newest.
  func show(_ state: WatchState?) {
    guard let bytes = state?.bytes, bytes != sent else { return }
    do {
      try WCSession.default.updateApplicationContext([WatchState.key: Data(bytes)])
      sent = bytes
    } catch {
      // The next change tries again.
    }
  }

  /// Sends the state to a watch that may not have it.
  private func showAgain() {
    sent = []
    engine?.showOnWatch()
  }

  private nonisolated func take(_ message: [String: Any]) {
    guard let list = message[WatchCommand.key] as? Data else { return }
    let commands = WatchCommand.list([UInt8](list))
    Task { await engine?.take(commands) }
  }
}

extension WatchConnection: WCSessionDelegate {
  nonisolated func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {
    Task { await showAgain() }
  }

  nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}

  /// The user has put on another watch.
  nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }

  nonisolated func sessionWatchStateDidChange(_ session: WCSession) {
    Task { await showAgain() }
  }

  nonisolated func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
    take(message)
  }

  nonisolated func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    take(userInfo)
  }
}
