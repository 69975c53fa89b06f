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

/// The small and the large size of a home screen.
extension WidgetLayout {
  @HTMLBuilder var small: HTML {
    header(x: 16, middle: 22, width: 126, size: 14, content.streak.shortest)
    if isEmpty {
      words(center: 79, middle: 84, width: 130)
    } else if content.rings.isEmpty && isOverview {
      rows(4, x: 16, width: 126, middle: 52, step: 24, size: 12)
    } else if isOverview {
      rings(x: 27, y: 38, diameter: 104)
    } else {
      if content.rings.isEmpty {
        figure(x: 16, middle: 74, width: 126, size: 48, .start)
      } else {
        rings(x: 40, y: 36, diameter: 78)
        ringFigure(x: 79, middle: 75, width: 54, size: 19, stacked: 17)
      }
      WidgetText(content.brief ?? content.caption, size: 12, isBold: true)
        .html(x: 16, middle: 127, width: 126)
      WidgetText(note, size: 12, .quiet).html(x: 16, middle: 143, width: 126)
    }
  }

  @HTMLBuilder var large: HTML {
    header(x: 22, middle: 32, width: 294, size: 17, content.streak)
    if isEmpty {
      words(center: 169, middle: 180, width: 294)
    } else if isOverview {
      if !content.rings.isEmpty { rings(x: 94, y: 52, diameter: 150) }
      rows(
        5, x: 22, width: 294, middle: content.rings.isEmpty ? 72 : 228, step: 25, size: 14)
    } else {
      if content.rings.isEmpty {
        figure(x: 169, middle: 110, width: 294, size: 72, .middle)
        WidgetText(content.caption, size: 16, .quiet, .middle)
          .html(x: 169, middle: 168, width: 294)
      } else {
        rings(x: 94, y: 52, diameter: 150)
        figure(x: 169, middle: 121, width: 100, size: 32, .middle)
        WidgetText(content.caption, size: 13, smallest: 10, .quiet, .middle)
          .html(x: 169, middle: 146, width: 96)
      }
      WidgetText(note, size: 15, smallest: 13, isBold: true, .middle)
        .html(x: 169, middle: 226, width: 294)
      last(x: 22, width: 294, middle: 256, size: 14)
      let hasLast = content.last != nil
      rows(
        hasLast ? 3 : 4, x: 22, width: 294, middle: hasLast ? 280 : 256, step: 24, size: 14)
    }
  }

  func figure(
    x: Int, middle: Int, width: Int, size: Int, _ anchor: WidgetText.Anchor
  ) -> HTML {
    WidgetText(
      content.value, size: size, smallest: max(WidgetWords.readable, size / 2), isBold: true, anchor
    ).html(x: x, middle: middle, width: width)
  }

  /// The value inside a small ring.
  /// - Parameter stacked: the size of a value of two lines.
  @HTMLBuilder private func ringFigure(
    x: Int, middle: Int, width: Int, size: Int, stacked: Int
  ) -> HTML {
    if content.stackedValue.isEmpty {
      figure(x: x, middle: middle, width: width, size: size, .middle)
    } else {
      let step = stacked * 11 / 10
      for (index, part) in content.stackedValue.enumerated() {
        WidgetText(
          part, size: stacked, smallest: WidgetWords.readable, isBold: true, .middle
        ).html(x: x, middle: middle - step / 2 + index * step, width: width)
      }
    }
  }

  /// The text if there is nothing to show.
  func words(center: Int, middle: Int, width: Int) -> HTML {
    WidgetText(content.note, size: 15, smallest: 12, .quiet, .middle)
      .html(x: center, middle: middle, width: width)
  }
}

/// The sizes of a lock screen, a watch face or a bar.
extension WidgetLayout {
  @HTMLBuilder var circular: HTML {
    if !content.rings.isEmpty { rings(x: 4, y: 4, diameter: 68) }
    if isEmpty {
      WidgetText(WidgetWords("–"), size: 20, .quiet, isBold: true, .middle)
        .html(x: 38, middle: 38, width: 44)
    } else if isOverview, content.rings.isEmpty, let row = content.rows.first {
      WidgetText(row.value, size: 14, smallest: 9, isBold: true, .middle)
        .html(x: 38, middle: 38, width: 64)
    } else if content.rings.isEmpty {
      figure(x: 38, middle: 32, width: 60, size: 24, .middle)
      WidgetText(content.caption, size: 10, smallest: 9, .quiet, .middle)
        .html(x: 38, middle: 52, width: 60)
    } else if content.isMet {
      let isStacked = !content.stackedValue.isEmpty
      ringFigure(x: 38, middle: 34, width: 46, size: 16, stacked: 12)
      WidgetText(WidgetWords("✓"), size: isStacked ? 10 : 12, accent, isBold: true, .middle)
        .html(x: 38, middle: isStacked ? 55 : 50, width: 20)
    } else {
      ringFigure(x: 38, middle: 38, width: 46, size: 17, stacked: 14)
    }
  }

  /// The upper left corner of a watch face: a gauge along the edge, words inside of it.
  @HTMLBuilder var corner: HTML {
    if let ring = content.rings.first { WidgetGauge(ring: ring).html }
    if isEmpty {
      WidgetText(WidgetWords("–"), size: 20, .quiet, isBold: true, .end)
        .html(x: 80, middle: 60, width: 30)
    } else if isOverview {
      rows(2, x: 22, width: 60, middle: 58, step: 18, size: 11)
    } else {
      figure(x: 82, middle: 57, width: 52, size: 20, .end)
      let words = content.brief ?? content.caption
      WidgetText(content.isMet ? words.after("✓ ") : words, size: 10, smallest: 9, .quiet, .end)
        .html(x: 82, middle: 76, width: 60)
    }
  }

  @HTMLBuilder var rectangular: HTML {
    let start = content.rings.isEmpty ? 16 : 76
    let width = 172 - start - 12
    if !content.rings.isEmpty { rings(x: 12, y: 12, diameter: 52) }
    if isOverview {
      rows(3, x: start, width: width, middle: 20, step: 18, size: 12)
    } else {
      // Without a ring, the unit is beside the value.
      let hasUnit = content.rings.isEmpty && !content.caption.isEmpty
      let value =
        content.value.isEmpty
        ? content.note : hasUnit ? content.value.joined(" ", to: content.caption) : content.value
      WidgetText(content.title, size: 12, accent, isBold: true)
        .html(x: start, middle: 19, width: width)
      WidgetText(value, size: 18, smallest: 12, isBold: true)
        .html(x: start, middle: 38, width: width)
      if !isEmpty {
        WidgetText(
          content.isIdle || content.note.isEmpty && !hasUnit
            ? content.brief ?? content.caption : note,
          size: 12, smallest: 10, .quiet
        ).html(x: start, middle: 58, width: width)
      }
    }
  }

  var inline: HTML {
    WidgetText(content.line, size: 13, smallest: 12, .main, isBold: true, .middle)
      .html(x: 117, middle: 13, width: 214)
  }
}

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
