import CivilTime
import SQLiteLedger

/// One look at what is due.
///
/// At least once: an attempt is noted before it is made and its success after, so that a crash in between
/// makes it again, under the same key. What fails is tried again for as long as the reminder makes sense.
struct ReminderRound: Sendable {
  /// However little there is to do, when to look again.
  private static let longest = Span.hours(1)
  /// How many one channel is given at once. What is left follows after ``breather``, so that a thousand
  /// reminders of one minute do not become as many connections and processes.
  static let atOnce = 32
  static let breather = Span.seconds(5)

  /// What is to be delivered now, each taken for the caller, in order of time.
  let deliveries: [ReminderDelivery]
  /// When to look again, unless something changes before.
  let next: Instant

  /// - Parameter reminders: what is due within a while, as things stand.
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

  /// When to try again: half a minute after the first failure, twice as long after each further one, at
  /// most half an hour.
  ///
  /// NB: longer than ``ReminderSender/timeout``, so that two attempts never overlap.
  static func pause(after attempts: Int) -> Span {
    .seconds(min(30 << min(attempts, 6), 30 * 60))
  }
}

/// One message by one channel.
struct ReminderDelivery: Equatable, Sendable {
  let message: ReminderMessage
  let channel: ReminderChannel
}
