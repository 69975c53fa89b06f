import Sealing
import Sync
import Wire

/// A procedure with the progress that it keeps from run to run.
package indirect enum Procedure: Sendable {
  case founding(Founding)
  case joining(Joining)
  case recovering(Recovery)
  /// The making of a link, on a member.
  case inviting(SpaceMember)
  case asking(Adding)
  case admitting(Adding, JoinRequest)
  case makingCode(NewCode)
  /// The coming into a list in which the person is.
  case entering(OwnAdmission)
}

/// The outcome of a run.
package indirect enum ProcedureOutcome: Sendable {
  case member(SpaceMember)
  case invited(Adding)
  /// A device asks to be admitted by the link, and shows the same digits.
  case asked(JoinRequest, digits: String)
  case admitted
  case code(RecoveryCode)
  /// The other device has not answered yet: to be run again a little later.
  case waiting
}

/// The reason why a run failed on a host of effects and events.
package enum ProcedureTrouble: ProcedureFailure, Hashable, Sendable {
  /// An answer is invalid, or for another device.
  case untrue
  case refused(Refusal)
  case unanswered(NoAnswer)
  case broke(HostFault)

  package static var stranger: ProcedureTrouble { .unanswered(.stranger) }

  package var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}

/// A procedure on a host that answers everything later.
package struct ProcedureRun: Sendable {
  package private(set) var procedure: Procedure
  private var replay = DeviceReplay(NothingInLine())

  package init(_ procedure: Procedure) {
    self.procedure = procedure
  }

  /// What the host has to do next.
  package indirect enum Step: Sendable {
    /// One batch, answered by ``take(_:)``; what lacks an answer is asked again.
    case compute([PrimitiveRequest])
    case ask(DeviceRequest)
    /// The next step begins another run.
    case ended(Result<ProcedureOutcome, ProcedureTrouble>)
  }

  /// Goes on as far as the answers reach.
  package mutating func step() -> Step {
    do throws(ProcedureTrouble) {
      let outcome = try replay.outcome(of: &procedure) { procedure, io throws(ProcedureTrouble) in
        try procedure.run(on: &io)
      }
      guard let outcome else {
        return replay.waiting.map { .ask($0) } ?? .compute(replay.open)
      }
      return ended(.success(outcome))
    } catch {
      return ended(.failure(error))
    }
  }

  package mutating func take(_ answers: [PrimitiveAnswer]) {
    replay.take(answers)
  }

  package mutating func take(_ answer: Result<DeviceAnswer, ProcedureTrouble>) {
    replay.take(answer)
  }

  private mutating func ended(_ result: Result<ProcedureOutcome, ProcedureTrouble>) -> Step {
    replay = DeviceReplay(NothingInLine())
    return .ended(result)
  }
}

private struct NothingInLine: InLineAnswers, Sendable {
  func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] { [] }
  func answer(to request: DeviceRequest) -> Result<DeviceAnswer, ProcedureTrouble>? { nil }
}

extension Procedure {
  /// Keeps the progress of a run that fails, too: a call that arrived is not repeated.
  fileprivate mutating func run<IO: DeviceIO>(
    on io: inout IO
  ) throws(IO.Failure) -> ProcedureOutcome {
    switch self {
    case .founding(let founding): return .member(try founding.member(using: &io))
    case .recovering(let recovery): return .member(try recovery.member(using: &io))
    case .joining(var joining):
      defer { self = .joining(joining) }
      return try joining.member(using: &io).map { .member($0) } ?? .waiting
    case .inviting(let member):
      return .invited(
        try Adding(to: member.space, at: member.relay, token: member.token, using: &io))
    case .asking(var adding):
      defer { self = .asking(adding) }
      return try adding.request(using: &io).map { .asked($0.request, digits: $0.digits) }
        ?? .waiting
    case .admitting(var adding, let request):
      defer { self = .admitting(adding, request) }
      try adding.admit(request, using: &io)
      return .admitted
    case .makingCode(let code): return .code(try code.make(using: &io))
    case .entering(let admission): return .member(try admission.member(using: &io))
    }
  }
}
