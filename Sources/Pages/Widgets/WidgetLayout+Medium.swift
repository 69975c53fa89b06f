/// The medium size of a home screen, which has room for a chart.
extension WidgetLayout {
  @HTMLBuilder var medium: HTML {
    if isEmpty {
      header(x: 18, middle: 24, width: 302, size: 14, content.streak)
      words(center: 169, middle: 84, width: 300)
    } else if isOverview {
      overview
    } else {
      switch content.chart {
      case .bars(let bars): next(bars)
      case .progress(let permille): progress(permille)
      case .parts(let parts): ringed(parts)
      case nil: ringed([])
      }
    }
  }

  @HTMLBuilder private var overview: HTML {
    let isAlone = content.rings.isEmpty
    if !isAlone { rings(x: 18, y: 20, diameter: 118) }
    rows(
      5, x: isAlone ? 18 : Self.column, width: isAlone ? 302 : Self.columnWidth,
      middle: 79 - (min(5, content.rows.count) - 1) * 12, step: 24, size: 13)
  }

  /// A ring or a large value at the left, words and rows at the right.
  @HTMLBuilder private func ringed(_ parts: [WidgetChart.Part]) -> HTML {
    let (column, width) = (Self.column, Self.columnWidth)
    if content.rings.isEmpty {
      figure(x: 77, middle: 70, width: 122, size: 48, .middle)
      WidgetText(content.caption, size: 13, smallest: 12, .quiet, .middle)
        .html(x: 77, middle: 106, width: 122)
    } else {
      rings(x: 18, y: 20, diameter: 118)
      figure(x: 77, middle: 74, width: 80, size: 24, .middle)
      WidgetText(content.caption, size: 12, smallest: 10, .quiet, .middle)
        .html(x: 77, middle: 94, width: 76)
    }
    header(x: column, middle: 26, width: width, size: 15, content.streak)
    WidgetText(note, size: 13, smallest: 12).html(x: column, middle: 47, width: width)
    if parts.isEmpty {
      last(x: column, width: width, middle: 68, size: 12)
      rows(3, x: column, width: width, middle: content.last == nil ? 80 : 90, step: 22, size: 12)
    } else {
      last(x: column, width: width, middle: 67, size: 12)
      WidgetChartDrawing(x: column, y: 80, width: width, height: 8).parts(parts)
      rows(3, x: column, width: width, middle: 102, step: 19, size: 12)
    }
  }

  /// A large value above a bar.
  @HTMLBuilder private func progress(_ permille: Int) -> HTML {
    header(x: 18, middle: 26, width: 302, size: 15, content.streak)
    let value = WidgetText(content.value, size: 38, smallest: 24, isBold: true)
    let fit = value.fit(in: 180)
    let end = 18 + TextWidth.of(fit.text, size: fit.size) + 8
    value.html(x: 18, middle: 66, width: 180)
    // Before the first entry, the note has a line of its own.
    let caption =
      content.last == nil ? content.caption : content.caption.joined(" · ", to: note)
    WidgetText(caption, size: 14, smallest: 12, .quiet)
      .html(x: end, middle: 73, width: 320 - end)
    WidgetChartDrawing(x: 18, y: 94, width: 302, height: 12).progress(permille, content.accent)
    if content.last != nil {
      last(x: 18, width: 302, middle: 128, size: 13)
    } else {
      WidgetText(note, size: 13, .quiet).html(x: 18, middle: 128, width: 302)
    }
  }

  /// The next fast at the left, the last ones as bars at the right.
  @HTMLBuilder private func next(_ bars: [WidgetChart.Bar]) -> HTML {
    header(x: 18, middle: 26, width: 302, size: 15, content.streak)
    let width = 140
    WidgetText(content.value, size: 32, smallest: 20, isBold: true)
      .html(x: 18, middle: 61, width: width)
    WidgetText(content.brief ?? content.caption, size: 12)
      .html(x: 18, middle: 87, width: width)
    if link == nil || content.start.isEmpty {
      WidgetText(note, size: 12, .quiet).html(x: 18, middle: 106, width: width)
    } else {
      button
    }
    WidgetChartDrawing(x: 170, y: 58, width: 150, height: 70).bars(bars)
  }

  @HTMLBuilder private var button: HTML {
    let words = WidgetText(content.start, size: 14, accent, isBold: true, .middle)
    let fit = words.fit(in: 108)
    let width = TextWidth.of(fit.text, size: fit.size) + 32
    let pill = HTML(
      element: "rect",
      [
        .class("mark-\(content.accent.rawValue)"), Attribute("fill-opacity", ".14"),
        Attribute("x", "18"), Attribute("y", "106"), Attribute("width", String(width)),
        Attribute("height", "34"), Attribute("rx", "17"),
      ], content: nil)
    HTML(
      element: "a", [Attribute("href", link ?? "")],
      content: HTML {
        pill
        words.html(x: 18 + width / 2, middle: 123, width: 108)
      })
  }

  private static let column = 156
  private static let columnWidth = 164
}
