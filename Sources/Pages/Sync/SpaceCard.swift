import Texts

/// A card with an icon, a headline, a note and actions.
struct SpaceCard {
  let icon: Icon
  let title: String
  var note: String?
  /// Whether the icon's background shows success.
  var isWell = false
  let content: HTML

  init(
    icon: Icon, title: String, note: String? = nil, isWell: Bool = false,
    @HTMLBuilder content: () -> HTML
  ) {
    self.icon = icon
    self.title = title
    self.note = note
    self.isWell = isWell
    self.content = content()
  }

  var html: HTML {
    section(.class("card space-card"), .label(title), .key("state")) {
      div(.class("space-head"), .role("status")) {
        span(.class(isWell ? "space-icon well" : "space-icon")) { icon.html }
        div {
          h2 { title }
          if let note { p(.class("quiet")) { note } }
        }
      }
      content
    }
  }
}

/// The six digits to compare, in two groups.
struct SpaceDigits {
  let digits: String
  let texts: SpaceTexts

  var html: HTML {
    p(.class("space-digits"), .label(texts.digits(spoken)), .role("img")) {
      String(digits.prefix(3)) + "\u{2009}" + String(digits.dropFirst(3))
    }
  }

  /// The digits for screen readers, one by one.
  private var spoken: String {
    digits.utf8.map { String(decoding: [$0], as: UTF8.self) }.joined(separator: " ")
  }
}
