/// The removed devices, and the key of the next epoch for the remaining members.
///
///     count u8 | devices 16 each | epoch u32, and unless that is 0:
///     key 16 | nonce 12 | former key 48 | count u8 | (device 16 | enc 65 | sealed 48) each
///
/// Both lists ascend. Without devices it only begins an epoch.
package struct Removal: Hashable, Sendable {
  package let devices: [DeviceID]
  /// None where a device removes itself; the next writer then begins an epoch.
  package let rekeying: Rekeying?

  /// The removal of a device by itself.
  package init(leaving device: DeviceID) {
    devices = [device]
    rekeying = nil
  }

  init(devices: [DeviceID], rekeying: Rekeying) {
    self.devices = devices
    self.rekeying = rekeying
  }

  init(reading reader: inout FormReader) throws(SealingError) {
    var devices: [DeviceID] = []
    for _ in 0..<(try reader.number(UInt8.self)) { devices.append(try reader.value()) }
    guard devices.isAscending else { throw .field(.removed) }
    self.devices = devices
    let epoch: UInt32 = try reader.number()
    rekeying = epoch == 0 ? nil : try Rekeying(epoch: epoch, reading: &reader)
  }

  func write(to writer: inout FormWriter) {
    writer.append(UInt8(devices.count))
    for device in devices { writer.append(device) }
    writer.append(rekeying?.epoch ?? 0)
    rekeying?.write(to: &writer)
  }
}

extension Array where Element: Comparable {
  /// Each above the one before, so that none occurs twice.
  var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
