import Sealing
import Sync
import Wire

/// An effect for the host of a device. It reports each of the first four by one event.
package indirect enum DeviceEffect: Sendable {
  /// Answered by `answered` or `failed`.
  case ask(CallID, RelayCall, token: RelayToken, relay: String)
  /// Answered by `computed` or `broke`.
  case compute(EffectNumber, [PrimitiveRequest])
  /// All of it, or nothing. Answered by `stored` or `broke`.
  case store(EffectNumber, StoreTransaction)
  /// Answered by `stored` with rows, or as overtaken where the stored revision is another; or by
  /// `broke`.
  case read(EffectNumber, StoreQuery, at: UInt64)
  /// To listen to the stream of a relay's heads, instead of any former one; nil for none.
  case listen(RelayStream?)
  /// To report `woke` at that time, in milliseconds since 1970. A later one replaces it.
  case wake(at: Int64)
  /// Pages load all records anew, and their clocks lead by so many seconds.
  case renew(lead: Int64)
  /// The store is in no space any more: the device does nothing from now on.
  case ended
}

/// The stream of the heads of a space's log.
package struct RelayStream: Hashable, Sendable {
  /// An address, as it is stored.
  package let relay: String
  package let space: SpaceID
  package let token: RelayToken
}
