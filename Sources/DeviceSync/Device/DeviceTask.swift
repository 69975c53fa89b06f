import Ledger
import Sealing
import Sync
import Wire

/// The running work of a device that asks for primitives.
indirect enum DeviceTask: Sendable {
  case reading(PageReading, of: OpenedLog, isSeparate: Bool)
  case sealing(ListSealing, [WaitingOp])
  case makingEntry(EntryMaking)
  /// Draws the id of a snapshot of all these records.
  case naming(ReplayTask<SnapshotID>, [Record])
  case making(SnapshotSealing)
  /// Anything that changes the work by straight-line code.
  case working(ReplayTask<WorkOutcome>)

  var requests: [PrimitiveRequest] {
    switch self {
    case .reading(let reading, _, _): reading.requests
    case .sealing(let sealing, _): sealing.requests
    case .makingEntry(let making): making.requests
    case .naming(let naming, _): naming.requests
    case .making(let making): making.requests
    case .working(let working): working.requests
    }
  }

  mutating func take(_ answers: [PrimitiveAnswer]) {
    switch self {
    case .reading(var reading, let log, let isSeparate):
      reading.take(answers)
      self = .reading(reading, of: log, isSeparate: isSeparate)
    case .sealing(var sealing, let waiting):
      sealing.take(answers)
      self = .sealing(sealing, waiting)
    case .makingEntry(var making):
      making.take(answers)
      self = .makingEntry(making)
    case .naming(var naming, let records):
      naming.take(answers)
      self = .naming(naming, records)
    case .making(var making):
      making.take(answers)
      self = .making(making)
    case .working(var working):
      working.take(answers)
      self = .working(working)
    }
  }
}

struct WorkOutcome: Sendable {
  @Boxed private(set) var work: LogWork
  let event: SpaceEvent
}

/// Straight-line code as a task; see ``Replay``.
struct ReplayTask<Outcome>: PrimitiveTask, Sendable where Outcome: Sendable {
  /// Nil before the end, and where it fails.
  private(set) var outcome: Outcome?
  private var replay = Replay()
  private let body: @Sendable (inout Replay) throws(SealingError) -> Outcome

  init(_ body: @escaping @Sendable (inout Replay) throws(SealingError) -> Outcome) {
    self.body = body
    run()
  }

  var requests: [PrimitiveRequest] { replay.open }

  mutating func take(_ answers: [PrimitiveAnswer]) {
    replay.take(answers.fitting(requests.count))
    run()
  }

  private mutating func run() {
    let body = body
    outcome = try? replay.outcome { replay throws(SealingError) in try body(&replay) }
  }
}
