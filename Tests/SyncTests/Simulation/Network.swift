import DeviceSync
import Wire

/// An event of the simulation: a message that arrives, or a step of a device.
enum Happening {
  case request(Address, RelayCall, CallID, RelayToken)
  case answer(Address, [UInt8], CallID)
  /// The host begins what it was told.
  case work(Address, DeviceEffect)
  /// The time that a process asked for last, if it is still the last.
  case wake(Address, Int)
  /// The host reports.
  case report(Address, DeviceEvent)
}

/// The queue of future events, by time.
struct Agenda {
  private var entries: [(time: Int64, order: Int, happening: Happening)] = []
  private var count = 0

  var nextTime: Int64? { entries.last?.time }

  mutating func add(_ happening: Happening, at time: Int64) {
    count += 1
    // The last is the next; of equal times the one that was added first.
    let place = entries.firstIndex { $0.time <= time } ?? entries.endIndex
    entries.insert((time, count, happening), at: place)
  }

  mutating func next() -> (time: Int64, happening: Happening)? {
    entries.popLast().map { ($0.time, $0.happening) }
  }
}

/// The faults of the network, in percent and in milliseconds.
struct Weather {
  var lost = 0
  var twice = 0
  var delay: ClosedRange<Int64> = 1...50
  /// A captive portal answers for the relay.
  var strangers = 0

  static let fair = Weather()
}

/// A false answer of a hostile relay.
enum Forgery {
  case refusal(Refusal)
  /// A claim that everything is kept, in an answer to another request.
  case otherRequest
}
