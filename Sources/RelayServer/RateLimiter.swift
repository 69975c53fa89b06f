import CivilTime
import Relay
import Synchronization
import Wire

/// A rate limiter: token buckets for devices that are known here each by themselves, and for all
/// others by the network they come from. So a client that guesses tokens uses up no device's
/// bucket, and locks none out.
final class RateLimiter: Sendable {
  private let devices: BucketTable<DeviceKey>
  private let networks: BucketTable<[UInt8]>

  init(_ limits: RelayServerLimits) {
    devices = BucketTable(bytesAMinute: limits.bytesAMinute, limit: limits.buckets)
    networks = BucketTable(bytesAMinute: limits.strangerBytesAMinute, limit: limits.buckets)
  }

  func knows(_ device: DeviceKey) -> Bool { devices.knows(device) }

  /// - Returns: nil, or the seconds until a retry.
  func take(_ bytes: Int, by client: RelayClient, at now: Instant) -> Int? {
    switch client {
    case .device(let device, _): devices.take(bytes, by: device, at: now)
    case .stranger(let network): networks.take(bytes, by: network, at: now)
    }
  }

  /// Notes whether an answer accepted the device's token.
  func note(_ device: DeviceKey, isGood: Bool, at now: Instant) {
    if isGood { devices.remember(device, at: now) } else { devices.forget(device) }
  }
}

/// A device as its calls name it.
struct DeviceKey: Hashable, Sendable {
  let space: SpaceID
  let token: TokenHash
}

/// A token bucket for each of so many clients, and one for all beyond them.
final class BucketTable<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var buckets: [Key: TokenBucket] = [:]
    var others: TokenBucket?
    var swept = Instant(milliseconds: 0)
  }

  private let bytesAMinute: Int
  private let limit: Int
  private let state = Mutex(State())

  init(bytesAMinute: Int, limit: Int) {
    self.bytesAMinute = bytesAMinute
    self.limit = limit
  }

  func knows(_ key: Key) -> Bool { state.withLock { $0.buckets[key] != nil } }

  func take(_ bytes: Int, by key: Key, at now: Instant) -> Int? {
    state.withLock { state in
      if var bucket = state.buckets[key] {
        defer { state.buckets[key] = bucket }
        return bucket.take(bytes, at: now)
      }
      var bucket = TokenBucket(bytesAMinute: bytesAMinute, at: now)
      if makeRoom(in: &state, at: now) {
        defer { state.buckets[key] = bucket }
        return bucket.take(bytes, at: now)
      }
      bucket = state.others ?? bucket
      defer { state.others = bucket }
      return bucket.take(bytes, at: now)
    }
  }

  func remember(_ key: Key, at now: Instant) {
    state.withLock { state in
      guard state.buckets[key] == nil, makeRoom(in: &state, at: now) else { return }
      state.buckets[key] = TokenBucket(bytesAMinute: bytesAMinute, at: now)
    }
  }

  func forget(_ key: Key) {
    _ = state.withLock { $0.buckets.removeValue(forKey: key) }
  }

  /// Drops full buckets, which equal new ones; at most once a second.
  private func makeRoom(in state: inout State, at now: Instant) -> Bool {
    guard state.buckets.count >= limit else { return true }
    guard now >= state.swept + .seconds(1) || now < state.swept else { return false }
    state.swept = now
    state.buckets = state.buckets.filter { !$0.value.isFull(at: now) }
    return state.buckets.count < limit
  }
}
