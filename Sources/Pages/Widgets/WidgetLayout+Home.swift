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
        figure(x: 79, middle: 75, width: 54, size: 19, .middle)
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
    WidgetText(content.value, size: size, smallest: size * 2 / 3, isBold: true, anchor)
      .html(x: x, middle: middle, width: width)
  }

  /// The text if there is nothing to show.
  func words(center: Int, middle: Int, width: Int) -> HTML {
    WidgetText(content.note, size: 15, smallest: 12, .quiet, .middle)
      .html(x: center, middle: middle, width: width)
  }
}
