/// Positions of all parts of a widget, by size.
struct WidgetLayout {
  let content: WidgetContent
  let size: WidgetSize

  var html: HTML {
    switch size {
    case .small: small
    case .medium: medium
    case .large: large
    case .circular: circular
    case .rectangular: rectangular
    case .inline: inline
    }
  }

  /// Several trackers at once: rows are shown instead of one value.
  var isOverview: Bool { content.value.isEmpty && !content.rows.isEmpty }
  var isEmpty: Bool { content.value.isEmpty && content.rows.isEmpty }
  var accent: WidgetText.Tone { .accent(content.accent) }
  /// A met goal is marked before the words.
  var note: String { content.isMet ? "✓ " + content.note : content.note }

  func rings(x: Int, y: Int, diameter: Int) -> HTML {
    WidgetRings(rings: content.rings, x: x, y: y, diameter: diameter).html
  }

  /// Rows below each other, at most `count`.
  @HTMLBuilder func rows(
    _ count: Int, x: Int, width: Int, middle: Int, step: Int, size: Int
  ) -> HTML {
    for (index, row) in content.rows.prefix(count).enumerated() {
      self.row(row, x: x, width: width, middle: middle + index * step, size: size)
    }
  }

  @HTMLBuilder private func row(
    _ row: WidgetContent.Row, x: Int, width: Int, middle: Int, size: Int
  ) -> HTML {
    let indent = row.accent == nil ? 0 : 14
    let value = TextWidth.fitting(row.value, size: size, in: width * 3 / 4)
    let valueWidth = value.isEmpty ? 0 : TextWidth.of(value, size: size) + 8
    if let accent = row.accent {
      HTML(
        element: "circle",
        [
          .class("mark-\(accent.rawValue)"), Attribute("cx", String(x + 4)),
          Attribute("cy", String(middle)), Attribute("r", "4"),
        ], content: nil)
    }
    let room = width - indent - valueWidth
    // Without room for a name, only its dot is shown.
    if room < 3 * size, row.accent != nil {
      WidgetText(row.value, size: size, smallest: size - 2, isBold: true)
        .html(x: x + indent, middle: middle, width: width - indent)
    } else {
      WidgetText(
        row.isDone ? "✓ " + row.name : row.name, size: size, smallest: size - 1,
        row.value.isEmpty && !row.isDone ? .main : .quiet
      ).html(x: x + indent, middle: middle, width: room)
      WidgetText(value, size: size, isBold: true, .end)
        .html(x: x + width, middle: middle, width: width * 3 / 4)
    }
  }
}
