import Sealing

/// The answers that a host has at once. What is `.later`, or nil, is asked apart.
package protocol InLineAnswers: Primitives {
  associatedtype Failure: ProcedureFailure

  mutating func answer(to request: DeviceRequest) -> Result<DeviceAnswer, Failure>?
}

/// A ``Replay`` of a procedure, whose host answers later what it cannot answer in line.
///
/// Nothing but primitives is asked on the assumption that a signature is valid, so what is sent or
/// stored is never taken back.
package struct DeviceReplay<Host: InLineAnswers>: DeviceIO {
  package typealias Failure = Host.Failure

  private var host: Host
  private var primitives = Replay()
  /// The other requests in their order. Only the last may have no answer yet.
  private var steps: [(request: DeviceRequest, answer: Result<DeviceAnswer, Failure>?)] = []
  /// The next of them in this run.
  private var next = 0

  package init(_ host: Host) {
    self.host = host
  }

  /// The primitives without an answer, all for one batch.
  package var open: [PrimitiveRequest] { primitives.open }

  /// The request without an answer. Then no primitive is open.
  package var waiting: DeviceRequest? {
    guard let last = steps.last, last.answer == nil else { return nil }
    return last.request
  }

  package mutating func take(_ answers: [PrimitiveAnswer]) {
    primitives.take(answers)
  }

  /// - Parameter answer: to ``waiting``.
  package mutating func take(_ answer: Result<DeviceAnswer, Failure>) {
    guard waiting != nil else { return }
    steps[steps.count - 1].answer = answer
  }

  /// Runs a function of a procedure, and keeps its progress once nothing is open, even if it failed.
  ///
  /// - Returns: its outcome, or nil while anything is open.
  package mutating func outcome<Procedure, Outcome>(
    of procedure: inout Procedure,
    _ body: (inout Procedure, inout DeviceReplay) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome? {
    var run = procedure
    next = 0
    primitives.begin()
    do throws(Failure) {
      let outcome = try body(&run, &self)
      guard end() else { return nil }
      procedure = run
      return outcome
    } catch {
      guard end() else { return nil }
      procedure = run
      throw error
    }
  }

  package mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    guard waiting == nil else { throw .unanswered }
    try primitives.ask(requests)
    try primitives.answer(requests.count, by: &host)
    return try primitives.read(requests.count)
  }

  package mutating func answer(to request: DeviceRequest) throws(Failure) -> DeviceAnswer {
    if next == steps.count {
      guard waiting == nil, !primitives.isOpen else { throw Failure.untrue }
      steps.append((request, host.answer(to: request)))
    }
    let answer = steps[next].answer
    next += 1
    guard let answer else { throw Failure.untrue }
    return try answer.get()
  }

  /// - Returns: whether the outcome of the run counts.
  private mutating func end() -> Bool {
    primitives.end() && waiting == nil
  }
}

extension DeviceReplay: Sendable where Host: Sendable {}
