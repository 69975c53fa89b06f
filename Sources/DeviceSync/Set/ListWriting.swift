import Ledger
import Sealing
import Wire

/// What the log of a list says about its writer here: the newest minute, the devices of the person,
/// and what its role allows.
package struct ListWriting: Sendable {
  package let list: ListID
  /// See ``ReplicaID/device``.
  package let device: UInt64
  package let minute: UInt32
  package let devices: [UInt64]
  /// Bare.
  package let kinds: [Kind]

  /// - Parameter roster: as far as it was read.
  package init(in list: ListID, as device: DeviceID, _ roster: Roster?, minute: UInt32) {
    self.list = list
    self.device = device.replica
    self.minute = minute
    let person = roster?.member(device)?.person
    devices =
      [device.replica]
      + ((roster?.members ?? []) + (roster?.former ?? []))
      .filter { $0.person == person && $0.type == .device }.map { $0.device.replica }
    kinds = (roster?.role(of: device) ?? .reader).kinds
  }

  /// Nil for the own space.
  package init?(_ state: DeviceState) {
    guard let list = state.log.list else { return nil }
    self.init(
      in: list, as: state.ring.device, state.view.roster, minute: state.view.minute)
  }

  /// Nil for the own space.
  init?(_ opened: OpenedLog) {
    guard let list = opened.view.list else { return nil }
    self.init(
      in: list, as: opened.ring.device, opened.view.roster, minute: opened.view.minute)
  }

  /// As the engines of a browser read it; see ``ListWriter/init(_:text:replica:)``.
  ///
  /// - Parameter lead: of this device's clock over that of the list's relay, in seconds.
  func text(lead: Int64) -> String {
    let kinds = kinds.map { $0.rawValue }.joined(separator: ",")
    let devices = devices.map { String($0, radix: 16) }.joined(separator: ",")
    return "\(String(device, radix: 16)) \(minute) \(lead) \(kinds) \(devices)"
  }
}

extension Role {
  /// The kinds of records that a person of this role may write.
  fileprivate var kinds: [Kind] {
    let kinds = [Kind(rawValue: "comment"), Kind(rawValue: "person")]
    return switch self {
    case .owner: [Kind(rawValue: "list"), Kind(rawValue: "task")] + kinds
    case .editor: [Kind(rawValue: "task")] + kinds
    case .reader: kinds
    }
  }
}
