import CivilTime
import SQLiteLedger
import ServiceLifecycle

/// Looks for due reminders when one comes, when an attempt is to be made again, and soon after anything
/// was written, by whomever.
struct ReminderService: Service {
  let ledger: LedgerQueue
  let configuration: ServerConfiguration

  func run() async throws {
    let postman = Postman(
      client: Postman.client(), desktop: DesktopNotice(configuration.variables),
      app: configuration.openAddress)
    await cancelWhenGracefulShutdown { await poll(postman) }
    try await postman.client.shutdown()
  }

  private func poll(_ postman: Postman) async {
    let round = ReminderRound(
      ledger: ledger, postman: postman, zone: configuration.zone, texts: configuration.texts)
    var next: Instant?
    var version: [Int64]?
    while !Task.isCancelled {
      let now = configuration.now()
      // NB: busy or broken storage is told to whoever asks for ops; here the next poll will do.
      let seen = try? await ledger.run { ledger throws(StorageError) in
        [try ledger.lastSequence(), try ledger.dataVersion()]
      }
      if seen != nil, seen != version || next.map({ $0 <= now }) ?? true {
        next = try? await round.look(at: now)
        version = seen
      }
      try? await Task.sleep(for: configuration.reminderInterval)
    }
  }
}

extension ServerConfiguration {
  /// The app's address for other devices; nil where the server listens to this machine alone, or to
  /// whatever it has.
  fileprivate var openAddress: String? {
    let isOpen = !HostGuard.isLoopback(host.lowercased()) && !["0.0.0.0", "::"].contains(host)
    guard isOpen, port != 0 else { return nil }
    return address(host: host, port: port)
  }
}
