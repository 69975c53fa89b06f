import CivilTime
import Ledger
import OpSets
import Pages
import Testing
import Trackers

@testable import Session

struct ListPageTests {
  /// Text as none has it who means well.
  private static let hostile = #"<script>alert("1")</script> & 'so' \#u{202e}on"#

  @Test func `Lists are beside the backlog where there is one, also one that was left`() {
    let link = "href=\"#/lists\""
    for (lists, hasLeft) in [([], false), ([ListOps()], false), ([ListOps()], true)] {
      var tab = ListTab(lists, hasLeft: hasLeft)
      for address in ["#/plan", "#/plan/backlog", "#/plan/review", "#/plan/archive"] {
        tab.tab.go(address)
        #expect(tab.tab.html.contains(link) == !lists.isEmpty, "\(address)")
      }
    }
  }

  @Test func `Each list has its name, its open tasks and what is unread, and is one link`() {
    var (shopping, trip) = (ListOps(), ListOps("Trip", list: 6))
    let milk = shopping.task("Milk")
    shopping.task("Eggs", by: .ben)
    shopping.comment("Oat", on: milk, by: .ben)
    var tab = ListTab([shopping, trip])
    tab.open(.all)
    #expect(tab.html.contains("<bdi>Shopping</bdi>"))
    #expect(tab.html.contains("2 open · <span class=\"unread-count\">1 unread</span>"))
    #expect(tab.html.contains("<bdi>Trip</bdi><span class=\"quiet\">0 open</span>"))
    #expect(tab.html.matches(of: /href="#\/list\/\w+"/).count == 2)
    trip.task("Tent")
    tab.receive(Array(trip.ops.suffix(2)))
    #expect(tab.html.contains("1 open"))
  }

  @Test func `A list that was left can be read`() {
    var list = ListOps()
    let milk = list.task("Milk")
    var tab = ListTab([list], as: .cleo, hasLeft: true)
    tab.open(.all)
    #expect(tab.html.contains("left, read-only"))
    tab.open(.list(list.list))
    #expect(tab.html.contains("Milk"))
    tab.open(.task(ListTaskID(milk, of: list.list)))
    #expect(tab.html.contains("Milk"))
  }

  @Test func `A list that is not here says so, also one of another ledger`() {
    for lists in [[], [ListOps()]] {
      var tab = ListTab(lists)
      for address in [
        "#/list/\(RecordID(high: 9, low: 9))", "#/list/\(RecordID(high: 9, low: 9))/activity",
      ] {
        guard case .list(let part) = Route(address) else { continue }
        tab.open(part)
        #expect(tab.html.contains("This list isn&#39;t on this device."))
        #expect(tab.offers.isEmpty)
      }
    }
  }

  @Test(arguments: [0, 1, 200, 201, 450])
  func `A list shows 200 tasks, and more on demand`(count: Int) {
    var list = ListOps()
    list.manyTasks(count)
    var tab = ListTab([list])
    tab.open(.list(list.list))
    var shown = min(count, 200)
    #expect(tab.rows == shown)
    while shown < count {
      tab.act(.more)
      shown = min(count, shown + 200)
      #expect(tab.rows == shown)
    }
    #expect(!tab.offers.contains { $0.action == .more })
    #expect(tab.html.contains("No open tasks.") == (count == 0))
  }

  @Test func `A list of 50,000 tasks shows the first 200`() {
    var list = ListOps()
    list.manyTasks(50_000)
    // NB: without the page's engine, which would pack a snapshot.
    var tab = ListTab([])
    tab.helper.ledger.lists = [list.writer(.anna)]
    tab.helper.ledger.append(list.ops)
    tab.open(.all)
    #expect(tab.html.contains("50000 open"))
    tab.open(.list(list.list))
    #expect(tab.rows == 200)
    #expect(tab.html.contains("Task 199<") && !tab.html.contains("Task 200<"))
  }

  @Test func `What others write is text, in its own direction`() {
    var list = ListOps(Self.hostile, names: { _ in Self.hostile })
    let task = list.task(Self.hostile, given: .ben)
    list.comment(Self.hostile, on: task, by: .ben, mentioning: .anna)
    list.comment(Self.hostile, on: nil, by: .cleo)
    list.status(task, .done, by: .cleo)
    var tab = ListTab([list])
    for part in [
      ListPart.all, .list(list.list), .task(ListTaskID(task, of: list.list)),
      .activity(list.list), .people(list.list),
    ] {
      tab.open(part)
      tab.act(.ended)
      for html in [tab.html, tab.tab.html] {
        #expect(!html.contains("<script"))
        #expect(!html.unicodeScalars.contains("\u{202e}"))
      }
      #expect(tab.html.contains("&lt;script>") || tab.html.contains("&lt;script&gt;"))
    }
  }

