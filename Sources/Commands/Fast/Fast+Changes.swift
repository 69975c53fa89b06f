import ArgumentParser
import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

extension Fast: Deletable {
  static var noun: String { "fast" }
  static var completions: String { "fasts" }
  static var deleteHelp: String { .text("Delete a fast, or several. Can be undone.") }

  func deletion() -> TrackerCommand { .fast(.delete(id)) }
}

extension Fast: Identified {
  static var listed: Listed { .fast }

  static func running(in context: Context) throws(CommandFailure) -> Fast {
    guard let fast = try context.read(context.ledger.runningFasts()).first else {
      throw .fast(.nothingRunning)
    }
    return fast
  }
}

extension Fast: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Fast?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let texts = context.texts
    let fast =
      if let former { former } else {
        try context.changed(op, nil) { id throws(StorageError) in try context.ledger.fast(id) }
      }
    var changed = Changed(
      member: "fast", json: fast?.json(at: context.now, in: context.zone))
    if let fast, case .fast(let kind) = changeKind {
      changed.sentence = texts.change.fast(kind, fast, context.wording)
    }
    if changeKind == .fast(.start), try context.read(context.ledger.fasts(limit: 2)).count == 1 {
      changed.lines = { $0.note(texts.fasting.noMedicalAdvice) }
    }
    return changed
  }
}

/// Refuses both a goal and the time at which it is reached.
func rejectTwoGoals(_ goal: [String], _ until: [String]) throws {
  if !goal.isEmpty, !until.isEmpty {
    throw ValidationError(.text("Use either a goal or --until, not both."))
  }
}

/// The JSON of fasts; see docs/json.md. Members may be added, but are never renamed, removed or
/// retyped.
extension Fast {
  func json(at now: Moment, in zone: Zone) -> JSON {
    .object([
      "id": .string(id.description), "start": .string(start.iso8601), "end": .text(end?.iso8601),
      "state": .string(outcome.rawValue),
      "elapsedSeconds": max(.zero, elapsed(at: now.instant)).json,
      "goalMinutes": .whole(goal.minutes), "plannedEnd": .string(zone.moment(plannedEnd).iso8601),
      "schedule": .text(schedule.isEmpty ? nil : schedule), "note": .string(note),
      "lastChanged": lastWrite.json,
    ])
  }
}
