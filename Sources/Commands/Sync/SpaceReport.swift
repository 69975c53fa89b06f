import CivilTime
import JSON
import SQLiteLedger
import SpaceHost
import Texts

/// How a database stands with its space, in words and in JSON.
struct SpaceReport {
  let context: Context
  /// Nil where the database is in no space.
  let overview: SpaceOverview?

  enum State: Equatable {
    case alone, inStep, reading, sending
    /// Since a time in milliseconds since 1970.
    case noNetwork(since: Int64)
    case stopped(SpaceTrouble)
  }

  init(in context: Context) throws(CommandFailure) {
    self.context = context
    overview = try context.read(SpaceStore(context.ledger).overview())
  }

  var state: State {
    guard let overview else { return .alone }
    if let trouble = overview.trouble { return .stopped(SpaceTrouble(stored: trouble)) }
    if let since = overview.silentSince { return .noNetwork(since: since) }
    if overview.unsent > 0 { return .sending }
    return overview.devices == 0 ? .reading : .inStep
  }

  var report: Report {
    Report(document, text: { _ in lines })
  }

  /// With the relay and the number of devices in words too, so that a membership that nobody knows of
  /// is seen.
  var wholeReport: Report {
    Report(document, text: { _ in lines + (belongs.map { [$0] } ?? []) })
  }

  private var belongs: String? {
    overview.map {
      context.texts.shell.belongs(max($0.devices, $0.members.count, 1), at: $0.relay.harmless)
    }
  }

  /// The first says it all, what follows adds to it.
  var lines: [String] {
    let texts = context.texts.space
    let unsent = overview?.unsent ?? 0
    let aside = overview.flatMap { $0.aside > 0 ? context.texts.shell.setAside($0.aside) : nil }
    let more = aside.map { [$0] } ?? []
    return switch state {
    case .alone: [texts.alone, context.texts.shell.begin(with: "dayring sync start RELAY")]
    case .inStep: [texts.inStep(devices: overview?.devices ?? 0)] + more
    case .reading: [texts.reading(percent: 0)] + more
    case .sending: [texts.sending(unsent)] + more
    case .noNetwork(let since):
      [texts.waiting(since: context.wording.moment(moment(since)))]
        + [unsent > 0 ? texts.safe(unsent) : texts.nothingWaits] + more
    case .stopped(let trouble): [texts.stopped(trouble), texts.remedy(for: trouble)] + more
    }
  }

  var document: JSONObject {
    guard let overview else { return ["state": .string(word)] }
    return [
      "state": .string(word), "relay": .string(overview.relay),
      "devices": .integer(Int64(overview.devices)), "unsent": .integer(Int64(overview.unsent)),
      "aside": .integer(Int64(overview.aside)),
      "since": .text(overview.silentSince.map { moment($0).iso8601 }),
      "reason": .text(overview.trouble),
    ]
  }

  /// - Throws: unless it is in step, so that a script knows.
  func checkIsInStep() throws(CommandFailure) {
    guard state != .inStep else { return }
    let lines = lines
    throw .refused(
      word, nil, lines[0].asSentence, lines.dropFirst().joined(separator: " "),
      hint: state == .alone ? "dayring sync start RELAY" : nil)
  }

  private var word: String {
    switch state {
    case .alone: "alone"
    case .inStep: "inStep"
    case .reading: "reading"
    case .sending: "sending"
    case .noNetwork: "noNetwork"
    case .stopped: "stopped"
    }
  }

  private func moment(_ milliseconds: Int64) -> Moment {
    context.zone.moment(Instant(milliseconds: milliseconds))
  }
}

extension String {
  /// What stands alone as a headline.
  fileprivate var asSentence: String { hasSuffix(".") ? self : self + "." }
}

extension SpaceTrouble {
  /// - Parameter word: ``StopReason/word``.
  init(stored word: String) {
    self =
      switch word {
      case "removed": .removed
      case "deleted", "deletedAtRelay": .deleted
      case "later": .later
      case "altered", "misplaced", "otherView", "otherRoster": .unreadable
      case "clockAhead": .clockAhead
      case "full": .full
      case "unauthorized", "absent": .unknown
      case "tooMany": .busy
      case "broke": .broke
      default: .refused
      }
  }
}