  @Test func `Tasks that have ended are folded`() {
    var list = ListOps()
    let milk = list.task("Milk")
    list.status(milk, .done, by: .ben)
    var tab = ListTab([list])
    tab.open(.list(list.list))
    #expect(tab.rows == 0)
    tab.act(.ended)
    #expect(tab.rows == 1)
    tab.act(.tick, milk)
    #expect(tab.task(milk, of: list)?.isOpen == true)
  }

  @Test func `A task is added, ticked, given and deleted, and each is undone`() throws {
    let list = ListOps()
    var tab = ListTab([list], as: .ben)
    tab.open(.list(list.list))
    tab.act(.add, nil, "Milk")
    let milk = try #require(tab.tasks(of: list).first).id
    #expect(tab.html.contains("<bdi>Milk</bdi>"))
    tab.open(.task(ListTaskID(milk, of: list.list)))
    let steps: [(ListAction, String, (ListTask?) -> Bool)] = [
      (.title, "Oat milk", { $0?.title == "Oat milk" }),
      (.notes, "Two", { $0?.traits.notes == "Two" }),
      (.give, ListOps.Person.cleo.id.description, { $0?.given == ListOps.Person.cleo.id }),
      (.drop, "", { $0?.status == .dropped }),
      (.tick, "", { $0?.status == .done }),
      (.delete, "", { $0?.isDeleted == true }),
    ]
    for (action, value, isDone) in steps {
      tab.act(action, milk, value)
      #expect(isDone(tab.task(milk, of: list)), "\(action)")
      #expect(tab.tab.html.contains("toast-undo"))
      tab.undo()
      #expect(!isDone(tab.task(milk, of: list)), "\(action) undone")
    }
    tab.undo()
    #expect(tab.tasks(of: list).isEmpty)
  }

  @Test func `A task comes into the day and out of it, by those who may only read too`() {
    var list = ListOps()
    let milk = list.task("Milk")
    var tab = ListTab([list], as: .cleo)
    let part = ListPart.task(ListTaskID(milk, of: list.list))
    tab.open(part)
    tab.act(.today, milk)
    let today = tab.helper.today
    #expect(tab.tab.session.ledger.dayPlan(today).tasks.map { $0.title } == ["Milk"])
    #expect(!tab.offers.contains { $0.action == .today })
    tab.act(.unplan, milk)
    #expect(tab.tab.session.ledger.dayPlan(today).tasks.isEmpty)
    tab.undo()
    #expect(tab.tab.session.ledger.dayPlan(today).tasks.map { $0.title } == ["Milk"])
    // Others delete it.
    list.delete(.task, milk, by: .anna)
    tab.receive(Array(list.ops.suffix(2)))
    #expect(tab.offers.map { $0.action }.contains(.keep))
    tab.act(.keep, milk)
    #expect(tab.tab.session.ledger.dayPlan(today).tasks.map { $0.shared } == [nil])
    #expect(tab.html.contains("This list isn&#39;t on this device.") || tab.offers.isEmpty)
  }

  @Test func `A text that is refused says why, and stays`() {
    var list = ListOps()
    let milk = list.task("Milk")
    var tab = ListTab([list])
    tab.open(.list(list.list))
    for text in ["", " ", String(repeating: "x", count: 5000)] {
      tab.act(.add, nil, text)
      #expect(tab.problem != nil)
    }
    tab.act(.add, nil, "Eggs")
    #expect(tab.problem == nil)
    tab.open(.task(ListTaskID(milk, of: list.list)))
    tab.act(.title, milk, "")
    #expect(tab.problem != nil)
    #expect(tab.html.contains(">Milk</textarea>"))
  }

  @Test func `The editor of a planned task says its list, and to whom it is given`() throws {
    var list = ListOps()
    let milk = list.task("Milk", given: .ben)
    var tab = ListTab([list], as: .cleo)
    tab.open(.task(ListTaskID(milk, of: list.list)))
    tab.act(.today, milk)
    let place = try #require(tab.tab.session.ledger.dayPlan(tab.helper.today).tasks.first)
    tab.tab.go("#/task/\(place.id)")
    #expect(
      tab.tab.html.contains("href=\"#/list/\(list.list.rawValue)/task/\(milk)\""))
    #expect(tab.tab.html.contains("<bdi>Shopping</bdi>"))
    #expect(tab.tab.html.contains("<dt>Given to</dt><dd><bdi>Ben</bdi></dd>"))
  }
}
