import CivilTime
import SQLiteLedger

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
    at now: Instant, in ledger: SQLiteLedger, _ reminders: ServerAnswers.Reminders
  ) throws(StorageError) {
    let horizon = now + Self.longest
    let channels = try ledger.channels()
    guard !channels.isEmpty else {
      deliveries = []
      next = horizon
      return
    }
    let messages = try reminders(now..<horizon, ledger)
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
