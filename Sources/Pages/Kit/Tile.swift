/// One figure below its name.
struct Tile {
  let icon: Icon
  let name: String
  let value: String

  init(_ icon: Icon, _ name: String, _ value: String) {
    self.icon = icon
    self.name = name
    self.value = value
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
