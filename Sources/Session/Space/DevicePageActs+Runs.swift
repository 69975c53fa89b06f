import DeviceSync
import Sealing
import Sync
import Texts
import Wire

extension DevicePageActs {
  private subscript(lane: ActLane) -> ActRun? {
    get {
      switch lane {
      case .way: way
      case .making: making
      }
    }
    set {
      switch lane {
      case .way: way = newValue
      case .making: making = newValue
      }
    }
  }

  /// The time at which ``look(at:)`` is due; nil while no other device is waited for.
  var wake: Int64? {
    if case .device(let time)? = way?.awaited { time } else { nil }
  }

  mutating func look(at place: Place) -> [Effect] {
    guard let wake, wake <= place.now else { return [] }
    return goOn(.way, at: place)
  }

  /// - Returns: nil for an event that no run waits for, such as one of the device.
  mutating func take(_ event: DeviceEvent, at place: Place) -> [Effect]? {
    switch event {
    case .answered(let call, let bytes):
      return take(.success(.bytes(bytes)), to: .call(call), at: place)
    case .failed(let call, let why):
      return take(.failure(.unanswered(why)), to: .call(call), at: place)
    case .computed(let number, let answers):
      guard let lane = lane(.answers(number)) else { return nil }
      self[lane]?.run.take(answers)
      return goOn(lane, at: place)
    case .stored(let number, let outcome):
      if case .entering(number, let device)? = way?.awaited {
        return entered(as: device, outcome, at: place)
      }
      return take(outcome.answer, to: .rows(number), at: place)
    case .broke(let number, let fault):
      let trouble = ProcedureTrouble.broke(fault)
      if let lane = lane(.answers(number)) ?? (isEntering(number) ? .way : nil) {
        return fail(lane, trouble, at: place)
      }
      return take(.failure(trouble), to: .rows(number), at: place)
    case .changed, .overtaken, .left, .online, .leading, .grew, .woke, .tryAgain: return nil
    }
  }

  /// Reports the attempt that was found; nil where none was begun.
  mutating func take(
    _ attempt: JoiningAttempt?, to number: EffectNumber, at place: Place
  ) -> [Effect] {
    take(.success(.attempt(attempt)), to: .rows(number), at: place) ?? []
  }

  /// Reports the roster after a request, once none is left.
  ///
  /// - Parameter roster: nil where this device has left.
  mutating func take(_ roster: OwnRoster?, at place: Place) -> [Effect] {
    var effects: [Effect] = []
    for lane in ActLane.allCases where self[lane]?.awaited == .roster {
      self[lane]?.run.take(.success(.roster(roster)))
      effects += goOn(lane, at: place)
    }
    return effects
  }

  /// Reports that a request, or any other change of a person, could not be stored.
  mutating func take(_ fault: HostFault, isOfRequest: Bool, at place: Place) -> [Effect] {
    guard isOfRequest, let lane = lane(.roster) else {
      problem = SpaceProblem(.broke(fault))
      return []
    }
    return fail(lane, .broke(fault), at: place)
  }

  private func lane(_ awaited: ActRun.Awaited) -> ActLane? {
    ActLane.allCases.first { self[$0]?.awaited == awaited }
  }

  private func isEntering(_ number: EffectNumber) -> Bool {
    if case .entering(number, _)? = way?.awaited { true } else { false }
  }

  private mutating func take(
    _ answer: Result<DeviceAnswer, ProcedureTrouble>, to awaited: ActRun.Awaited, at place: Place
  ) -> [Effect]? {
    guard let lane = lane(awaited) else { return nil }
    self[lane]?.run.take(answer)
    return goOn(lane, at: place)
  }

  /// Goes on with a run up to its next effect or its end.
  mutating func goOn(_ lane: ActLane, at place: Place) -> [Effect] {
    guard let step = self[lane]?.run.step() else { return [] }
    switch step {
    case .compute(let requests):
      let number = nextNumber()
      self[lane]?.awaited = .answers(number)
      return [.device(.compute(number, requests))]
    case .ask(let request): return ask(request, in: lane, at: place)
    case .ended(.success(let outcome)): return end(lane, outcome, at: place)
    case .ended(.failure(let trouble)): return fail(lane, trouble, at: place)
    }
  }

