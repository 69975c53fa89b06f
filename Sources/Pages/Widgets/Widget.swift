import CivilTime
import Texts
import Trackers

/// A self-contained drawing: one SVG of a fixed size, with its colours and words, that loads
/// nothing else. The same snapshot gives the same bytes.
package struct Widget {
  private let size: WidgetSize
  private let theme: Theme
  private let content: WidgetContent

  /// - Parameter theme: `system` follows the viewer, by `prefers-color-scheme`.
  package init(
    _ kind: WidgetKind, _ size: WidgetSize, _ theme: Theme, of snapshot: WidgetSnapshot,
    in zone: Zone, _ texts: WidgetTexts
  ) {
    self.size = size
    self.theme = theme
    content = WidgetWriter(snapshot: snapshot, zone: zone, texts: texts).content(kind)
  }

  /// The content in words, read out instead of the drawing.
  package var sentence: String { content.sentence }

  /// In UTF-8.
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
      WidgetLayout(content: content, size: size).html
    }
  }

  /// Those that are used in the drawing.
  private var accents: [WidgetAccent] {
    var used: [WidgetAccent] = [content.accent]
    used += content.rings.map { $0.accent } + content.rows.compactMap { $0.accent }
    return WidgetAccent.allCases.filter { used.contains($0) }
  }
}
