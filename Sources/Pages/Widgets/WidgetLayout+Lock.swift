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
      figure(x: 38, middle: 34, width: 46, size: 16, .middle)
      WidgetText(WidgetWords("✓"), size: 12, accent, isBold: true, .middle)
        .html(x: 38, middle: 50, width: 20)
    } else {
      figure(x: 38, middle: 38, width: 46, size: 17, .middle)
    }
  }

  /// The upper left corner of a watch face: a gauge along the edge, words inside of it.
  @HTMLBuilder var corner: HTML {
    if let ring = content.rings.first { WidgetGauge(ring: ring).html }
    if isEmpty {
      WidgetText(WidgetWords("–"), size: 20, .quiet, isBold: true, .end)
        .html(x: 80, middle: 60, width: 30)
    } else if isOverview {
      rows(2, x: 26, width: 56, middle: 58, step: 18, size: 11)
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
