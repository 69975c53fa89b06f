import Sealing
import Sync
import Wire

/// An event for a device of a space.
///
/// An outcome that is late, doubled or foreign has a number, or the id of a call, that is no longer
/// awaited; it is dropped.
package indirect enum DeviceEvent: Sendable {
  /// The answer of a relay; nothing of it is checked.
  case answered(CallID, [UInt8])
  case failed(CallID, NoAnswer = .silence)
  /// The answers to the requests of a `compute` effect, in their order.
  case computed(EffectNumber, [PrimitiveAnswer])
  /// The outcome of a `store` or `read` effect.
  case stored(EffectNumber, StoreOutcome)
  /// The host could not carry out a `compute`, `store` or `read` effect. Nothing was changed.
  case broke(EffectNumber, HostFault = .failed)

  /// Ops or requests for the roster were added, and the stored revision is the one of the device.
  case changed(OutboxCounts)
  /// Another writer on the same store committed: the state that it left.
  case overtaken(DeviceState)
  /// The store is in no space any more.
  case left
  /// Whether there may be a network.
  case online(Bool)
  /// Whether this process is its device's leader. NB: two at once do no harm.
  case leading(Bool)
  /// The head of the log by the relay's stream; a hint, which may be wrong.
  case grew(to: LogPoint)
  /// The time of a `wake` effect has come.
  case woke
  /// The user ends the backoff, or the app was updated.
  case tryAgain
}

/// The number of an effect whose outcome is awaited. None is used twice in a process.
package struct EffectNumber: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
