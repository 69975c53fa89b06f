/// The form of a device, guessed from its name: the name of a browser is "Firefox on Linux".
enum DeviceForm {
  case phone, laptop
  /// A database that is used from the shell or by `dayring serve`.
  case terminal
}

extension SpaceMembership.Device {
  var form: DeviceForm {
    guard let name else { return .laptop }
    if ["Android", "iPhone", "iPad"].contains(where: { name.hasSuffix(" on " + $0) }) {
      return .phone
    }
    return ["Mac", "Windows", "Chromebook", "Linux"].contains { name.hasSuffix(" on " + $0) }
      || name == "Browser" ? .laptop : .terminal
  }
}
