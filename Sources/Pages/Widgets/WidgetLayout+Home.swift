/// The sizes of a home screen.
extension WidgetLayout {
  @HTMLBuilder var small: HTML {
    WidgetText(content.title, size: 14, smallest: 12, accent, isBold: true)
      .html(x: 16, middle: 22, width: 126)
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
      WidgetText(content.caption, size: 12, isBold: true)
        .html(x: 16, middle: 127, width: 126)
      WidgetText(note, size: 12, .quiet).html(x: 16, middle: 143, width: 126)
    }
  }

  @HTMLBuilder var medium: HTML {
    let column = 156
    let width = 338 - column - 18
    if isEmpty {
      WidgetText(content.title, size: 14, accent, isBold: true)
        .html(x: 18, middle: 24, width: 300)
      words(center: 169, middle: 84, width: 300)
    } else if isOverview {
      if !content.rings.isEmpty { rings(x: 18, y: 20, diameter: 118) }
      let isAlone = content.rings.isEmpty
      let count = min(5, content.rows.count)
      rows(
        5, x: isAlone ? 18 : column, width: isAlone ? 302 : width, middle: 79 - (count - 1) * 12,
        step: 24, size: 13)
    } else {
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
      WidgetText(content.title, size: 15, smallest: 13, accent, isBold: true)
        .html(x: column, middle: 31, width: width)
      WidgetText(note, size: 13, smallest: 12).html(x: column, middle: 53, width: width)
      rows(3, x: column, width: width, middle: 83, step: 22, size: 12)
    }
  }

  @HTMLBuilder var large: HTML {
    WidgetText(content.title, size: 17, smallest: 14, accent, isBold: true)
      .html(x: 22, middle: 32, width: 294)
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
      rows(4, x: 22, width: 294, middle: 256, step: 24, size: 14)
    }
  }

  func figure(
    x: Int, middle: Int, width: Int, size: Int, _ anchor: WidgetText.Anchor
  ) -> HTML {
    WidgetText(content.value, size: size, smallest: min(size, 9), isBold: true, anchor)
      .html(x: x, middle: middle, width: width)
  }

  /// The text when there is nothing to show.
  func words(center: Int, middle: Int, width: Int) -> HTML {
    WidgetText(content.note, size: 15, smallest: 12, .quiet, .middle)
      .html(x: center, middle: middle, width: width)
  }
}