  private mutating func ask(
    _ request: DeviceRequest, in lane: ActLane, at place: Place
  ) -> [Effect] {
    switch request {
    case .call(let call, let id, let token):
      guard let relay = self[lane]?.relay else { return [] }
      self[lane]?.awaited = .call(id)
      return [.device(.ask(id, call, token: token, relay: relay))]
    case .request(let request):
      self[lane]?.awaited = .roster
      return [.request(request)]
    // None is left when a roster is reported.
    case .withdraw:
      self[lane]?.run.take(.success(.done))
      return goOn(lane, at: place)
    case .find(let aim):
      return [.find(aim, rows(for: lane))]
    case .keep(let attempt, let aim):
      return [.device(.store(rows(for: lane), .attempted(attempt, as: aim)))]
    case .forget(let aim):
      return [.device(.store(rows(for: lane), .forgotten(aim)))]
    }
  }

  private mutating func rows(for lane: ActLane) -> EffectNumber {
    let number = nextNumber()
    self[lane]?.awaited = .rows(number)
    return number
  }

  private mutating func end(
    _ lane: ActLane, _ outcome: ProcedureOutcome, at place: Place
  ) -> [Effect] {
    switch outcome {
    case .member(let member):
      guard let way else { return [] }
      let number = nextNumber()
      self.way?.awaited = .entering(number, member.ring.device)
      return [
        .device(.store(number, .entered(member, chain: place.chain, isEmpty: way.isEmpty)))
      ]
    case .invited(let adding):
      way?.run = ProcedureRun(.asking(adding))
      return goOn(.way, at: place)
    case .asked(let request, let digits):
      way?.asked = (request, digits)
      way?.awaited = .nothing
    case .waiting: wait(at: place)
    case .admitted:
      guard let request = way?.asked?.request else { break }
      stopWaiting()
      return [.name(request.admission.device, request.name)]
    case .code(let code):
      self.code = code
      making = nil
    }
    return []
  }

  private mutating func entered(
    as device: DeviceID, _ outcome: StoreOutcome, at place: Place
  ) -> [Effect] {
    guard case .done(_, _, let isReplaced, _) = outcome else {
      return fail(.way, .broke(.failed), at: place)
    }
    stopWaiting()
    return [.entered(isReplaced: isReplaced), .name(device, place.name)]
  }

  private mutating func fail(
    _ lane: ActLane, _ trouble: ProcedureTrouble, at place: Place
  ) -> [Effect] {
    switch (self[lane]?.run.procedure, trouble) {
    case (.joining(let joining), .unanswered) where joining.isSent: wait(at: place)
    case (.asking, .unanswered): wait(at: place)
    case (.joining(let joining), _) where !joining.isSent:
      // The question stays, to be answered again.
      way = nil
      problem = SpaceProblem(trouble)
    case (.admitting, .refused(.absent)), (.admitting, .refused(.unauthorized)):
      stopWaiting()
      problem = .expired
    case (.admitting, .untrue):
      stopWaiting()
      problem = .members
    case (.admitting, _):
      // The digits stay, and a second tap sends the answer again.
      way?.awaited = .nothing
      problem = SpaceProblem(trouble)
    case (.makingCode, _):
      making = nil
      problem = SpaceProblem(trouble)
    case (.founding, _), (.joining, _), (.recovering, _), (.inviting, _), (.asking, _),
      (.entering, _), (nil, _):
      stopWaiting()
      problem = SpaceProblem(trouble)
    }
    return []
  }

  private mutating func wait(at place: Place) {
    guard let way, place.now <= way.end else {
      stopWaiting()
      problem = .expired
      return
    }
    self.way?.awaited = .device(place.now + ActRun.pause)
  }
}

extension StoreOutcome {
  fileprivate var answer: Result<DeviceAnswer, ProcedureTrouble> {
    switch self {
    case .done: .success(.done)
    case .found, .overtaken, .gone: .failure(.broke(.failed))
    }
  }
}

extension SpaceProblem {
  fileprivate init(_ trouble: ProcedureTrouble) {
    switch trouble {
    case .untrue: self = .distrusted
    case .broke: self = .partial
    case .unanswered(.unavailable): self = .unavailable
    case .unanswered(.gateway): self = .gateway
    case .unanswered(.stranger): self = .stranger
    case .unanswered(.silence), .unanswered(.untrusted): self = .unreachable
    case .refused(.absent), .refused(.taken), .refused(.unauthorized): self = .expired
    case .refused(.tooMany): self = .busy
    case .refused(.closed): self = .closed
    case .refused(.full): self = .full
    case .refused(.members): self = .members
    case .refused: self = .unreachable
    }
  }
}
