import Ledger

/// The kind of a change, such as stopping a fast. Undo entries store its ``label``, and `--json`
/// prints it.
package enum ChangeKind: Hashable, Sendable {
  case fast(Fast)
  case schedule(Schedule)
  case drink(Drink)
  case beverage(Beverage)
  case entry(Entry)
  case activity(Counter)
  case date(Date)
  case task(Task)
  case rest(Rest)
  case imported(Import)
  case sample(Sample)
  case settings(Settings)
  case reminder(Reminder)
  case list(List)
  case comment(Comment)

  package enum Fast: String, CaseIterable, Sendable {
    case start, stop, cancel, add, edit, delete, keep
  }
  package enum Schedule: String, CaseIterable, Sendable { case add, edit, remove, use }
  package enum Drink: String, CaseIterable, Sendable { case add, edit, delete, goal }
  package enum Beverage: String, CaseIterable, Sendable { case add, edit, delete }
  package enum Entry: String, CaseIterable, Sendable { case add, edit, delete }
  package enum Counter: String, CaseIterable, Sendable {
    case add, edit, goal, archive, restore, delete, move, primary
  }
  package enum Date: String, CaseIterable, Sendable { case add, edit, archive, restore, delete }
  package enum Task: String, CaseIterable, Sendable {
    case add, edit, todo, doing, done, move, today, backlog, drop, restore, delete
  }
  package enum Rest: String, CaseIterable, Sendable { case mark, unmark, week }
  package enum Import: String, CaseIterable, Sendable { case file, backup }
  package enum Sample: String, CaseIterable, Sendable { case add, remove }
  package enum Settings: String, CaseIterable, Sendable { case edit }
  package enum Reminder: String, CaseIterable, Sendable { case snooze }
  package enum List: String, CaseIterable, Sendable { case edit, introduce }
  package enum Comment: String, CaseIterable, Sendable { case add, edit, delete }
}

extension ChangeKind {
  /// A noun and a verb, such as `fast.start`.
  package var label: String {
    switch self {
    case .fast(let kind): "fast." + kind.rawValue
    case .schedule(let kind): "schedule." + kind.rawValue
    case .drink(let kind): "drink." + kind.rawValue
    case .beverage(let kind): "beverage." + kind.rawValue
    case .entry(let kind): "entry." + kind.rawValue
    case .activity(let kind): "activity." + kind.rawValue
    case .date(let kind): "date." + kind.rawValue
    case .task(let kind): "task." + kind.rawValue
    case .rest(let kind): "rest." + kind.rawValue
    case .imported(let kind): "import." + kind.rawValue
    case .sample(let kind): "sample." + kind.rawValue
    case .settings(let kind): "settings." + kind.rawValue
    case .reminder(let kind): "reminder." + kind.rawValue
    case .list(let kind): "list." + kind.rawValue
    case .comment(let kind): "comment." + kind.rawValue
    }
  }

  /// Nil for a label of a later version.
  package init?(label: String) {
    let parts = label.split(separator: ".", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { return nil }
    let kind: ChangeKind? =
      switch parts[0] {
      case "fast": Fast(rawValue: parts[1]).map { .fast($0) }
      case "schedule": Schedule(rawValue: parts[1]).map { .schedule($0) }
      case "drink": Drink(rawValue: parts[1]).map { .drink($0) }
      case "beverage": Beverage(rawValue: parts[1]).map { .beverage($0) }
      case "entry": Entry(rawValue: parts[1]).map { .entry($0) }
      case "activity": Counter(rawValue: parts[1]).map { .activity($0) }
      case "date": Date(rawValue: parts[1]).map { .date($0) }
      case "task": Task(rawValue: parts[1]).map { .task($0) }
      case "rest": Rest(rawValue: parts[1]).map { .rest($0) }
      case "import": Import(rawValue: parts[1]).map { .imported($0) }
      case "sample": Sample(rawValue: parts[1]).map { .sample($0) }
      case "settings": Settings(rawValue: parts[1]).map { .settings($0) }
      case "reminder": Reminder(rawValue: parts[1]).map { .reminder($0) }
      case "list": List(rawValue: parts[1]).map { .list($0) }
      case "comment": Comment(rawValue: parts[1]).map { .comment($0) }
      default: nil
      }
    guard let kind else { return nil }
    self = kind
  }
}

extension Change {
  package init(_ kind: ChangeKind, _ records: [RecordChange]) {
    self.init(kind.label, records)
  }
}
