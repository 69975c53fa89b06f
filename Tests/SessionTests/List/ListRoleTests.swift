import CivilTime
import Ledger
import OpSets
import Pages
import Testing
import Texts
import Trackers

@testable import Session

struct ListRoleTests {
  /// Nil for one that has left.
  static let roles: [ListRole?] = ListRole.allCases + [nil]

  /// What needs a role; all else needs none.
  private static let needed: [ListAction: ListRole] = [
    .add: .editor, .tick: .editor, .drop: .editor, .title: .editor, .notes: .editor,
    .give: .editor, .delete: .editor, .comment: .reader, .today: .reader, .edit: .reader,
    .deleteComment: .reader,
  ]

  private let list: ListOps
  private let milk: RecordID
  private let comments: [RecordID]

  init() {
    var list = ListOps()
    milk = list.task("Milk")
    var comments: [RecordID] = []
    for person in ListOps.Person.allCases {
      comments.append(list.comment("Oat, please", on: milk, by: person))
    }
    self.comments = comments
    self.list = list
  }

  private var pages: [ListPart] {
    [
      .all, .list(list.list), .task(ListTaskID(milk, of: list.list)), .activity(list.list),
      .people(list.list),
    ]
  }

  private func tab(_ role: ListRole?) throws -> ListTab {
    let person = try #require(ListOps.Person(rawValue: UInt64(role?.rawValue ?? 3)))
    return ListTab([list], as: person, hasLeft: role == nil)
  }

  @Test(arguments: roles)
  func `What a page offers is allowed`(role: ListRole?) throws {
    var tab = try tab(role)
    for part in pages {
      tab.open(part)
      for offer in tab.offers {
        var trial = tab
        trial.act(offer.action, offer.id, offer.action == .give ? "" : "Oat")
        #expect(trial.problem == nil, "\(part) offers \(offer)")
      }
    }
  }

  @Test(arguments: roles)
  func `What the role does not allow is not offered, and refused where it comes`(
    role: ListRole?
  ) throws {
    var tab = try tab(role)
    var offered: Set<ListAction> = []
    for part in pages {
      tab.open(part)
      offered.formUnion(tab.offers.map { $0.action })
    }
    for (action, needed) in Self.needed {
      let isAllowed = role.map { $0 >= needed } ?? false
      #expect(offered.contains(action) == isAllowed, "\(action)")
    }
    tab.open(.task(ListTaskID(milk, of: list.list)))
    let former = tab.tab.session.snapshot
    let person = ListOps.Person.ben.id.description
    for (action, needed) in Self.needed
    where needed == .editor && !offered.contains(action) {
      var trial = tab
      trial.act(action, milk, action == .give ? person : "Oat")
      let refusal = role == nil ? ListRefusal.left : .role(.reader, needs: .editor)
      let words = Texts.english.list.explanation(of: refusal).text
      // That of a field is shown beside it, which is not there.
      if action != .add {
        #expect(trial.problem?.replacing("&#39;", with: "'") == words, "\(action)")
      }
      #expect(trial.tab.session.snapshot == former)
    }
  }

  @Test(arguments: roles)
  func `A comment is edited by its author, and deleted by its author and the owner`(
    role: ListRole?
  ) throws {
    var tab = try tab(role)
    tab.open(.task(ListTaskID(milk, of: list.list)))
    for (index, comment) in comments.enumerated() {
      let isOwn = role.map { $0.rawValue == index + 1 } ?? false
      let edits = tab.offers.contains(.init(action: .edit, id: comment))
      let deletes = tab.offers.contains(.init(action: .deleteComment, id: comment))
      #expect(edits == isOwn)
      #expect(deletes == (isOwn || role == .owner))
      var trial = tab
      trial.act(.change, comment, "Soy")
      if isOwn { #expect(trial.problem == nil) }
      let text = trial.comments(of: list, on: milk).first { $0.id == comment }?.text
      #expect(text == (isOwn ? "Soy" : "Oat, please"))
      trial = tab
      trial.act(.deleteComment, comment)
      #expect(
        trial.comments(of: list, on: milk).contains { $0.id == comment } != deletes)
    }
  }

  @Test func `A role that changes while the page is open changes the page`() throws {
    var tab = ListTab([list], as: .ben)
    tab.open(.list(list.list))
    #expect(tab.offers.contains(.init(action: .tick, id: milk)))
    var changed = list
    changed.member(.ben, .reader)
    tab.receive(Array(changed.ops.suffix(1)))
    #expect(!tab.offers.contains { $0.action == .tick || $0.action == .add })
    tab.act(.tick, milk)
    #expect(tab.problem != nil)
    #expect(tab.task(milk, of: list)?.isOpen == true)
  }
}
