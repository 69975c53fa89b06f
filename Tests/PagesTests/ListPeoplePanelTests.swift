import CivilTime
import Ledger
import Testing
import Trackers

@testable import Pages

/// The page of a list's people, and that for a new list.
@Suite struct ListPeoplePanelTests {
  private static let ofAll: Set<PeopleAction> = [.introduce, .colour]
  private static let ofOwner: Set<PeopleAction> = ofAll.union([
    .linkRole, .linkCount, .linkEnd, .share, .role, .askHandOver, .askRemove, .rename, .askDelete,
  ])

  private static let byRole: [(ListRole?, Set<PeopleAction>)] = [
    (.owner, ofOwner), (.editor, ofAll.union([.askLeave])), (.reader, ofAll.union([.askLeave])),
    (nil, []),
  ]

  private static let whileInviting: [(ListPeoplePanel.Inviting, Set<PeopleAction>)] = [
    (.waiting(link: "https://r/#list=A", isCopied: false), [.copy, .stop]),
    (.waiting(link: nil, isCopied: false), [.stop]),
    (.asked(name: "Ben", digits: "123456", .reader), [.admit, .refuse]),
  ]

  private static let beforeAList: [(NewListPanel.Place, Set<PeopleAction>)] = [
    (.alone, []), (.choice(name: "Anna"), [.newcomer, .create, .join]), (.creating, []),
    (.waiting(digits: ""), [.stop]), (.waiting(digits: "123456"), [.stop]),
  ]

