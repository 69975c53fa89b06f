/// A row: its name at the left, its value at the right.
struct WidgetRowDrawing {
  let row: WidgetContent.Row
  let size: Int

  @HTMLBuilder func html(x: Int, width: Int, middle: Int) -> HTML {
    if let accent = row.accent {
      HTML(
        element: "circle",
        [
          .class("mark-\(accent.rawValue)"), Attribute("cx", String(x + 4)),
          Attribute("cy", String(middle)), Attribute("r", "4"),
        ], content: nil)
    }
    let indent = row.accent == nil ? 0 : 14
    words(x: x + indent, width: width - indent, middle: middle)
  }

  /// The name and the longest form of the value beside which the name is whole; else the name is
  /// cut off, and without room for it the value is alone.
  @HTMLBuilder private func words(x: Int, width: Int, middle: Int) -> HTML {
    let value = value(in: width)
    let fit = value.fit(in: name.isEmpty ? width : width * 7 / 10)
    let taken = fit.text.isEmpty ? 0 : TextWidth.of(fit.text, size: fit.size) + 8
    let room = width - taken
    let text = WidgetText(
      name, size: size, row.value.isEmpty && !row.isDone ? .main : .quiet)
    if fit.isPressed || room < 3 * size || text.fit(in: room).isPressed {
      WidgetText(row.value, size: size, isBold: true).html(x: x, middle: middle, width: width)
    } else {
      text.html(x: x, middle: middle, width: room)
      value.html(x: x + width, middle: middle, width: width * 7 / 10)
    }
  }

  private func value(in width: Int) -> WidgetText {
    let room = width - TextWidth.of(name.full, size: size, isBold: false) - 8
    let form = row.value.forms.first { TextWidth.of($0, size: size) <= room }
    let words = row.value.isNamed ? row.value : form.map { WidgetWords($0) } ?? row.value
    return WidgetText(words, size: size, isBold: true, .end)
  }

  private var name: WidgetWords { row.isDone ? row.name.after("✓ ") : row.name }
}
