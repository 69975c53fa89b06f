import Trackers

extension PlanRefusal {
  var kind: String {
    switch self {
    case .slotFull: "slotFull"
    case .noSuchTask: "noSuchTask"
    case .text: "unacceptableText"
    case .yearOutOfRange: "yearOutOfRange"
    case .repeatOutOfRange: "repeatOutOfRange"
    case .badExpiry: "expiresTooEarly"
    }
  }

  var field: String {
    switch self {
    case .slotFull: "bucket"
    case .noSuchTask: "task"
    case .text(_, let field): field.rawValue
    case .yearOutOfRange: "day"
    case .repeatOutOfRange: "repeat"
    case .badExpiry: "expires"
    }
  }
}
