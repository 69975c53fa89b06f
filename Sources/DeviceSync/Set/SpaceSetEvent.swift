import Ledger
import Sealing
import Wire

/// An event for the devices of an installation.
package enum SpaceSetEvent: Sendable {
  /// For that of one space: a list's, or with nil the own one's.
  case of(ListID?, DeviceEvent)
  /// For every one: of network and leadership, and tries.
  case every(DeviceEvent)
  /// The time of a `wake` effect has come.
  case woke
  /// By the stream of a relay: a hint, which may be wrong.
  case heard(relay: String, SpacesNews)
  /// The stream of a relay was opened, so that it can be reached; entries may have come before.
  case opened(relay: String)
  /// The installation has come into a space.
  case entered(DeviceState)
}

/// An effect for the host of an installation's devices.
package enum SpaceSetEffect: Sendable {
  /// Any but `wake` and `listen`; its outcome is reported for the same space.
  case of(ListID?, DeviceEffect)
  /// To listen to these streams and to no others.
  case listen([SetStream])
  /// To report `woke` at that time, in milliseconds since 1970. A later one replaces it.
  case wake(at: Int64)
  /// People ask to come into a list of this person.
  case asked(ListID)
}
