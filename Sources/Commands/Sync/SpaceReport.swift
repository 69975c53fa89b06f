import CivilTime
import JSON
import SQLiteLedger
import SpaceHost
import Sync
import Texts

/// The sync state of a database, in words and in JSON.
struct SpaceReport {
  let context: Context
  /// Nil if the database is in no space.
  let overview: SpaceOverview?
  /// ``StopReason/word``.
  private let trouble: String?

  enum State: Equatable {
    case alone, inStep, reading, sending
    /// No network since a time, in milliseconds since 1970.
    case noNetwork(since: Int64)
    case stopped(SpaceTrouble)

    /// - Parameter trouble: ``StopReason/word``, of the last attempt.
    init(of overview: SpaceOverview, _ trouble: String?) {
      self =
        if let trouble {
          .stopped(SpaceTrouble(stored: trouble))
        } else if let since = overview.silentSince {
          .noNetwork(since: since)
        } else if overview.unsent > 0 {
          .sending
        } else {
          overview.devices == 0 ? .reading : .inStep
        }
    }
  }

  /// - Parameter status: the status from a runner, which may have been unable to store it.
  init(in context: Context, _ status: SyncStatus? = nil) throws(CommandFailure) {
    self.context = context
    overview = try context.read(SpaceStore(context.ledger).overview())
    trouble = if case .stopped(let reason) = status { reason.word } else { overview?.trouble }
  }

  var state: State { overview.map { State(of: $0, trouble) } ?? .alone }

  var report: Report {
    Report(document, text: { _ in lines + lists })
  }

  /// A line for each list that is not up to date.
  private var lists: [String] { (try? ListTrouble.lines(in: context)) ?? [] }

  /// The report with the relay and the number of devices, so that an unexpected membership is
  /// noticed, and with a move to another relay by another device.
  var wholeReport: Report {
    Report(
      document,
      text: { _ in lines + (belongs.map { [$0] } ?? []) + followed(since: nil) + lists })
  }

  private var belongs: String? {
    overview.map {
      context.texts.shell.belongs(max($0.devices, $0.members.count, 1), at: $0.relay.harmless)
    }
  }

  /// The report with a move that this device has followed meanwhile.
  func report(since former: SpaceOverview?) -> Report {
    Report(document, text: { _ in lines + followed(since: former) + lists })
  }

  private func followed(since former: SpaceOverview?) -> [String] {
    guard let move = overview?.followed, move != former?.followed else { return [] }
    let time = context.wording.moment(context.zone.moment(move.at))
    return [
      context.texts.space.followed(from: move.former.harmless, to: move.relay.harmless, at: time)
    ]
  }

  /// The state in the first line, and details in the others.
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
    case .stopped(let trouble):
      [
        texts.stopped(trouble, at: overview?.relay.harmless), texts.remedy(for: trouble),
      ] + more
    }
  }

  var document: JSONObject {
    guard let overview else { return ["state": .string(word)] }
    return [
      "state": .string(word), "relay": .string(overview.relay),
      "devices": .integer(Int64(overview.devices)), "unsent": .integer(Int64(overview.unsent)),
      "aside": .integer(Int64(overview.aside)),
      "since": .text(overview.silentSince.map { moment($0).iso8601 }),
      "reason": .text(trouble), "movedFrom": .text(overview.followed?.former),
      "movedAt": .text(overview.followed.map { context.zone.moment($0.at).iso8601 }),
    ]
  }

  /// - Throws: unless it is in sync, for scripts.
  func checkIsInStep(since former: SpaceOverview? = nil) throws(CommandFailure) {
    guard let kind else { return }
    let lines = lines + (former == nil ? [] : followed(since: former))
    let remedy = lines.dropFirst().joined(separator: " ")
    let hint = state == .alone ? "dayring sync start RELAY" : nil
    throw .refused(kind, nil, hint: hint) { texts, _ in
      texts.explain("\(lines[0]).", remedy: remedy)
    }
  }

  private var word: String { kind?.rawValue ?? "inStep" }

  /// The refusal for scripts; nil if it is in sync.
  private var kind: RefusalKind? {
    switch state {
    case .alone: .alone
    case .inStep: nil
    case .reading: .reading
    case .sending: .sending
    case .noNetwork: .noNetwork
    case .stopped: .stopped
    }
  }

  private func moment(_ milliseconds: Int64) -> Moment {
    context.zone.moment(Instant(milliseconds: milliseconds))
  }
}

extension SpaceTrouble {
  /// - Parameter word: ``StopReason/word``.
  init(stored word: String) {
    self =
      switch word {
      case SpaceOverview.noAddress: .noAddress
      case "removed": .removed
      case "deleted", "deletedAtRelay": .deleted
      case "later": .later
      case "altered", "misplaced", "otherView", "otherRoster": .unreadable
      case "clockAhead": .clockAhead
      case "full": .full
      case "unauthorized", "absent": .unknown
      case "tooMany": .busy
      case "broke": .broke
      case "storageBusy": .storeBusy
      case "storageFull": .storeFull
      case "storageReadOnly": .storeReadOnly
      case "storageDamaged": .storeDamaged
      case "unavailable": .unavailable
      case "gateway": .gateway
      case "stranger": .stranger
      case "untrusted": .untrusted
      default: .refused
      }
  }
}
