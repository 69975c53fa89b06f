import JSON
import Ledger
import SQLiteLedger
import Trackers

/// What a command changed, or found as it should be.
struct Changed {
  /// The member of the document that holds it: `drink`, `activity`.
  let member: String
  /// As it is now; where it was deleted, as it was.
  let json: JSON?
  /// What happened, in a sentence.
  var sentence: String?
  /// Further members and lines: what follows from the change.
  var consequences: [(name: String, json: JSON)] = []
  var lines: (Style) -> [String] = { _ in [] }
}

extension Context {
  /// What a command did, the same for all trackers.
  func report(on command: TrackerCommand, _ op: Op?, _ changed: Changed) -> Report {
    let label = command.deed.label
    return Report(
      json: {
        var document: JSONObject = [
          "action": .string(label), "changed": .bool(op != nil),
          changed.member: changed.json ?? .null,
        ]
        for (name, json) in changed.consequences { document.append(name, json) }
        return .object(document)
      },
      text: { style in
        let sentence = op == nil ? nil : changed.sentence
        let undo =
          op != nil && style.isInteractive ? [style.paint("Undo with: dayring undo", .quiet)] : []
        return [(sentence ?? texts.change.nothing).harmless] + changed.lines(style) + undo
      })
  }

  /// - Parameter former: for commands after which the fast may be gone.
  func report(
    on command: FastingCommand, _ op: Op?, _ former: Fast? = nil
  ) throws(CommandFailure) -> Report {
    let fast = if let former { former } else { try changedFast(op) }
    var changed = Changed(member: "fast", json: fast?.json(at: now, in: environment.zone))
    if let fast, case .fast(let deed) = command.deed {
      changed.sentence = texts.change.fast(deed, fast, wording)
    }
    if command.isStart, try isFirstFast() {
      changed.lines = { [$0.paint(texts.fasting.noMedicalAdvice, .quiet)] }
    }
    return report(on: .fasting(command), op, changed)
  }

  func report(
    on command: FastingCommand, _ op: Op?, _ schedule: Schedule?
  ) throws(CommandFailure) -> Report {
    let selected = try read { store throws(StorageError) in try Schedules(in: store) }.selected
    var changed = Changed(
      member: "schedule", json: schedule.map { $0.json(isSelected: $0.key == selected.key) })
    if let schedule, case .schedule(let deed) = command.deed {
      changed.sentence = texts.change.schedule(deed, schedule)
    }
    return report(on: .fasting(command), op, changed)
  }

  private func changedFast(_ op: Op?) throws(CommandFailure) -> Fast? {
    guard let id = op?.changes.first?.id else { return nil }
    return try read { store throws(StorageError) in try store.fast(id) }
  }

  private func isFirstFast() throws(CommandFailure) -> Bool {
    try read { store throws(StorageError) in try store.fasts(limit: 2) }.count == 1
  }
}

extension FastingCommand {
  fileprivate var isStart: Bool {
    if case .start = self { return true }
    return false
  }
}
