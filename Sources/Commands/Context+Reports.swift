import JSON
import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// What a command did to a fast.
  /// - Parameter former: for commands after which the fast may be gone.
  func report(
    on command: FastingCommand, _ op: Op?, _ former: Fast? = nil
  ) throws(CommandFailure) -> Report {
    let label = command.label
    let fast = if let former { former } else { try changedFast(op) }
    let isFirst = if command.isStart { try isFirstFast() } else { false }
    return Report(
      json: { changeDocument(label, op, "fast", fast?.json(at: now)) },
      text: { style in
        var lines = [texts.change.nothing]
        if op != nil, let fast { lines = [texts.change.fast(label, fast, wording).harmless] }
        if isFirst { lines.append(style.paint(texts.fasting.noMedicalAdvice, .quiet)) }
        return lines + undoHint(op, style)
      })
  }

  func report(
    on command: FastingCommand, _ op: Op?, _ schedule: Schedule?
  ) throws(CommandFailure) -> Report {
    let label = command.label
    let selected = try read { store throws(StorageError) in try Schedules(in: store) }.selected
    return Report(
      json: {
        let json = schedule.map { $0.json(isSelected: $0.key == selected.key) }
        return changeDocument(label, op, "schedule", json)
      },
      text: { style in
        var lines = [texts.change.nothing]
        if op != nil, let schedule { lines = [texts.change.schedule(label, schedule).harmless] }
        return lines + undoHint(op, style)
      })
  }

  private func changedFast(_ op: Op?) throws(CommandFailure) -> Fast? {
    guard let id = op?.changes.first?.id else { return nil }
    return try read { store throws(StorageError) in try store.fast(id) }
  }

  private func isFirstFast() throws(CommandFailure) -> Bool {
    try read { store throws(StorageError) in try store.fasts(limit: 2) }.count == 1
  }

  private func undoHint(_ op: Op?, _ style: Style) -> [String] {
    op != nil && style.isInteractive ? [style.paint("Undo with: dayring undo", .quiet)] : []
  }
}

private func changeDocument(_ label: String, _ op: Op?, _ name: String, _ value: JSON?) -> JSON {
  .object(["action": .string(label), "changed": .bool(op != nil), name: value ?? .null])
}

extension FastingCommand {
  /// The label of the change that it makes.
  var label: String {
    switch self {
    case .start: "fast.start"
    case .stop: "fast.stop"
    case .cancel: "fast.cancel"
    case .add: "fast.add"
    case .edit: "fast.edit"
    case .delete: "fast.delete"
    case .keep: "fast.keep"
    case .addSchedule: "schedule.add"
    case .removeSchedule: "schedule.remove"
    case .useSchedule: "schedule.use"
    }
  }

  fileprivate var isStart: Bool {
    if case .start = self { return true }
    return false
  }
}
