import CivilTime
import Ledger
import OpSets
import Pages
import Testing
import Trackers

@testable import Session

/// A browser that is in lists: the engine of its page, and that of reminders, which draws their
/// pages.
struct ListTab {
  var tab: FakeTab
  var helper = ReminderSession()
  /// Of the page of lists.
  var html = ""
  private var part = ListPart.all
  /// The effects of the page's engine that the other has taken.
  private var taken = 0
  /// How often a change was passed on.
  private(set) var changes = 0

  init(
    _ lists: [ListOps], as person: ListOps.Person = .anna, _ role: ListRole? = nil,
    hasLeft: Bool = false
  ) {
    tab = FakeTab(at: .noon)
    tab.tap(.onboardingSkip)
    helper.logs = { _, sequence in RecordID(high: sequence, low: 1) }
    var boot = Boot()
    boot.seed = (5, 6)
    _ = helper.handle(ReminderEvent(now: .noon, kind: .open(boot)))
    for list in lists {
      if !hasLeft {
        tab.session.ledger.lists.append(list.writer(person, as: role, random: 1))
        helper.ledger.lists.append(list.writer(person, as: role, random: 2))
      }
      receive(list.ops + [list.membership(left: hasLeft)])
    }
  }

  /// Takes ops that another device has written.
  mutating func receive(_ ops: [Op]) {
    tab.send(.ops(ReadableOps(ops), []))
    pass(ops)
  }

  mutating func open(_ part: ListPart) {
    self.part = part
    tab.go(Route.list(part).description)
    show()
  }

  mutating func act(_ action: ListAction, _ id: RecordID? = nil, _ value: String = "") {
    handle(.list(action, name: id?.description ?? "", value: value))
  }

  mutating func undo() {
    tab.tap(.undo)
    passStored()
  }

  private mutating func show() { handle(.show(.list(part))) }

  private mutating func handle(_ kind: ReminderEvent.Kind) {
    let reply = helper.handle(ReminderEvent(now: tab.now, kind: kind))
    if let html = reply.html { self.html = html }
    guard let committed = reply.committed else { return }
    changes += 1
    // As JSON, in which a host passes them on.
    let ops = committed.ops.compactMap { try? Op(parsingLabelled: $0.bytes) }
    tab.send(.imported(ops.flatMap { $0.changes }, as: committed.label))
    passStored()
  }

  private mutating func passStored() {
    let stored = tab.effects[taken...].flatMap { effect -> [Op] in
      if case .store(let batch) = effect { return batch.ops }
      return []
    }
    taken = tab.effects.count
    if !stored.isEmpty { pass(stored) }
  }

  private mutating func pass(_ ops: [Op]) {
    _ = helper.handle(ReminderEvent(now: tab.now, kind: .ops(ReadableOps(ops))))
    taken = tab.effects.count
    show()
  }
}

extension ListTab {
  struct Offer: Hashable {
    let action: ListAction
    let id: RecordID?
  }

  /// What the page offers to do.
  var offers: Set<Offer> {
    let found = html.matches(of: /data-reminder="([^"]*)" data-name="([^"]*)"/)
    return Set(
      found.compactMap { match in
        ListAction(rawValue: String(match.output.1)).map {
          Offer(action: $0, id: RecordID(String(match.output.2)))
        }
      })
  }

  /// The refusal that the page shows.
  var problem: String? {
    html.firstMatch(of: /field-error" role="alert"[^>]*>([^<]*)</).map { String($0.output.1) }
  }

  var rows: Int { html.matches(of: /<li class="task\ /).count }

  func tasks(of list: ListOps) -> [ListTask] { tab.session.ledger.openTasks(of: list.list) }
  func task(_ id: RecordID, of list: ListOps) -> ListTask? {
    tab.session.ledger.listTask(id, of: list.list)
  }
  func comments(of list: ListOps, on task: RecordID?) -> [ListComment] {
    tab.session.ledger.comments(of: list.list, on: task)
  }
}
