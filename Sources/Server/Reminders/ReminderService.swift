import Answers
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
    let answers = configuration.answers()
    return try await ledger.run { ledger throws(StorageError) in
      try ReminderRound(at: now, in: ledger) { window throws(StorageError) in
        try answers.reminders(in: window, from: ledger)
      }
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

/// Sends a message by each of the channels, to try them out.
/// - Parameter variables: the environment of the process.
/// - Returns: the failures, in the order of the channels; nil for success.
package func deliverTest(
  _ message: ReminderMessage, by channels: [ReminderChannel], _ variables: [String: String]
) async -> [DeliveryFailure?] {
  let client = HTTPClient.forNews()
  let sender = ReminderSender(client: client, desktop: DesktopNotice(variables))
  let failures = await withTaskGroup(of: (Int, DeliveryFailure?).self) { group in
    for (index, channel) in channels.enumerated() {
      group.addTask {
        do throws(DeliveryFailure) {
          try await sender.deliver(ReminderDelivery(message: message, channel: channel))
          return (index, nil)
        } catch {
          return (index, error)
        }
      }
    }
    return await group.reduce(into: [DeliveryFailure?](repeating: nil, count: channels.count)) {
      $0[$1.0] = $1.1
    }
  }
  // The messages are delivered even if the client cannot be shut down.
  try? await client.shutdown()
  return failures
}

/// The deliveries that are due at one time.
///
/// Delivery is at least once: an attempt is stored before it is made and its success after it, so
/// that after a crash in between it is made again, with the same key. Failures are tried again for
/// as long as the reminder is useful.
struct ReminderRound: Sendable {
  /// The longest time until the next round.
  private static let longest = Span.hours(1)
  /// The most deliveries to one channel at once. The rest follows after ``breather``, so that a
  /// thousand reminders in one minute do not open a thousand connections and processes.
  static let atOnce = 32
  static let breather = Span.seconds(5)

  /// The deliveries to make now, in order of time; each is claimed for the caller.
  let deliveries: [ReminderDelivery]
  /// The time of the next round, unless something changes before.
  let next: Instant

  /// - Parameter reminders: those that are due within a while.
  init(
    at now: Instant, in ledger: SQLiteLedger,
    _ reminders: (Range<Instant>) throws(StorageError) -> [ReminderMessage]
  ) throws(StorageError) {
    let horizon = now + Self.longest
    let channels = try ledger.channels()
    guard !channels.isEmpty else {
      deliveries = []
      next = horizon
      return
    }
    let messages = try reminders(now..<horizon)
    var taken: [ReminderDelivery] = []
    var counts: [Int64: Int] = [:]
    for message in messages where message.isDue(at: now) {
      for channel in channels where counts[channel.number, default: 0] < Self.atOnce {
        let isTaken = try ledger.claimDelivery(of: message.key, by: channel.number, at: now) {
          now + Self.pause(after: $0)
        }
        guard isTaken else { continue }
        taken.append(ReminderDelivery(message: message, channel: channel))
        counts[channel.number, default: 0] += 1
      }
    }
    deliveries = taken
    let isFull = counts.values.contains(Self.atOnce)
    let coming =
      messages.map { $0.at.instant }.filter { $0 > now } + [isFull ? now + Self.breather : horizon]
    next = min(coming.min() ?? horizon, try ledger.nextDelivery(after: now) ?? horizon)
  }

  /// The backoff before the next try: half a minute after the first failure, then doubled each
  /// time, at most half an hour.
  ///
  /// NB: longer than ``ReminderSender/timeout``, so that two attempts never overlap.
  static func pause(after attempts: Int) -> Span {
    .seconds(min(30 << min(attempts, 6), 30 * 60))
  }
}

/// One message for one channel.
struct ReminderDelivery: Equatable, Sendable {
  let message: ReminderMessage
  let channel: ReminderChannel
}
