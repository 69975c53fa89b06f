import Wire

/// The reading of a page as a task that keeps its progress: rounds of requests, until there are
/// none.
///
/// An entry that seals a key to this device is a cut: its key is learnt before the rest is parsed.
package struct PageReading: PrimitiveTask, Sendable {
  /// So far.
  package private(set) var page: ReadPage
  private let known: [EntryID]
  private var step: Step
  /// Those of the step's requests that are here.
  private var answers: [PrimitiveAnswer] = []

  private indirect enum Step: Sendable {
    case opening(ParsedPage)
    case unpacking(ParsedPage)
    case learning(Replay, rest: [[UInt8]])
    case ended
  }

  /// - Parameters:
  ///   - known: ids of the roster's first entries, wherever this device has learnt them.
  ///   - ring: learns the keys of epochs that begin.
  package init(
    _ entries: [[UInt8]], after view: LogView, knowing known: [EntryID], with ring: KeyRing
  ) {
    page = ReadPage(view, ring)
    self.known = known
    step = .opening(view.parse(entries, knowing: known, ring))
    goOn()
  }

  /// One batch; none at the end.
  package var requests: [PrimitiveRequest] {
    switch step {
    case .opening(let parsed): Array(parsed.requests.dropFirst(answers.count))
    case .unpacking(let parsed):
      isEnough ? [] : Array(parsed.unpacking.dropFirst(answers.count))
    case .learning(let replay, _): replay.open
    case .ended: []
    }
  }

  package mutating func take(_ answers: [PrimitiveAnswer]) {
    let given = answers.fitting(requests.count)
    if case .learning(var replay, let rest) = step {
      replay.take(given)
      step = .learning(replay, rest: rest)
    } else {
      self.answers += given
    }
    goOn()
  }

  /// Whether what is unpacked makes the page full, or is refused.
  private var isEnough: Bool {
    var length = page.jsonLength
    for answer in answers {
      guard case .bytes(let json) = answer else { return true }
      length += json.count
    }
    return length >= ReadPage.jsonLimit
  }

  /// Takes all steps for which the answers are here.
  private mutating func goOn() {
    while requests.isEmpty {
      let (current, answers) = (step, answers)
      step = .ended
      self.answers = []
      switch current {
      case .opening(var parsed):
        parsed.open(answers)
        step = .unpacking(parsed)
      case .unpacking(var parsed):
        parsed.apply(answers, to: &page)
        guard case .unanswered = page.refusal else { return }
        page.refusal = nil
        step = .learning(Replay(), rest: parsed.rest)
      case .learning(let replay, let rest): learn(replay, rest)
      case .ended: return
      }
    }
  }

  private mutating func learn(_ replay: Replay, _ rest: [[UInt8]]) {
    let (view, ring, known) = (page.view, page.ring, known)
    var replay = replay
    do throws(SealingError) {
      let learnt = try replay.outcome { replay throws(SealingError) in
        try view.learning(rest[0], knowing: known, ring, using: &replay)
      }
      if let learnt {
        step = .opening(view.parse(rest, knowing: known, learnt))
      } else {
        step = .learning(replay, rest: rest)
      }
    } catch {
      page.refusal = error
    }
  }
}
