/// A row of few figures, each under its name.
struct Facts {
  let facts: [Fact]

  init(_ facts: [Fact]) {
    self.facts = facts
  }

  var html: HTML {
    dl(.class("facts"), .key("facts")) {
      for fact in facts {
        div {
          dt {
            fact.name
            fact.icon?.html
          }
          dd(.when(fact.isAccented, .class("accent-text"))) { fact.value }
        }
      }
    }
  }

  struct Fact {
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
