import CivilTime
import Ledger
import Testing
import Texts
import Trackers

@testable import Pages

@Suite("The page of widgets")
struct WidgetGalleryTests {
  private func page(_ choice: WidgetChoice, _ life: Life) -> Markup {
    let activities = Counters(in: life.store)
    let snapshot = WidgetSnapshot(
      of: choice.kind.trackers, in: life.store, at: life.now, activity: choice.activity)
    let gallery = WidgetGallery(
      choice, of: snapshot, in: Samples.zone, activities.shown, PageTexts(language: .english))
    return Markup(gallery.html.text)
  }

  private func choice(_ edit: (inout WidgetChoice) -> Void = { _ in }) -> WidgetChoice {
    var choice = WidgetChoice()
    choice.base = "http://localhost:4160/"
    edit(&choice)
    return choice
  }

  @Test
  func `has an address for each choice`() {
    let id = RecordID(high: 1, low: 2)
    #expect(
      choice().address(of: .medium) == "http://localhost:4160/widgets/today-medium.svg?token=TOKEN")
    let dark = choice {
      $0.kind = .fast
      $0.theme = .dark
      $0.token = "a&b c%ü"
    }
    #expect(
      dark.address(of: .inline)
        == "http://localhost:4160/widgets/fast-inline.svg?token=a%26b%20c%25%C3%BC&theme=dark")
    var tally = choice {
      $0.kind = .tally
      $0.activity = id
    }
    #expect(tally.address(of: .small).hasSuffix("/tally-small.svg?token=TOKEN&activity=\(id)"))
    tally.kind = .water
    #expect(tally.address(of: .small).hasSuffix("/water-small.svg?token=TOKEN"))
  }

  @Test(
    arguments: WidgetTests.Case.allCases,
    WidgetKind.allCases)
  func `shows each kind in all sizes, whatever there is to show`(
    life: WidgetTests.Case, kind: WidgetKind
  ) throws {
    let markup = page(choice { $0.kind = kind }, life.life)
    #expect(markup.failure == nil)
    let pictures = markup.all("img")
    #expect(pictures.count == WidgetSize.allCases.count)
    for (picture, size) in zip(pictures, WidgetSize.allCases) {
      #expect(picture.attributes["width"] == String(size.width))
      #expect(picture.attributes["height"] == String(size.height))
      #expect(picture.attributes["alt"]?.hasSuffix(".") == true)
      let source = try #require(picture.attributes["src"])
      let type = "data:image/svg+xml;charset=utf-8,"
      #expect(source.hasPrefix(type))
      let drawing = PercentEncoding.decoded(String(source.dropFirst(type.count)))
      #expect(Markup(drawing).failure == nil)
      #expect(drawing.hasPrefix("<svg"))
    }
  }

  @Test
  func `asks which activity only where there are several, and only for tallies`() {
    #expect(page(choice { $0.kind = .tally }, Life()).all("select").isEmpty)
    let life = WidgetTests.Case.normal.life
    #expect(page(choice { $0.kind = .tally }, life).all("select").count == 1)
    #expect(page(choice { $0.kind = .dates }, life).all("select").isEmpty)
  }

  @Test
  func `has a list of addresses where a server keeps one, and shows only what can be opened`() {
    let hostile = "<b>&\"kitchen"
    let known = choice {
      $0.addresses = [WidgetAddress(id: "1234abcd", name: hostile)]
      $0.trouble = .full
    }
    let listed = page(known, Life())
    #expect(listed.failure == nil && listed.runs.contains(hostile))
    #expect(listed.all("button").contains { $0.attributes["data-revoke"] == "1234abcd" })
    #expect(!listed.all("input").contains { $0.attributes["name"] == "token" })
    #expect(listed.all("input").allSatisfy { $0.attributes["readonly"] == nil })
    var made = known
    made.token = "secret"
    let copied = page(made, Life()).all("button").filter { $0.attributes["data-copy"] != nil }
    #expect(copied.count == WidgetSize.allCases.count)
  }

  @Test
  func `offers no kind whose tracker is hidden`() throws {
    var life = Life()
    let former = Settings(in: life.store)
    var settings = former
    settings.hidden = [.water, .counter]
    let change = try #require(settings.change(from: former))
    _ = life.store.commit(change, at: life.now.instant)
    let kinds = page(choice(), life).all("input").filter { $0.attributes["name"] == "kind" }
    #expect(
      kinds.compactMap { $0.attributes["value"] } == ["today", "fast", "end", "plan", "dates"])
  }
}
