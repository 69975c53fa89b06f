import ArgumentParser

struct SyncRemove: SpaceCommand {
  static let configuration = CommandConfiguration(
    "remove", "Lock a device out: it gets nothing new, and keeps what it has.")

  @Argument(help: "Its name, or the beginning of its id.")
  var device: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let device = try found(in: KnownDevice.all(in: work.context))
    let name = device.name ?? device.shortID
    let texts = work.texts
    try work.confirm(texts.mayRemove(name), isAnswered: yes, option: .yes, texts.yesRemedy)
    var runner = try work.runner()
    try await work.bringAbout(.remove([device.id]), &runner)
    return Report(
      ["removed": .string(device.digits), "name": .text(device.name)],
      text: { _ in [texts.removed(name).harmless] })
  }

  private func found(in devices: [KnownDevice]) throws(CommandFailure) -> KnownDevice {
    let found = devices.filter { $0.isMeant(by: device) }
    let hint = "dayring sync devices"
    guard let first = found.first else {
      throw .refused(
        .noSuchDevice, .device, "There is no device “\(device)”.", "Type its name or its id.",
        hint: hint)
    }
    guard found.count == 1 else {
      throw .refused(
        .ambiguousID, .device, "“\(device)” may be one of several devices.", "Type its id.",
        hint: hint)
    }
    guard !first.isThis else {
      throw .refused(
        .thisDevice, .device, "This is the device you are at.", "It can leave.",
        hint: "dayring sync leave")
    }
    return first
  }
}
