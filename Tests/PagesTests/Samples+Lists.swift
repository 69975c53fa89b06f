import CivilTime
import Ledger
import OpSets
import Pages
import Trackers

extension Samples {
  /// The pages of lists, of people of each role, and of one who has left.
  static let lists: [(name: String, html: HTML)] =
    ListOps.Person.allCases.flatMap { person in
      SampleList(of: person).panels.map { ("\($0), \(person)", $1) }
    } + SampleList(of: nil).panels.map { ("\($0), left", $1) }
}

private struct SampleList {
  private let list: ListOps
  private let task: RecordID
  private let dropped: RecordID
  private let comment: RecordID
  private let ledger: MemoryLedger

  /// - Parameter person: nil for one who has left.
  init(of person: ListOps.Person?) {
    var list = ListOps(Samples.hostile) { $0 == .cleo ? Samples.hostile : $0.name }
    task = list.task(Samples.hostile, given: .ben)
    dropped = list.task("Eggs")
    comment = list.comment(Samples.hostile + "\nhttps://a.b", on: task, by: person ?? .ben)
    list.comment("@Anna", on: task, by: .cleo, mentioning: .anna)
    list.comment("All", on: nil, by: .cleo)
    list.status(dropped, .dropped, by: .ben)
    list.founded()
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 3))
    if let person { ledger.lists = [list.writer(person)] }
    ledger.append(list.ops + [list.membership(left: person == nil)])
    (self.list, self.ledger) = (list, ledger)
  }

  var panels: [(name: String, html: HTML)] {
    let book = ledger.listBook(list.list)
    let summary = ListSummary(book, open: 3, ledger.unread(in: book) { _ in false })
    let day = Samples.now.day(startingAt: .midnight)
    let tasks = [task, dropped].compactMap { ledger.listTask($0, of: list.list) }
    let listed = [
      ListedTask(tasks[0], at: .day(day, .morning, .must)), ListedTask(tasks[1], at: nil),
    ]
    let (all, one) = (ListPart.list(list.list), ListTaskID(task, of: list.list))
    var panels = [
      ("lists", panel(.all([summary]), .all)), ("lists, none", panel(.all([]), .all)),
      ("list, gone", panel(.gone, all)),
      ("list, people", panel(.people(summary), .people(list.list))),
      (
        "list, empty",
        panel(.list(summary, ListTasks(open: [], ended: [], hasMore: false)), all)
      ),
      (
        "list",
        panel(.list(summary, ListTasks(open: listed, ended: nil, hasMore: true)), all) {
          $0.problem = (.add, Samples.hostile)
        }
      ),
      (
        "list, unfolded",
        panel(
          .list(summary, ListTasks(open: listed, ended: [], hasMore: false)), all)
      ),
      ("list, comments", panel(.activity(summary, talk(nil)), .activity(list.list))),
    ]
    for (index, listed) in listed.enumerated() {
      panels.append(
        (
          "list, task \(index)",
          panel(.task(summary, listed, talk(task)), .task(one)) {
            $0.problem = (index == 0 ? .tick : .comment, Samples.hostile)
            $0.edited = comment
            $0.fresh = [comment]
          }
        ))
    }
    return panels
  }

  private func talk(_ task: RecordID?) -> ListTalk {
    ListTalk(
      ledger.comments(of: list.list, on: task),
      ledger.activity(of: list.list, on: task, limit: 50).map {
        (event: $0, subject: ledger.subject(of: $0))
      },
      hasMore: true)
  }

  private func panel(
    _ page: ListPage, _ part: ListPart, _ change: (inout ListPanelState) -> Void = { _ in }
  ) -> HTML {
    var state = ListPanelState(part)
    change(&state)
    return ListPanel(
      page, state, Settings(), LocaleFormat(), at: Samples.now, in: Samples.zone
    ).html
  }
}
