/// The one set of icons: strokes of 2 on a grid of 24, with round caps, drawn once per page as
/// symbols and shown by reference.
enum Icon: String, CaseIterable {
  case today
  case hourglass
  case drop
  case checklist
  case tally
  case gear
  case plus
  case pencil
  case trash
  case flame
  case check
  case close
  case chevron
  case back
  case clock
  case calendar
  case undo
  case warning
  case cloud
  case link
  case moon
  case sun
  case contrast
  case keyboard
  case flag
  case cutlery
  case storage
  case part
  case chart
  case trophy
  case refresh

  /// Beside words that say the same; it has no name of its own.
  var html: HTML { html(class: "icon") }

  func html(class names: String) -> HTML {
    svg(.class(names), .viewBox(24, 24), .decorative) { use("icon-\(rawValue)") }
  }

  /// All of them, as symbols.
  static var symbols: HTML {
    HTML {
      for icon in allCases {
        HTML(
          element: "symbol", [.id("icon-\(icon.rawValue)"), .viewBox(24, 24)],
          content: icon.strokes)
      }
    }
  }
}
