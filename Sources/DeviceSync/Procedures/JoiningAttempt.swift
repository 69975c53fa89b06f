import Sealing
import Wire

/// A device that is being made.
package struct NewDevice: Hashable, Sendable {
  package let device: DeviceID
  package let keys: DeviceKeys
  package let token: RelayToken
  package let admission: Admission

  init(using primitives: inout some Primitives) throws(SealingError) {
    let device = try primitives.random(DeviceID.self)
    let keys = try primitives.newKeys(.stored)
    self.init(device, keys, try primitives.random(RelayToken.self))
  }

  package init(_ device: DeviceID, _ keys: DeviceKeys, _ token: RelayToken) {
    self.device = device
    self.keys = keys
    self.token = token
    admission = Admission(device: device, type: .device, keys: keys, token: token.hash)
  }
}

/// An attempt to enter a space. Its keys are stored before they are sent, so that a resumed attempt
/// is the same device.
package struct JoiningAttempt: Hashable, Sendable {
  package let newcomer: NewDevice
  /// Other data that a resumed attempt needs.
  package let contents: [UInt8]

  package init(_ newcomer: NewDevice, _ contents: [UInt8] = []) {
    self.newcomer = newcomer
    self.contents = contents
  }

  package enum Aim: Hashable, Sendable {
    /// A new space at a relay.
    case start(relay: String)
    case join(MailboxID)
    case recover(SpaceID)
    /// A new list at a relay.
    case foundList(relay: String)
    case ask(ListLinkID)
    /// A list in which the person is already, by the key of a membership.
    case enter(DeviceID)
  }
}

extension Primitives {
  mutating func newKeys(_ purpose: KeyPurpose) throws(SealingError) -> DeviceKeys {
    let pairs = try keys([.generate(purpose)])
    guard let keys = pairs.first else { throw .field(.privateKey) }
    return keys
  }
}
