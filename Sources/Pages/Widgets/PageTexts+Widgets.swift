import Texts
import Trackers

extension PageTexts {
  var widgetShown: String { say("Widget") }
  func name(of kind: WidgetKind) -> String { kind.tracker.map { name(of: $0) } ?? today }
  var widgetActivity: String { say("Activity") }
  var themeOfViewer: String { say("Automatic") }
  func name(of size: WidgetSize) -> String {
    switch size {
    case .small: say("Small")
    case .medium: say("Medium")
    case .large: say("Large")
    case .circular: say("Circle")
    case .corner: say("Corner of a watch")
    case .rectangular: say("Rectangle")
    case .inline: say("Line")
    }
  }
  var widgetAddresses: String { say("Addresses") }
  var widgetNote: String {
    say(
      "For dashboards and home screens: as long as dayring serve runs here, it draws these pictures"
        + " anew whenever they are fetched.")
  }
  var widgetToken: String { say("Token") }
  var widgetTokenNote: String {
    say(
      "Run dayring token new widgets, and paste what it prints. It opens the pictures and nothing"
        + " else. It is not stored here.")
  }
  var addressName: String { say("What the next one is for") }
  var addressNote: String {
    say(
      "Whoever has an address sees these pictures and nothing else, until it is revoked. It is shown only right after it was made."
    )
  }
  var makeAddress: String { say("Make an address") }
  var revoke: String { say("Revoke") }
  func revoke(_ name: String) -> String { say("Revoke \(name)") }
  func trouble(_ trouble: WidgetAddressTrouble) -> String {
    switch trouble {
    case .offline: say("The server could not be reached, so this may not have been done.")
    case .full: say("There are fifty already. Revoke one first.")
    case .name: say("Give it a name of up to 60 characters.")
    }
  }
  func sharePicture(_ size: String) -> String { say("Share this picture, \(size)") }
  func widgetAddress(_ size: String) -> String { say("Address, \(size)") }
  func copyAddress(_ size: String) -> String { say("Copy the address, \(size)") }
  var copy: String { say("Copy") }
  var copied: String { say("Copied") }
  /// The note if the browser cannot copy by itself.
  var selected: String { say("Selected") }
}
