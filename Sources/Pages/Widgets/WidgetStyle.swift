import Trackers

/// The style sheet inside a widget: its colours by theme. Contains no text of the user.
struct WidgetStyle {
  let theme: Theme
  let accents: [WidgetAccent]

  static let lightGround = (ground: "#ffffff", text: "#1c1a17", quiet: "#63605b")
  static let darkGround = (ground: "#1b1b1e", text: "#f6f5f3", quiet: "#a7a49f")

  var html: HTML {
    HTML(element: "style", [], content: HTML(text))
  }

  /// The style sheet. NB: without quotes and angle brackets, so that escaping does not change it.
  private var text: String {
    let fonts = "ui-rounded,SF Pro Rounded,system-ui,-apple-system,Segoe UI,Roboto,sans-serif"
    let common = "text{font-family:\(fonts);font-variant-numeric:tabular-nums}"
    switch theme {
    case .light: return common + rules(isDark: false)
    case .dark: return common + rules(isDark: true)
    case .system:
      return common + rules(isDark: false)
        + "@media (prefers-color-scheme:dark){" + rules(isDark: true) + "}"
    }
  }

  private func rules(isDark: Bool) -> String {
    let ground = isDark ? Self.darkGround : Self.lightGround
    var rules =
      ".ground{fill:\(ground.ground)}.main{fill:\(ground.text)}.quiet{fill:\(ground.quiet)}"
    for accent in accents {
      let colours = isDark ? accent.dark : accent.light
      let name = accent.rawValue
      rules += ".ring-\(name){stroke:\(colours.shape)}.mark-\(name){fill:\(colours.shape)}"
      rules += ".text-\(name){fill:\(colours.text)}"
    }
    return rules
  }
}
