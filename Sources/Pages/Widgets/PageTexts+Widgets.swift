import Texts
import Trackers

extension PageTexts {
  var widgetShown: String { say("Widget") }
  func name(of kind: WidgetKind) -> String {
    kind == .end ? planned : kind.tracker.map { name(of: $0) } ?? today
  }
  var widgetCounter: String { say("Counter") }
  var themeOfViewer: String { say("Automatic") }
  func name(of size: WidgetSize) -> String {
    switch size {
    case .small: say("Small", context: "size")
    case .medium: say("Medium", context: "size")
    case .large: say("Large", context: "size")
    case .circular: say("Circle")
    case .corner: say("Watch corner")
    case .rectangular: say("Rectangle")
    case .inline: say("Line")
    }
  }
  var widgetAddresses: String { say("Addresses") }
  var widgetNote: String {
    say(
      """
      For dashboards and home screens. While dayring serve is running, these addresses always show \
      the latest picture.
      """)
  }
  var widgetToken: String { say("Token") }
  var widgetTokenNote: String {
    say(
      """
      Run dayring token new widgets, and paste the token here. A token gives access to these \
      pictures and nothing else. The token isn't stored here.
      """)
  }
  var addressName: String { say("Name of the new address") }
  var addressNote: String {
    say(
      """
      Anyone with an address can see these pictures, and nothing else, until you revoke the \
      address. It's shown only once.
      """)
  }
  var makeAddress: String { say("Create address") }
  var revoke: String { say("Revoke") }
  func revoke(_ name: String) -> String { say("Revoke \(name)") }
  func trouble(_ trouble: WidgetAddressTrouble) -> String {
    switch trouble {
    case .offline: say("The server couldn't be reached. Reload the page to check the addresses.")
    case .full: say("There are already 50 addresses. Revoke one first.")
    case .name: say("Enter a name of up to 60 characters.")
    }
  }
  func sharePicture(_ size: String) -> String { say("Share the picture: \(size)") }
  func widgetAddress(_ size: String) -> String { say("Address: \(size)") }
  func copyAddress(_ size: String) -> String { say("Copy the address: \(size)") }
  var copy: String { say("Copy") }
  var copied: String { say("Copied") }
  /// The note if the browser cannot copy by itself.
  var selected: String { say("Selected") }
}
