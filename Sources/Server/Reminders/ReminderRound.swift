import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// One look at what is due: delivers it by each channel that has not delivered it yet.
///
/// At least once: an attempt is noted before it is made and its success after, so that a crash in between
/// makes it again, under the same key. What fails is tried again for as long as the reminder makes sense.
struct ReminderRound: Sendable {
  /// However little there is to do, when to look again.
  static let longest = Span.hours(1)

  let ledger: LedgerQueue
  let postman: Postman
  let zone: Zone
  let texts: Texts

  /// When to try again: half a minute after the first failure, twice as long after each further one, at
  /// most half an hour.
  static func pause(after attempts: Int) -> Span {
    .seconds(min(30 << min(attempts, 6), 30 * 60))
  }

  /// - Returns: when to look again, unless something changes before.
  func look(at now: Instant) async throws(StorageError) -> Instant {
    let channels = try await ledger.run { ledger throws(StorageError) in try ledger.channels() }
    let horizon = now + Self.longest
    guard !channels.isEmpty else { return horizon }
    let reminders = try await ledger.run { [zone] ledger throws(StorageError) in
      try ledger.reminders(in: now..<horizon, zone: zone)
    }
    let due = reminders.filter { $0.isDue(at: now) }
      .map { ReminderMessage($0, texts, at: zone.moment(now)) }
    try await deliver(due, by: channels, at: now)
    let retry = try await ledger.run { ledger throws(StorageError) in
      try ledger.nextDelivery(after: now)
    }
    let next = reminders.first { $0.at.instant > now }?.at.instant
    return min(horizon, next ?? horizon, retry ?? horizon)
  }

  /// By all channels at once, so that a slow one holds up no other.
  private func deliver(
    _ messages: [ReminderMessage], by channels: [Channel], at now: Instant
  ) async throws(StorageError) {
    let results = await withTaskGroup(of: Result<Void, StorageError>.self) { group in
      for channel in channels {
        group.addTask {
          do throws(StorageError) {
            for message in messages { try await deliver(message, by: channel, at: now) }
            return .success(())
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { try result.get() }
  }

  private func deliver(
    _ message: ReminderMessage, by channel: Channel, at now: Instant
  ) async throws(StorageError) {
    let isClaimed = try await ledger.run { ledger throws(StorageError) in
      try ledger.claimDelivery(of: message.key, by: channel.number, at: now) { attempts in
        now + Self.pause(after: attempts)
      }
    }
    guard isClaimed else { return }
    do throws(DeliveryFailure) {
      try await postman.deliver(message, by: channel)
    } catch {
      // Noted already; the next attempt has its time.
      return
    }
    try await ledger.run { ledger throws(StorageError) in
      try ledger.settleDelivery(of: message.key, by: channel.number, at: now)
    }
  }
}
