/// One figure below its name.
struct Tile {
  let icon: Icon
  let name: String
  let value: HTML

  init(_ icon: Icon, _ name: String, _ value: HTML) {
    self.icon = icon
    self.name = name
    self.value = value
  }

  init(_ icon: Icon, _ name: String, _ value: String) {
    self.init(icon, name, HTML(value))
  }

  /// The words in place of tiles that would all be zero.
  static func none(_ words: String) -> HTML {
    div(.class("empty"), .key("no-tiles")) {
      Icon.chart.html
      p { words }
    }
  }

  var html: HTML {
    div(.class("tile")) {
      dt {
        icon.html
        name
      }
      dd { value }
    }
  }
}
