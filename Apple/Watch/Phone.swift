import Combine
import Foundation
import WatchConnectivity
import WatchLink
import WidgetKit

/// The phone, whose app has the database: its newest state, and the commands that it has not answered.
///
/// NB: a tap changes only the list of commands. What is shown as done, the phone has confirmed.
@MainActor
final class Phone: NSObject, ObservableObject {
  @Published private var state: WatchState?
  @Published private var queue = WatchQueue()

  override init() {
    super.init()
    state = read(Self.stateFile).flatMap { WatchState($0) }
    queue = read(Self.queueFile).map { WatchQueue($0) } ?? WatchQueue()
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  func screen(at now: Date) -> WatchScreen { WatchScreen(state, queue, at: now.instant) }

  /// Notes a tap, and sends it as soon as possible.
  func ask(_ kind: WatchCommand.Kind) {
    guard let command = WatchCommand(id: UUID().uuidString, kind, at: Date.now.instant),
      queue.add(command)
    else { return }
    write(queue.bytes, to: Self.queueFile)
    send()
  }

  /// Sends all that waits: the phone takes each command once.
  func send() {
    let session = WCSession.default
    guard session.activationState == .activated, !queue.waiting.isEmpty else { return }
    guard session.isReachable else { return transfer() }
    session.sendMessage([WatchCommand.key: Data(queue.bytes)], replyHandler: nil) { @Sendable _ in
      Task { @MainActor in self.transfer() }
    }
  }

  /// Has the system deliver all that waits when the phone is in reach, even if this app does not run
  /// then.
  private func transfer() {
    let session = WCSession.default
    guard session.activationState == .activated, !queue.waiting.isEmpty else { return }
    // The new list has their commands too.
    for former in session.outstandingUserInfoTransfers { former.cancel() }
    _ = session.transferUserInfo([WatchCommand.key: Data(queue.bytes)])
  }

  private func take(_ bytes: [UInt8]) {
    guard let state = WatchState(bytes) else { return }
    self.state = state
    queue.settle(state.answers)
    write(state.bytes, to: Self.stateFile)
    write(queue.bytes, to: Self.queueFile)
    if let feed = DayFeed.file { try? Data(state.feed).write(to: feed, options: .atomic) }
    WidgetCenter.shared.reloadAllTimelines()
  }
}

extension Phone: WCSessionDelegate {
  nonisolated func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {
    receive(session.receivedApplicationContext)
    Task { await send() }
  }

  nonisolated func sessionReachabilityDidChange(_ session: WCSession) {
    Task { await send() }
  }

  nonisolated func session(
    _ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]
  ) {
    receive(applicationContext)
  }

  private nonisolated func receive(_ context: [String: Any]) {
    guard let data = context[WatchState.key] as? Data else { return }
    let bytes = [UInt8](data)
    Task { await take(bytes) }
  }
}

/// Files in the app's own container.
extension Phone {
  private static let stateFile = "state.json"
  private static let queueFile = "queue.json"

  private func place(_ name: String) -> URL? {
    let folder = try? FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return folder?.appendingPathComponent(name, isDirectory: false)
  }

  private func read(_ name: String) -> [UInt8]? {
    place(name).flatMap { try? Data(contentsOf: $0) }.map { [UInt8]($0) }
  }

  private func write(_ bytes: [UInt8], to name: String) {
    if let place = place(name) { try? Data(bytes).write(to: place, options: .atomic) }
  }
}
