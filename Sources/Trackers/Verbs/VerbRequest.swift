import CivilTime
import Ledger

/// The request of a spoken line, with all references resolved.
package enum VerbRequest: Hashable, Sendable {
  case startFast(at: Moment?, plan: FastPlan?)
  case stopFast(at: Moment?)
  case drink(Volume, Beverage.Key)
  /// A count; without an amount, the first quick amount of the activity.
  case count(Counter, CounterAmount?)
  /// A new task; the text may contain marks, a day and a time, like typed tasks.
  case addTask(String)
  case finishTask(PlanTask)
  case undo
  case fastStatus
  case waterStatus
  case planStatus
  case todayStatus
  case tallyStatus(Counter)
  case dateStatus(CountedDate)

  package var name: VerbName {
    switch self {
    case .startFast: .fastStart
    case .stopFast: .fastStop
    case .drink: .drink
    case .count: .count
    case .addTask: .taskAdd
    case .finishTask: .taskDone
    case .undo: .undo
    case .fastStatus: .fastStatus
    case .waterStatus: .waterStatus
    case .planStatus: .planStatus
    case .todayStatus: .todayStatus
    case .tallyStatus: .tallyStatus
    case .dateStatus: .dateStatus
    }
  }

  /// The command that performs it; nil for a question, and for those that need more than a command.
  package var command: TrackerCommand? {
    switch self {
    case .startFast(let at, let plan): .fast(.start(at: at, plan: plan))
    case .stopFast(let at): .fast(.stop(at: at))
    case .drink(let volume, let beverage): .water(.log(DrinkDraft(volume, of: beverage)))
    case .count(let counter, let amount):
      .counter(.log(counter.id, CounterEntryDraft(amount ?? counter.quickAmounts[0])))
    case .finishTask(let task): .plan(.setStatus(task.id, .done))
    case .addTask, .undo, .fastStatus, .waterStatus, .planStatus, .todayStatus, .tallyStatus,
      .dateStatus:
      nil
    }
  }

  /// The widget that shows what it asks for or changes, of a counter that it names.
  package var widget: (kind: WidgetKind, counter: RecordID?) {
    switch self {
    case .startFast, .stopFast, .fastStatus: (.fast, nil)
    case .drink, .waterStatus: (.water, nil)
    case .count(let counter, _), .tallyStatus(let counter): (.tally, counter.id)
    case .addTask, .finishTask, .planStatus: (.plan, nil)
    case .dateStatus: (.dates, nil)
    case .todayStatus, .undo: (.today, nil)
    }
  }

  /// Nil if a required parameter is missing.
  init?(_ name: VerbName, _ values: VerbValues) {
    switch name {
    case .fastStart: self = .startFast(at: values.time, plan: values.goal)
    case .fastStop: self = .stopFast(at: values.time)
    case .drink:
      guard let volume = values.volume else { return nil }
      self = .drink(volume, values.beverage ?? .water)
    case .count:
      guard let activity = values.activity, values.unit.map({ $0 == activity.unit }) ?? true
      else { return nil }
      self = .count(activity, values.amount)
    case .taskAdd:
      guard let title = values.title else { return nil }
      self = .addTask(title)
    case .taskDone:
      guard let task = values.task else { return nil }
      self = .finishTask(task)
    case .tallyStatus:
      guard let activity = values.activity else { return nil }
      self = .tallyStatus(activity)
    case .dateStatus:
      guard let date = values.date else { return nil }
      self = .dateStatus(date)
    case .undo: self = .undo
    case .fastStatus: self = .fastStatus
    case .waterStatus: self = .waterStatus
    case .planStatus: self = .planStatus
    case .todayStatus: self = .todayStatus
    }
  }
}

/// The refusal of a spoken line. Requests that change data are never guessed.
package enum VerbRefusal: Error, Hashable, Sendable {
  case empty
  /// A line longer than the limit, in bytes of UTF-8.
  case tooLong(limit: Int)
  /// An unknown line, with similar example phrases.
  case unknown(String, nearest: [String])
  /// An ambiguous line, with all its possible meanings.
  case ambiguous(String, [String])
  /// A known phrase, in which the words for this parameter are not understood.
  case parameter(VerbName, VerbParameter, String, nearest: [String])
}

/// The values of a phrase's parameters.
struct VerbValues: Hashable, Sendable {
  var goal: FastPlan?
  var time: Moment?
  var volume: Volume?
  var beverage: Beverage.Key?
  var amount: CounterAmount?
  /// The unit that was said with the amount.
  var unit: String?
  var activity: Counter?
  var title: String?
  var task: PlanTask?
  var date: CountedDate?
}
