/// The flame beside the days of a streak: the icon of the pages, filled.
struct StreakFlame {
  /// The size of the font beside it.
  let size: Int

  /// The width, with the space after it.
  var width: Int { size + 2 }

  func html(x: Int, middle: Int) -> HTML {
    svg(
      Attribute("x", String(x - 2)), Attribute("y", String(middle - (size + 2) / 2)),
      Attribute("width", String(size + 2)), Attribute("height", String(size + 2)),
      .viewBox(24, 24)
    ) {
      HTML(element: "path", [.class("mark-fast"), Attribute("d", Self.path)], content: nil)
    }
  }

  private static let path =
    "M12.5 3c.4 3.7 5.3 5.7 5.3 11.2a5.8 5.8 0 0 1-11.6 0c0-2.2.9-3.8 2.2-5.2.2 1.5.9 2.4 1.7 2.7"
    + "C9.8 8.6 10.7 5.2 12.5 3z"
}
