import CivilTime
import Texts
import Trackers

/// A self-contained drawing: one SVG of a fixed size, with its colours and words, without external
/// resources. The same snapshot gives the same bytes.
package struct Widget {
  private let size: WidgetSize
  private let theme: Theme
  private let content: WidgetContent
  /// The target of its button; nil without one.
  let link: String?

  /// - Parameters:
  ///   - theme: `system` follows the viewer, by `prefers-color-scheme`.
  ///   - app: the address of the app, up to its `#`, for a button that starts an idle tracker; nil
  ///     for a drawing that cannot be tapped, without a button.
  package init(
    _ kind: WidgetKind, _ size: WidgetSize, _ theme: Theme, of snapshot: WidgetSnapshot,
    in zone: Zone, app: String? = nil, _ texts: WidgetTexts
  ) {
    self.init(
      WidgetWriter(snapshot: snapshot, zone: zone, texts: texts).content(kind), size, theme,
      link: size == .medium
        ? app.flatMap { app in kind.start(of: snapshot).map { app + $0 } } : nil)
  }

  init(_ content: WidgetContent, _ size: WidgetSize, _ theme: Theme, link: String? = nil) {
    self.content = content
    self.size = size
    self.theme = theme
    self.link = link
  }

  /// The content in words, for screen readers.
  package var sentence: String { content.sentence }

  /// The SVG in UTF-8.
  package var bytes: [UInt8] { html.bytes }

  var html: HTML {
    svg(
      Attribute("xmlns", "http://www.w3.org/2000/svg"),
      Attribute("width", String(size.width)), Attribute("height", String(size.height)),
      .viewBox(size.width, size.height), .role("img"), .label(content.sentence)
    ) {
      HTML(element: "title", [], content: HTML(content.sentence))
      WidgetStyle(theme: theme, accents: accents).html
      HTML(
        element: "rect",
        [
          .class("ground"), Attribute("width", String(size.width)),
          Attribute("height", String(size.height)), Attribute("rx", String(size.corner)),
        ], content: nil)
      WidgetLayout(content: content, size: size, link: link).html
    }
  }

  /// The colours that are used in the drawing.
  private var accents: [WidgetAccent] {
    var used: [WidgetAccent] = [content.accent]
    used += content.rings.map { $0.accent }
    if size.hasRows { used += content.rows.compactMap { $0.accent } }
    if size == .medium { used += content.chart?.accents ?? [] }
    if !content.streak.isEmpty { used.append(.fast) }
    return WidgetAccent.allCases.filter { used.contains($0) }
  }
}

extension WidgetKind {
  /// The link that starts an idle tracker, from its `#` on; nil if there is nothing to start. As
  /// for every link, the app asks first.
  func start(of snapshot: WidgetSnapshot) -> String? {
    guard tracker == .fast, case .idle(let idle)? = snapshot.fasting else { return nil }
    let goal = PercentEncoding.encoded(idle.schedule.goalPhrase)
    return "\(VerbLink.prefix)fast.start?goal=\(goal)"
  }
}

extension Schedule {
  /// The goal in a link: a preset by its name, any other by its length, since the name of a custom
  /// one may have changed by the time of the tap.
  fileprivate var goalPhrase: String {
    switch key {
    case .preset(let name): name
    case .custom: "\(goal.minutes / 60)h\(goal.minutes % 60)m"
    }
  }
}

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
