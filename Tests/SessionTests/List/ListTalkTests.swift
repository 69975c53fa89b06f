import CivilTime
import Ledger
import OpSets
import Pages
import Testing
import Texts
import Trackers

@testable import Session

struct ListTalkTests {
  @Test func `Comments of others are unread until their task is opened, on all pages`() {
    var list = ListOps()
    let (milk, eggs) = (list.task("Milk"), list.task("Eggs"))
    list.comment("Mine", on: milk, by: .anna)
    list.comment("Oat", on: milk, by: .ben)
    list.comment("Soy", on: milk, by: .cleo)
    list.comment("Ten", on: eggs, by: .cleo)
    var tab = ListTab([list])
    let undo = tab.tab.session.ledger.undoEntries
    tab.open(.list(list.list))
    #expect(tab.html.contains("2 unread") && tab.html.contains("3 unread"))
    tab.open(.task(ListTaskID(milk, of: list.list)))
    #expect(tab.html.matches(of: />new</).count == 2, "they stay marked while the page is open")
    let changes = tab.changes
    tab.open(.list(list.list))
    #expect(!tab.html.contains("2 unread") && tab.html.contains("1 unread"))
    tab.open(.task(ListTaskID(milk, of: list.list)))
    #expect(!tab.html.contains(">new<"))
    #expect(tab.changes == changes, "what is read is marked once")
    #expect(tab.tab.session.ledger.undoEntries == undo)
  }

  @Test func `The page of a list's comments reads only what it shows`() {
    var list = ListOps()
    let milk = list.task("Milk")
    list.comment("Oat", on: milk, by: .ben)
    list.comment("Hello", on: nil, by: .ben, mentioning: .anna)
    var tab = ListTab([list])
    tab.open(.activity(list.list))
    #expect(tab.html.contains(">Hello<") && !tab.html.contains(">Oat<"))
    tab.open(.all)
    #expect(tab.html.contains("2 unread"), "the comment on Milk was not seen")
    tab.open(.task(ListTaskID(milk, of: list.list)))
    tab.open(.activity(list.list))
    tab.open(.all)
    #expect(!tab.html.contains("unread"))
  }

  @Test func `All of a list is marked as read at once`() {
    var list = ListOps()
    let milk = list.task("Milk", by: .ben, given: .anna)
    list.comment("Oat", on: milk, by: .ben)
    var tab = ListTab([list])
    tab.open(.list(list.list))
    #expect(tab.offers.contains { $0.action == .read })
    tab.act(.read)
    #expect(!tab.offers.contains { $0.action == .read })
    tab.open(.all)
    #expect(!tab.html.contains("unread"))
  }

  @Test func `A place that the log does not have marks nothing as read`() {
    var list = ListOps()
    let milk = list.task("Milk")
    list.comment("Oat", on: milk, by: .ben)
    var tab = ListTab([list])
    tab.helper.logs = { _, _ in nil }
    tab.open(.task(ListTaskID(milk, of: list.list)))
    tab.open(.all)
    #expect(tab.html.contains("1 unread"))
    #expect(tab.changes == 0)
  }

  @Test func `A comment is written, edited and deleted, and each is undone`() throws {
    var list = ListOps()
    let milk = list.task("Milk")
    var tab = ListTab([list], as: .cleo)
    tab.open(.task(ListTaskID(milk, of: list.list)))
    tab.act(.comment, milk, "Oat, @ben")
    let comment = try #require(tab.comments(of: list, on: milk).first)
    #expect(comment.text == "Oat, @ben" && comment.mentions == [ListOps.Person.ben.id])
    tab.act(.edit, comment.id)
    #expect(tab.html.contains(">Oat, @ben</textarea>"))
    tab.act(.cancel)
    #expect(!tab.html.contains(">Oat, @ben</textarea>"))
    tab.act(.change, comment.id, "Soy, @Anna")
    var changed = try #require(tab.comments(of: list, on: milk).first)
    #expect(changed.text == "Soy, @Anna" && changed.mentions == [ListOps.Person.anna.id])
    #expect(tab.html.contains("edited"))
    tab.undo()
    changed = try #require(tab.comments(of: list, on: milk).first)
    #expect(changed.text == "Oat, @ben" && changed.mentions == [ListOps.Person.ben.id])
    tab.act(.deleteComment, comment.id)
    #expect(tab.comments(of: list, on: milk).isEmpty)
    tab.undo()
    tab.undo()
    #expect(tab.comments(of: list, on: milk).isEmpty, "it was not written")
  }

