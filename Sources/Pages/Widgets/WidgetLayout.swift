/// The positions of all parts of a widget, by size.
struct WidgetLayout {
  let content: WidgetContent
  let size: WidgetSize
  /// The target of the button; nil for a drawing that cannot be tapped, without a button.
  let link: String?

  var html: HTML {
    switch size {
    case .small: small
    case .medium: medium
    case .large: large
    case .circular: circular
    case .corner: corner
    case .rectangular: rectangular
    case .inline: inline
    }
  }

  /// Whether it shows several trackers, in rows instead of one value.
  var isOverview: Bool { content.value.isEmpty && !content.rows.isEmpty }
  var isEmpty: Bool { content.value.isEmpty && content.rows.isEmpty }
  var accent: WidgetText.Tone { .accent(content.accent) }
  /// The note, with a mark before the words of a met goal.
  var note: WidgetWords { content.isMet ? content.note.after("✓ ") : content.note }

  /// The title, and the streak at the end of its line.
  @HTMLBuilder func header(
    x: Int, middle: Int, width: Int, size: Int, _ streak: WidgetWords
  ) -> HTML {
    let mark = StreakFlame(size: size)
    let words = WidgetText(streak, size: size - 1, .accent(.fast), isBold: true, .end)
    let fit = words.fit(in: width * 2 / 5)
    let room =
      streak.isEmpty ? 0 : TextWidth.of(fit.text, size: fit.size) + mark.width
    WidgetText(content.title, size: size, smallest: size - 2, accent, isBold: true)
      .html(x: x, middle: middle, width: width - room - (room == 0 ? 0 : 6))
    if room > 0 {
      mark.html(x: x + width - room, middle: middle)
      words.html(x: x + width, middle: middle, width: width * 2 / 5)
    }
  }

  func rings(x: Int, y: Int, diameter: Int) -> HTML {
    WidgetRings(rings: content.rings, x: x, y: y, diameter: diameter).html
  }

  /// Rows below each other, at most `count`.
  @HTMLBuilder func rows(
    _ count: Int, x: Int, width: Int, middle: Int, step: Int, size: Int
  ) -> HTML {
    for (index, row) in content.rows.prefix(count).enumerated() {
      WidgetRowDrawing(row: row, size: size)
        .html(x: x, width: width, middle: middle + index * step)
    }
  }

  @HTMLBuilder func last(x: Int, width: Int, middle: Int, size: Int) -> HTML {
    if let last = content.last {
      WidgetRowDrawing(row: last, size: size).html(x: x, width: width, middle: middle)
    }
  }
}
