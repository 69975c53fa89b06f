import Pages
import Testing

@Suite("Every page")
struct EveryPageTests {
  static let names = Samples.all.map { $0.name }

  @Test("is well formed, whatever users have typed", arguments: Self.names)
  func wellFormed(name: String) throws {
    let html = try html(name)
    #expect(Markup(html).failure == nil)
    #expect(!html.contains("<script"))
  }

  @Test("holds nothing that its Content-Security-Policy forbids", arguments: Self.names)
  func policy(name: String) throws {
    for element in Markup(try html(name)).elements {
      #expect(element.attributes["style"] == nil)
      #expect(!["script", "style", "iframe", "object"].contains(element.name))
      let handlers = element.attributes.keys.filter { $0.hasPrefix("on") }
      #expect(handlers.isEmpty)
    }
  }

  @Test("gives each id once, and refers to none that is missing", arguments: Self.names)
  func ids(name: String) throws {
    let markup = Markup(try html(name))
    let ids = markup.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for element in markup.elements {
      for reference in ["for", "aria-labelledby", "aria-describedby"] {
        if let id = element.attributes[reference] { #expect(ids.contains(id)) }
      }
      if element.name == "use", let target = element.attributes["href"] {
        #expect(ids.contains(String(target.dropFirst())))
      }
    }
  }

  @Test("tells siblings apart by their keys", arguments: Self.names)
  func keys(name: String) throws {
    let markup = Markup(try html(name))
    for index in markup.elements.indices {
      let keys = markup.children(of: index).compactMap { $0.attributes["data-key"] }
      #expect(Set(keys).count == keys.count, "twice among \(keys)")
    }
  }

  @Test("has one first heading and one main part", arguments: Self.names)
  func landmarks(name: String) throws {
    let markup = Markup(try html(name))
    #expect(markup.all("h1").count == 1)
    #expect(markup.all("main").count == 1)
  }

  @Test("names every field", arguments: Self.names)
  func fields(name: String) throws {
    let markup = Markup(try html(name))
    let labelled = Set(markup.all("label").compactMap { $0.attributes["for"] })
    for field in markup.all("input", "select", "textarea")
    where field.attributes["type"] != "hidden" {
      let isInsideLabel = field.path.contains { markup.elements[$0].name == "label" }
      #expect(isInsideLabel || labelled.contains(field.attributes["id"] ?? "?"))
    }
  }

  @Test("asks only for actions and sheets that exist", arguments: Self.names)
  func actions(name: String) throws {
    for element in Markup(try html(name)).elements {
      for attribute in ["data-action", "data-submit", "data-input", "data-expire-action"] {
        if let action = element.attributes[attribute] {
          #expect(ActionName(rawValue: action) != nil)
        }
      }
      if element.attributes["data-action"] == ActionName.sheetOpen.rawValue {
        #expect(SheetName(rawValue: element.attributes["data-sheet"] ?? "") != nil)
      }
      if let address = element.attributes["href"], element.name == "a" {
        if case .unknown = Route(address) { Issue.record("\(address) leads nowhere") }
      }
    }
  }

  @Test("gives each shortcut to one thing", arguments: Self.names)
  func shortcuts(name: String) throws {
    let keys = Markup(try html(name)).elements.compactMap { $0.attributes["data-shortcut"] }
    #expect(Set(keys).count == keys.count, "twice among \(keys)")
  }

  @Test("has a title")
  func titles() {
    #expect(Samples.all.allSatisfy { $0.screen.title.hasSuffix("Dayring") })
  }

  private func html(_ name: String) throws -> String {
    try #require(Samples.all.first { $0.name == name }).screen.html.text
  }
}
