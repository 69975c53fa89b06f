import DeviceSync
import Sealing
import Wire

extension RosterRequest {
  var kind: Int {
    switch self {
    case .admit: 1
    case .remove: 2
    case .leave: 3
    case .delete: 4
    }
  }

  var body: [UInt8] {
    switch self {
    case .admit(let admission): admission.bytes
    case .remove(let devices): devices.flatMap(\.bytes)
    case .leave, .delete: []
    }
  }

  /// Nil unless it is a stored form.
  init?(kind: Int, body: [UInt8]) {
    switch kind {
    case 1:
      guard let admission = try? Admission(bytes: body) else { return nil }
      self = .admit(admission)
    case 2:
      let devices = stride(from: 0, to: body.count, by: DeviceID.length).map {
        DeviceID(body[$0..<min($0 + DeviceID.length, body.count)])
      }
      guard !devices.isEmpty, !devices.contains(nil) else { return nil }
      self = .remove(devices.compactMap { $0 })
    case 3: self = .leave
    case 4: self = .delete
    default: return nil
    }
  }
}

/// A roster entry of ours that is sent.
struct PendingRosterEntry: Sendable {
  let entry: RosterEntry
  /// Its number in the table; nil for an entry that only begins an epoch.
  let request: Int64?
}
