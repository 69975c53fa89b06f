/// A row of a few figures, each below its name.
struct FigureList {
  let rows: [Row]

  init(_ rows: [Row]) {
    self.rows = rows
  }

  var html: HTML {
    dl(.class("facts"), .key("facts")) {
      for row in rows {
        div {
          dt {
            row.name
            row.icon?.html
          }
          dd(.when(row.isAccented, .class("accent-text"))) { row.value }
        }
      }
    }
  }

  struct Row {
    let name: String
    let value: HTML
    let isAccented: Bool
    let icon: Icon?

    init(_ name: String, _ value: HTML, isAccented: Bool = false, icon: Icon? = nil) {
      self.name = name
      self.value = value
      self.isAccented = isAccented
      self.icon = icon
    }

    init(_ name: String, _ value: String, icon: Icon? = nil) {
      self.init(name, HTML(value), icon: icon)
    }
  }
}

/// A figure in which all but digits, spaces and signs is small: the units of whatever language.
struct SmallUnits {
  let text: String

  var html: HTML {
    var html = HTML.empty
    var (run, isUnit) = ("", false)
    for scalar in text.unicodeScalars {
      let isOfUnit =
        switch scalar {
        case "0"..."9", "\u{660}"..."\u{669}", " ", "\u{a0}", "+", "−": false
        default: true
        }
      if isOfUnit != isUnit {
        html.append(piece(run, isUnit))
        (run, isUnit) = ("", isOfUnit)
      }
      run.unicodeScalars.append(scalar)
    }
    html.append(piece(run, isUnit))
    return html
  }

  /// The classes of a ring's figure: the wider the text, the smaller, since `16 h 30 min` takes half
  /// as much room again as `16h 30m`.
  var ringClasses: String {
    // In tenths of the height of digits, of which units have half.
    let width = text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case "0"..."9": width + 7
      case " ", "\u{a0}": width + 3
      case "\u{1100}"...: width + 5
      default: width + 4
      }
    }
    return width <= 32
      ? "ring-figure" : width <= 41 ? "ring-figure is-long" : "ring-figure is-longest"
  }

  private func piece(_ run: String, _ isUnit: Bool) -> HTML {
    if run.isEmpty { return .empty }
    return isUnit ? small(.class("unit")) { run } : HTML(run)
  }
}
