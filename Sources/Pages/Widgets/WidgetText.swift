/// One line of a widget: as large as fits, else truncated.
struct WidgetText {
  let text: String
  let size: Int
  /// The smallest font size before it is truncated.
  var smallest: Int?
  var tone = Tone.main
  var isBold = false
  var anchor = Anchor.start

  enum Tone {
    case main, quiet
    case accent(WidgetAccent)
  }

  enum Anchor {
    case start, middle, end
  }

  init(
    _ text: String, size: Int, smallest: Int? = nil, _ tone: Tone = .main, isBold: Bool = false,
    _ anchor: Anchor = .start
  ) {
    self.text = text
    self.size = size
    self.smallest = smallest
    self.tone = tone
    self.isBold = isBold
    self.anchor = anchor
  }

  /// - Parameters:
  ///   - x: of its start, middle or end, depending on the anchor.
  ///   - middle: the vertical middle of its letters.
  func html(x: Int, middle: Int, width: Int) -> HTML {
    var size = size
    while size > smallest ?? self.size, TextWidth.of(text, size: size) > width { size -= 1 }
    let cut = TextWidth.fitting(text, size: size, in: width)
    if cut.isEmpty { return .empty }
    return svgText(
      cut, x: String(x), y: String(middle + size * 36 / 100), toneClass,
      Attribute("font-size", String(size)), isBold ? Attribute("font-weight", "600") : .none,
      anchorAttribute)
  }

  private var toneClass: Attribute {
    switch tone {
    case .main: .class("main")
    case .quiet: .class("quiet")
    case .accent(let accent): .class("text-\(accent.rawValue)")
    }
  }

  private var anchorAttribute: Attribute {
    switch anchor {
    case .start: .none
    case .middle: Attribute("text-anchor", "middle")
    case .end: Attribute("text-anchor", "end")
    }
  }
}
