import CivilTime
import Texts

/// The membership of this device in a space, for its page.
package struct SpaceMembership: Sendable {
  package var state: State
  package var devices: [Device]
  package var adding: Adding?
  /// A new recovery code.
  package var code: String?
  package var question: Question?
  package var relay: Relay?
  /// Whether the times of the last changes are known.
  package var knowsTimes = true

  package enum State: Hashable, Sendable {
    case inStep(devices: Int)
    case sending(Int)
    case reading(percent: Int)
    case noNetwork(since: Instant, safe: Int)
    case stopped(SpaceTrouble)
  }

  package struct Device: Hashable, Sendable {
    /// The longest name, in bytes.
    package static let nameLimit = 255

    package let id: String
    /// Its name; nil before it was received.
    package let name: String?
    package let isThis: Bool
    /// The time of its last write that was read; nil before that.
    package let lastChange: Instant?

    package init(id: String, name: String?, isThis: Bool, lastChange: Instant? = nil) {
      self.id = id
      self.name = name
      self.isThis = isThis
      self.lastChange = lastChange
    }
  }

  package struct Relay: Hashable, Sendable {
    package let address: String
    /// The address before another device moved the space, and the time at which this one followed.
    package let former: String?
    package let followed: Instant?

    package init(address: String, former: String?, followed: Instant?) {
      self.address = address
      self.former = former
      self.followed = followed
    }
  }

  package enum Adding: Hashable, Sendable {
    case link(String, isCopied: Bool)
    /// A request by a device that opened the link.
    case asked(name: String, digits: String)
  }

  package enum Question: Hashable, Sendable {
    case rename(device: String)
    case remove(device: String)
    case leave, delete
  }

  package init(_ state: State, devices: [Device]) {
    self.state = state
    self.devices = devices
  }

  /// Whether this device is no longer a member.
  var isOver: Bool { state == .stopped(.removed) || state == .stopped(.deleted) }
}