  @Test func `A mention that no text names stays with an edit`() throws {
    var list = ListOps()
    let milk = list.task("Milk")
    let comment = list.comment("Can you?", on: milk, by: .cleo, mentioning: .ben)
    var tab = ListTab([list], as: .cleo)
    tab.open(.task(ListTaskID(milk, of: list.list)))
    #expect(tab.html.contains("mentions Ben"))
    tab.act(.change, comment, "Can you, @Anna?")
    let changed = try #require(tab.comments(of: list, on: milk).first)
    #expect(Set(changed.mentions) == [ListOps.Person.ben.id, ListOps.Person.anna.id])
  }

  @Test(arguments: [
    ("@Anna", [ListOps.Person.anna]), ("@anna, @BEN!", [.anna, .ben]), ("@Annabel", []),
    ("mail anna@Ben", [.ben]), ("Anna", []), ("@Ben @Ben", [.ben]), ("@", []), ("@@Ben", [.ben]),
    ("@Cleo\n@Anna", [.cleo, .anna]),
  ])
  func `A name behind a sign mentions its person`(text: String, people: [ListOps.Person]) {
    let tab = ListTab([ListOps()])
    let book = tab.tab.session.ledger.listBook(ListOps().list)
    #expect(book.mentions(in: text, Texts.english.list) == people.map { $0.id })
  }

  @Test func `Of two names, one the beginning of the other, the longer one is meant`() {
    let list = ListOps(names: { ["Anna", "Anna Maria", "Cleo"][Int($0.rawValue) - 1] })
    let book = ListTab([list]).tab.session.ledger.listBook(list.list)
    let texts = Texts.english.list
    #expect(book.mentions(in: "@Anna Maria, please", texts) == [ListOps.Person.ben.id])
    #expect(book.mentions(in: "@Anna Mar", texts) == [ListOps.Person.anna.id])
  }

  @Test func `Namesakes are told apart by the number of their joining`() {
    let list = ListOps(names: { _ in "Anna" })
    let book = ListTab([list]).tab.session.ledger.listBook(list.list)
    #expect(book.mentions(in: "@Anna 2", Texts.english.list) == [ListOps.Person.ben.id])
    #expect(book.mentions(in: "@Anna", Texts.english.list).isEmpty)
  }

  @Test func `Activity says who did what and when, newest first, and no time where there is none`()
  {
    var list = ListOps()
    list.founded()
    let milk = list.task("Milk", by: .ben, given: .cleo)
    list.status(milk, .done, by: .cleo)
    var tab = ListTab([list])
    tab.open(.activity(list.list))
    let rows = tab.html.matches(of: /<li data-key="event-.*?<\/li>/).map { String($0.output) }
    #expect(rows.count == 3)
    #expect(rows[0].contains("<bdi>Cleo</bdi> <bdi>finished “Milk”</bdi>"))
    #expect(rows[0].contains("Today 10:") || rows[0].contains("10:"))
    #expect(rows[1].contains("<bdi>Ben</bdi> <bdi>added “Milk” for Cleo</bdi>"))
    #expect(rows[2].contains("created the list") && !rows[2].contains("class=\"quiet\""))
  }

  @Test(arguments: [0, 1, 250])
  func `Comments are bounded, the newest are shown first`(count: Int) {
    var list = ListOps()
    let milk = list.task("Milk")
    for number in 0..<count { list.comment("Number \(number).", on: milk, by: .ben) }
    var tab = ListTab([list])
    tab.open(.task(ListTaskID(milk, of: list.list)))
    #expect(tab.html.matches(of: /data-key="comment-/).count == min(count, 200))
    if count > 0 { #expect(tab.html.contains("Number \(count - 1).")) }
    #expect(tab.offers.contains { $0.action == .more } == (count > 200))
    tab.act(.more)
    #expect(tab.html.matches(of: /data-key="comment-/).count == count)
  }
}
