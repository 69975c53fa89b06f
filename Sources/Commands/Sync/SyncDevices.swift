import ArgumentParser
import JSON
import SQLiteLedger
import Sealing
import SpaceHost
import Sync

struct SyncDevices: LedgerCommand {
  static let configuration = CommandConfiguration("devices", "List your synced devices.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let devices = try KnownDevice.all(in: context)
    let texts = context.texts.space
    return Report(
      [
        "devices": .list(devices) { device in
          .object([
            "device": .string(device.digits), "name": .text(device.name),
            "this": .bool(device.isThis),
          ])
        }
      ],
      text: { style in
        Table(
          rows: devices.map { device in
            [
              style.paint(device.shortID, .hint), (device.name ?? texts.unnamed).harmless,
              style.paint(device.isThis ? texts.thisOne : "", .quiet),
            ]
          }
        ).lines(indent: 0)
      })
  }
}

/// A member device with its name.
struct KnownDevice {
  let id: DeviceID
  let name: String?
  let isThis: Bool

  /// All members in the order of joining.
  static func all(in context: Context) throws(CommandFailure) -> [KnownDevice] {
    guard let overview = try context.read(SpaceStore(context.ledger).overview()) else {
      throw SpaceFailure.inNoSpace
    }
    var devices: [KnownDevice] = []
    for id in overview.members {
      let name = try context.read(DeviceName.name(of: id, in: context.ledger))
      devices.append(KnownDevice(id: id, name: name, isThis: id == overview.ownDevice))
    }
    return devices
  }

  var digits: String { Wire.Device(checked: id.bytes).text }
  var shortID: String { String(digits.prefix(8)) }

  func isMeant(by text: String) -> Bool {
    let typed = text.lowercased()
    return name?.lowercased() == typed || typed.utf8.count >= 4 && digits.hasPrefix(typed)
  }
}
