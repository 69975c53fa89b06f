/// The primitives of a host that answers later. A body of straight-line code is run again with more
/// answers each time, until nothing is open.
///
/// The body must be deterministic: time comes in, random bytes are answers. It should hash little,
/// since it does that again in each run.
package struct Replay: Primitives, Sendable {
  /// The requests of the body in their order, with the answers that are here.
  private var steps: [(request: PrimitiveRequest, answer: PrimitiveAnswer?)] = []
  /// The next of them in this run.
  private var next = 0

  package init() {}

  /// The requests without an answer, all for one batch.
  package var open: [PrimitiveRequest] {
    steps.filter { $0.answer == nil }.map { $0.request }
  }

  /// Runs the body.
  ///
  /// - Returns: its outcome, or nil while requests are open. Before that not even an error counts,
  ///   as the body went on as if every signature were valid.
  package mutating func outcome<Outcome>(
    of body: (inout Replay) throws(SealingError) -> Outcome
  ) throws(SealingError) -> Outcome? {
    next = 0
    do throws(SealingError) {
      let outcome = try body(&self)
      endRun()
      return isOpen ? nil : outcome
    } catch {
      endRun()
      guard !isOpen else { return nil }
      throw error
    }
  }

  /// - Parameter answers: to ``open``, in its order; what lacks stays open.
  package mutating func take(_ answers: [PrimitiveAnswer]) {
    var rest = answers[...]
    for index in steps.indices where steps[index].answer == nil {
      switch rest.popFirst() {
      case .later, nil: break
      case let answer?: steps[index].answer = answer
      }
    }
  }

  /// - Throws: `.unanswered`, unless only signatures are open, which count as valid until then.
  package mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    // A signature that turns out to be false may send the body another way.
    let isExpected = zip(requests, steps[next...]).allSatisfy { $0 == $1.request }
    if !isExpected { steps.removeSubrange(next...) }
    if isOpen, steps.count < next + requests.count, requests.contains(where: { $0.hasEffect }) {
      throw .unanswered
    }
    var answers: [PrimitiveAnswer] = []
    var isUnanswered = false
    for request in requests {
      if next == steps.count { steps.append((request, nil)) }
      let answer = steps[next].answer ?? (request.isVerify ? .valid(true) : nil)
      next += 1
      if let answer { answers.append(answer) } else { isUnanswered = true }
    }
    guard !isUnanswered else { throw .unanswered }
    return answers
  }

  private var isOpen: Bool { steps.contains { $0.answer == nil } }

  /// Forgets what the body did not ask for this time.
  private mutating func endRun() {
    steps.removeSubrange(next...)
  }
}

extension PrimitiveRequest {
  fileprivate var isVerify: Bool {
    if case .verify = self { true } else { false }
  }

  /// Whether it is not asked on the assumption that a signature is valid.
  fileprivate var hasEffect: Bool {
    switch self {
    case .sign, .generate, .restore, .scalars: true
    case .verify, .agree, .seal, .open, .hash, .authenticate, .random, .pack, .unpack: false
    }
  }
}