  /// The actions that a page offers.
  private func actions(_ html: HTML) -> Set<PeopleAction> {
    Set(
      html.text.matches(of: /data-space="([^"]*)"/).compactMap {
        PeopleAction(rawValue: String($0.1))
      })
  }

  private func text(
    of role: ListRole?, _ change: (inout ListPeoplePanel) -> Void = { _ in }
  ) -> String {
    Samples.peoplePanel(Samples.book(of: role), change).text
  }

  @Test(arguments: byRole)
  func `Each role is offered what it may do, and a page without buttons nothing`(
    role: ListRole?, offered: Set<PeopleAction>
  ) {
    let book = Samples.book(of: role)
    #expect(actions(Samples.peoplePanel(book)) == offered)
    #expect(actions(Samples.peoplePanel(book) { $0.canAct = false }).isEmpty)
  }

  @Test func `The owner acts on others, not on themselves`() {
    let html = text(of: .owner)
    for role in Samples.roles {
      let acts = html.ranges(of: #"data-name="\#(Samples.person(role))""#).count
      #expect(acts == (role == .owner ? 0 : 3))
    }
    #expect(html.contains("Make reader") && html.contains("Make editor"))
    #expect(html.ranges(of: "· you").count == 1)
    #expect(html.contains("make another person its owner first"))
  }

  @Test(arguments: whileInviting)
  func `While people are invited, the page shows that instead of a new link`(
    inviting: ListPeoplePanel.Inviting, offered: Set<PeopleAction>
  ) {
    let html = Samples.peoplePanel(Samples.book(of: .owner)) { $0.inviting = inviting }
    let others: Set<PeopleAction> = [.linkRole, .linkCount, .linkEnd, .share]
    #expect(actions(html) == Self.ofOwner.subtracting(others).union(offered))
  }

  @Test func `A link has its code, and a person that asks the digits`() {
    let link = text(of: .owner) {
      $0.inviting = .waiting(link: "https://r/#list=A", isCopied: true)
    }
    #expect(link.contains("QR code of the link") && link.contains("Copied"))
    #expect(link.contains(##"value="https://r/#list=A""##))
    let asked = text(of: .owner) {
      $0.inviting = .asked(name: "Ben", digits: "012345", .reader)
    }
    #expect(asked.contains("“\u{2068}Ben\u{2069}” wants to read the list"))
    #expect(asked.contains("Six digits: 0 1 2 3 4 5"))
  }

  @Test func `Open links are withdrawn one by one, and can be answered again`() {
    let links = [ListRole.editor, .reader].map {
      ListPeoplePanel.OpenLink(
        Samples.id($0.rawValue), as: $0, until: Samples.now.instant + .hours(20))
    }
    let html = Samples.peoplePanel(Samples.book(of: .owner)) { $0.links = links }
    #expect(actions(html) == Self.ofOwner.union([.withdraw, .answer]))
    #expect(html.text.contains("For editors, until") && html.text.contains("For readers, until"))
    for link in links { #expect(html.text.contains(#"data-name="\#(link.id)""#)) }
    // They are their owner's.
    #expect(!text(of: .editor) { $0.links = links }.contains("For editors"))
  }

  @Test(arguments: [
    (
      ListPeoplePanel.Question.remove(Samples.person(.editor)), PeopleAction.remove,
      "the tasks stay"
    ),
    (
      .handOver(Samples.person(.editor), lastChange: nil), .handOver,
      "hasn&#39;t changed anything yet"
    ),
    (.delete, .delete, "The relay erases it."),
  ])
  func `The owner is asked first, with what becomes of the tasks`(
    question: ListPeoplePanel.Question, action: PeopleAction, words: String
  ) {
    let html = Samples.peoplePanel(Samples.book(of: .owner)) { $0.question = question }
    #expect(html.text.contains(words))
    #expect(actions(html) == Self.ofOwner.union([action, .cancel]))
  }

  @Test(arguments: [ListRole.editor, .reader])
  func `Leaving asks first, and only those who can`(role: ListRole) {
    let html = text(of: role) { $0.question = .leave }
    #expect(html.contains("its tasks in your plan become your own"))
    #expect(html.contains(#"data-space="list.leave""#))
    #expect(!text(of: .owner) { $0.question = .leave }.contains(#"data-space="list.leave""#))
    #expect(!text(of: role) { $0.question = .delete }.contains(#"data-space="list.delete""#))
  }

  @Test func `Handing over says when the other was last here, never in the future`() {
    let future = Instant(milliseconds: 9_000_000_000_000)
    let html = text(of: .owner) {
      $0.question = .handOver(Samples.person(.editor), lastChange: future)
    }
    #expect(html.contains("last change: today 07:56"))
  }

  @Test func `Names are apart, and stay in their place`() {
    let book = Samples.book(of: .owner, "אבג", names: ["Anna", "anna", "<b>"])
    let html = Samples.peoplePanel(book) { $0.question = .remove(Samples.person(.editor)) }.text
    #expect(html.contains("<bdi>Anna 1</bdi>") && html.contains("<bdi>anna 2</bdi>"))
    #expect(html.contains("<bdi>&lt;b&gt;</bdi>"))
    #expect(html.contains("Remove \u{2068}anna 2\u{2069} from \u{2068}אבג\u{2069}?"))
  }

  @Test func `The terms of a link are bounded`() {
    let today = Day(number: 20_000)
    var terms = LinkTerms()
    #expect(terms.end(on: today) == today + 7)
    for (value, role) in [("reader", ListRole.reader), ("owner", .reader), ("editor", .editor)] {
      terms.take(value, of: .linkRole)
      #expect(terms.role == role)
    }
    for (value, count) in [("10", 10), ("1000", 10), ("-1", 10), ("x", 10), ("64", 64)] {
      terms.take(value, of: .linkCount)
      #expect(terms.count == count)
    }
    for (value, days) in [((today - 1).iso8601, 0), ("x", 0), ((today + 40).iso8601, 28)] {
      terms.take(value, of: .linkEnd)
      #expect(terms.end(on: today) == today + days)
    }
  }

  @Test(arguments: beforeAList)
  func `A list is created or joined once there is sync`(
    place: NewListPanel.Place, offered: Set<PeopleAction>
  ) {
    #expect(actions(Samples.newListPanel(place)) == offered)
  }

  @Test func `What was entered is one tap away`() {
    let html = Samples.newListPanel(.choice(name: "Anna")) {
      $0.entered = .init(Samples.list, name: "<Trip>")
    }.text
    #expect(html.contains(##"href="#/list/\##(Samples.list.rawValue)/people""##))
    #expect(html.contains("You&#39;re in \u{2068}&lt;Trip&gt;\u{2069}"))
  }
}
