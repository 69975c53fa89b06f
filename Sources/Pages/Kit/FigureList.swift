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
    let value: String
    let isAccented: Bool
    let icon: Icon?

    init(_ name: String, _ value: String, isAccented: Bool = false, icon: Icon? = nil) {
      self.name = name
      self.value = value
      self.isAccented = isAccented
      self.icon = icon
    }
  }
}
