import Texts
import Trackers

/// The page of widgets.
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
  func widgetAddress(_ size: String) -> String { say("Address, \(size)") }
  func copyAddress(_ size: String) -> String { say("Copy the address, \(size)") }
  var copy: String { say("Copy") }
  var copied: String { say("Copied") }
  /// Shown when the browser cannot copy by itself.
  var selected: String { say("Selected") }
}
