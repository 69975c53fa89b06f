import CivilTime
import Ledger

/// What a spoken line asks for, with everything it refers to resolved.
package enum VerbRequest: Hashable, Sendable {
  case startFast(at: Moment?, plan: FastPlan?)
  case stopFast(at: Moment?)
  case drink(Volume, Beverage.Key)
  /// Without an amount, the first quick amount of the activity.
  case count(Activity, TallyAmount?)
  /// May contain marks, a day and a time, like typed tasks.
  case addTask(String)
  case finishTask(PlanTask)
  case undo
  case fastStatus
  case waterStatus
  case planStatus
  case todayStatus
  case tallyStatus(Activity)
  case dateStatus(DateCounter)

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

  /// Nil when a required parameter is missing.
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

/// Why a spoken line was not carried out. Nothing that changes data is ever guessed.
package enum VerbRefusal: Error, Hashable, Sendable {
  case empty
  /// The limit is in characters.
  case tooLong(limit: Int)
  /// With similar example phrases.
  case unknown(String, nearest: [String])
  /// All the things it may mean.
  case ambiguous(String, [String])
  /// The phrase is known, but the words for this parameter are not understood.
  case parameter(VerbName, VerbParameter, String, nearest: [String])
}

/// The values of a phrase's parameters.
struct VerbValues: Hashable, Sendable {
  var goal: FastPlan?
  var time: Moment?
  var volume: Volume?
  var beverage: Beverage.Key?
  var amount: TallyAmount?
  /// The one that was said with the amount.
  var unit: String?
  var activity: Activity?
  var title: String?
  var task: PlanTask?
  var date: DateCounter?
}
