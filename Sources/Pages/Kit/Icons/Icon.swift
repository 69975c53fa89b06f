/// An icon: strokes of width 2 on a grid of 24, with round caps. `Web/index.html` defines each as a
/// symbol; pages refer to it. Icons that users choose from are in `Trackers.Symbol`.
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
  case rest
  case search
  case archive
  case grip
  case bell
  case lines
  case letter
  case pin
  case save
  case laptop
  case terminal
  case phone
  case share
  case more
  case send

  /// The icon without a label, for use beside words.
  var html: HTML { html(class: "icon") }

  func html(class names: String) -> HTML {
    svg(.class(names), .viewBox(24, 24), .decorative) { use("icon-\(rawValue)") }
  }
}
