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
    case .people: 5
    }
  }

  var body: [UInt8] {
    switch self {
    case .admit(let admission): admission.bytes
    case .remove(let devices): devices.flatMap(\.bytes)
    case .leave, .delete: []
    case .people(let request): request.bytes
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
    case 5:
      guard let request = PeopleRequest(bytes: body) else { return nil }
      self = .people(request)
    default: return nil
    }
  }
}
