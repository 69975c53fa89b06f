import AsyncHTTPClient
import CivilTime
import Connections
import RelayServer
import SQLiteLedger
import ServiceLifecycle

/// The service that starts a round when a reminder is due, when a failed attempt is to be repeated,
/// and soon after any write. Each delivery is a task of its own, so that a slow channel delays no
/// other.
struct ReminderService: Service {
  let ledger: LedgerQueue
  let configuration: ServerConfiguration
  var tls: ServerTLS?

  func run() async throws {
    let client = HTTPClient.forNews()
    let sender = ReminderSender(
      client: client, desktop: DesktopNotice(configuration.variables),
      app: await openAddress())
    await cancelWhenGracefulShutdown { await poll(sender) }
    try await client.shutdown()
  }

  private func poll(_ sender: ReminderSender) async {
    await withDiscardingTaskGroup { group in
      var next: Instant?
      var version: [Int64]?
      while !Task.isCancelled {
        let now = configuration.now()
        // NB: requests report storage errors; here the next poll retries.
        let seen = try? await ledger.run { ledger throws(StorageError) in
          [try ledger.lastSequence(), try ledger.dataVersion()]
        }
        if seen != nil, seen != version || next.map({ $0 <= now }) ?? true {
          let round = try? await look(at: now)
          for delivery in round?.deliveries ?? [] {
            group.addTask { await deliver(delivery, by: sender) }
          }
          (next, version) = (round?.next, seen)
        }
        try? await Task.sleep(for: configuration.reminderInterval)
      }
    }
  }

  func look(at now: Instant) async throws(StorageError) -> ReminderRound {
    let reminders = configuration.answers.reminders
    return try await ledger.run { ledger throws(StorageError) in
      try ReminderRound(at: now, in: ledger, reminders)
    }
  }

  /// A failure is stored already, with the time of the next attempt.
  func deliver(_ delivery: ReminderDelivery, by sender: ReminderSender) async {
    do throws(DeliveryFailure) {
      try await sender.deliver(delivery)
    } catch {
      return
    }
    let now = configuration.now()
    // NB: if the success cannot be stored, it is delivered again, with the same key.
    try? await ledger.run { ledger throws(StorageError) in
      try ledger.settleDelivery(of: delivery.message.key, by: delivery.channel.number, at: now)
    }
  }

  /// The app's address for other devices; nil when none is configured and the server listens only
  /// to this machine.
  private func openAddress() async -> String? {
    if let address = configuration.publicAddress { return address }
    let (host, port) = (configuration.host, configuration.port)
    guard !Loopback.contains(host.lowercased()), port != 0 else { return nil }
    return await ServerAddresses(host: host, port: port, over: tls).address
  }
}
