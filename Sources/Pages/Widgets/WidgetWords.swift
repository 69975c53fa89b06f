/// The text of one line of a widget, in several lengths: the longest that fits is shown. A user's
/// name may begin it, and only that is cut off.
struct WidgetWords {
  /// The user's name; may be empty.
  private let name: String
  /// The forms, longest first; each follows the name.
  let forms: [String]

  init(_ forms: String...) {
    self.init(forms: forms)
  }

  init(forms: [String]) {
    name = ""
    self.forms = forms
  }

  private init(name: String, forms: [String]) {
    self.name = name
    self.forms = forms
  }

  static let none = WidgetWords("")

  /// - Parameter forms: the texts behind the name, with their spaces.
  static func name(_ name: String, _ forms: String...) -> WidgetWords {
    WidgetWords(name: name, forms: forms.isEmpty ? [""] : forms)
  }

  var isEmpty: Bool { full.isEmpty }
  var isNamed: Bool { !name.isEmpty }
  /// The text in full length.
  var full: String { name + (forms.first ?? "") }
  /// The shortest form alone.
  var shortest: WidgetWords { WidgetWords(name: name, forms: [forms.last ?? ""]) }

  /// The words behind a mark that is never cut off.
  func after(_ mark: String) -> WidgetWords {
    isNamed
      ? WidgetWords(name: mark + name, forms: forms)
      : WidgetWords(forms: forms.map { $0.isEmpty ? $0 : mark + $0 })
  }

  func joined(_ separator: String, to others: WidgetWords) -> WidgetWords {
    if isNamed || others.isNamed || others.isEmpty { return self }
    return WidgetWords(forms: [full + separator + others.full] + forms)
  }
}

extension WidgetWords {
  /// A text and size that fit.
  struct Fit {
    let text: String
    let size: Int
    /// Whether not even the shortest form fits, so that its letters are compressed.
    var isPressed = false
  }

  /// The smallest legible size.
  static let readable = 9

  /// The fit for a width: names are cut off at `size`; other words become shorter first and then
  /// smaller.
  func fit(in width: Int, size: Int, smallest: Int, isBold: Bool) -> Fit {
    if let fit = whole(in: width, size: size, smallest: isNamed ? size : smallest, isBold) {
      return fit
    }
    let last = forms.last ?? ""
    if isNamed {
      // Two fifths are enough to recognise a name.
      let form =
        forms.first { TextWidth.of($0, size: size, isBold: isBold) <= width * 3 / 5 } ?? last
      let room = width - TextWidth.of(form, size: size, isBold: isBold)
      let cut = TextWidth.fitting(name, size: size, isBold: isBold, in: room)
      if !cut.isEmpty { return Fit(text: cut + form, size: size) }
    }
    if let fit = WidgetWords(last).whole(
      in: width, size: size, smallest: min(size, Self.readable), isBold)
    {
      return fit
    }
    return Fit(text: last, size: min(size, Self.readable), isPressed: true)
  }

  private func whole(in width: Int, size: Int, smallest: Int, _ isBold: Bool) -> Fit? {
    var size = size
    while true {
      for form in forms where TextWidth.of(name + form, size: size, isBold: isBold) <= width {
        return Fit(text: name + form, size: size)
      }
      if size <= smallest { return nil }
      size -= 1
    }
  }
}
