/// One line of a widget, as large as fits.
struct WidgetText {
  let words: WidgetWords
  let size: Int
  /// The smallest font size before names are cut off.
  let smallest: Int
  let tone: Tone
  let isBold: Bool
  let anchor: Anchor

  enum Tone {
    case main, quiet
    case accent(WidgetAccent)
  }

  enum Anchor {
    case start, middle, end
  }

  /// - Parameter smallest: two less than `size` unless given.
  init(
    _ words: WidgetWords, size: Int, smallest: Int? = nil, _ tone: Tone = .main,
    isBold: Bool = false, _ anchor: Anchor = .start
  ) {
    self.words = words
    self.size = size
    self.smallest = smallest ?? max(WidgetWords.readable, size - 2)
    self.tone = tone
    self.isBold = isBold
    self.anchor = anchor
  }

  func fit(in width: Int) -> WidgetWords.Fit {
    words.fit(in: width, size: size, smallest: smallest, isBold: isBold)
  }

  /// - Parameters:
  ///   - x: the position of its start, middle or end, depending on the anchor.
  ///   - middle: the vertical middle of its letters.
  func html(x: Int, middle: Int, width: Int) -> HTML {
    let fit = fit(in: width)
    if fit.text.isEmpty { return .empty }
    return svgText(
      fit.text, x: String(x), y: String(middle + fit.size * 36 / 100), toneClass,
      Attribute("font-size", String(fit.size)), isBold ? Attribute("font-weight", "600") : .none,
      anchorAttribute,
      fit.isPressed
        ? Attribute("textLength", String(width)) + Attribute("lengthAdjust", "spacingAndGlyphs")
        : .none)
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
