import ArgumentParser
import JSON
import SQLiteLedger
import SpaceHost
import Wire

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

struct SyncRename: SpaceCommand {
  static let configuration = CommandConfiguration(
    "rename", "Rename a device, on all devices.",
    discussion: "Example: dayring sync rename \"Firefox on Linux\" kitchen")

  @Argument(help: .text("The name of the device, or the beginning of its ID."))
  var device: String

  @Argument(help: .text("The new name."))
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let device = try KnownDevice.meant(by: device, in: work.context)
    let name = try DeviceName.checked(name)
    try work.name(device.id, name)
    return Report(
      ["device": .string(device.digits), "name": .string(name)],
      text: { _ in [work.texts.renamed(device.name ?? device.shortID, name).harmless] })
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

  /// The only device that a text names.
  static func meant(by text: String, in context: Context) throws(CommandFailure) -> KnownDevice {
    let found = try all(in: context).filter { $0.isMeant(by: text) }
    let hint = "dayring sync devices"
    guard let first = found.first else {
      throw .refused(
        .noSuchDevice, .device, "“\(text)” isn't one of your synced devices.",
        "Use the name of a device, or the beginning of its ID.", hint: hint)
    }
    guard found.count == 1 else {
      throw .refused(
        .ambiguousID, .device, "“\(text)” matches several devices.",
        "Use the ID of one of them.", hint: hint)
    }
    return first
  }

  var digits: String { id.text }
  var shortID: String { String(digits.prefix(8)) }

  func isMeant(by text: String) -> Bool {
    let typed = text.lowercased()
    return name?.lowercased() == typed || typed.utf8.count >= 4 && digits.hasPrefix(typed)
  }
}
