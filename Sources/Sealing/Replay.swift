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
  /// The first of them without an answer.
  private var firstOpen = 0

  package init() {}

  /// The requests without an answer, all for one batch.
  package var open: [PrimitiveRequest] {
    steps[firstOpen...].filter { $0.answer == nil }.map { $0.request }
  }

  package var isOpen: Bool { firstOpen < steps.count }

  /// Runs the body.
  ///
  /// - Returns: its outcome, or nil while requests are open. Before that not even an error counts,
  ///   as the body went on as if every signature were valid.
  package mutating func outcome<Outcome>(
    of body: (inout Replay) throws(SealingError) -> Outcome
  ) throws(SealingError) -> Outcome? {
    begin()
    do throws(SealingError) {
      let outcome = try body(&self)
      return end() ? outcome : nil
    } catch {
      guard end() else { return nil }
      throw error
    }
  }

  /// Begins a run, for a body that has other questions as well.
  package mutating func begin() { next = 0 }

  /// Ends a run, and forgets what the body did not ask for this time.
  ///
  /// - Returns: whether its outcome counts.
  package mutating func end() -> Bool {
    forget(from: next)
    return !isOpen
  }

  /// - Parameter answers: to ``open``, in its order; what lacks stays open.
  package mutating func take(_ answers: [PrimitiveAnswer]) {
    take(answers, at: steps[firstOpen...].indices.filter { steps[$0].answer == nil })
  }

  /// Asks a host for the answers that it has in line, to those of the next requests that are open.
  package mutating func answer(
    _ count: Int, by host: inout some Primitives
  ) throws(SealingError) {
    let places = (next..<next + count).filter { steps[$0].answer == nil }
    if places.isEmpty { return }
    take(try host.answers(to: places.map { steps[$0].request }), at: places)
  }

  private mutating func take(_ answers: [PrimitiveAnswer], at places: [Int]) {
    for (place, answer) in zip(places, answers) {
      if case .later = answer { continue }
      steps[place].answer = answer
    }
    while isOpen, steps[firstOpen].answer != nil { firstOpen += 1 }
  }

  /// - Throws: `.unanswered`, unless only signatures are open, which count as valid until then.
  package mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    try ask(requests)
    return try read(requests.count)
  }

  /// Records the next requests, which ``read(_:)`` passes.
  ///
  /// - Throws: `.unanswered` where one of them has an effect and a signature is open.
  package mutating func ask(_ requests: [PrimitiveRequest]) throws(SealingError) {
    // A signature that turns out to be false may send the body another way.
    let isExpected = zip(requests, steps[next...]).allSatisfy { $0 == $1.request }
    if !isExpected { forget(from: next) }
    let new = requests.dropFirst(steps.count - next)
    if isOpen, !new.isEmpty, requests.contains(where: { $0.hasEffect }) { throw .unanswered }
    for request in new { steps.append((request, nil)) }
  }

  /// The answers to the next requests.
  ///
  /// - Throws: `.unanswered`.
  package mutating func read(_ count: Int) throws(SealingError) -> [PrimitiveAnswer] {
    var answers: [PrimitiveAnswer] = []
    for step in steps[next..<next + count] {
      if let answer = step.answer ?? (step.request.isVerify ? .valid(true) : nil) {
        answers.append(answer)
      }
    }
    next += count
    guard answers.count == count else { throw .unanswered }
    return answers
  }

  private mutating func forget(from first: Int) {
    steps.removeSubrange(first...)
    firstOpen = min(firstOpen, first)
  }
}

extension PrimitiveRequest {
  /// Whether it is not asked on the assumption that a signature is valid.
  fileprivate var hasEffect: Bool {
    switch self {
    case .sign, .generate, .restore, .scalars: true
    case .verify, .agree, .seal, .open, .hash, .authenticate, .random, .pack, .unpack: false
    }
  }
}
