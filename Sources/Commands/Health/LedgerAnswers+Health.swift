import CivilTime
import Exchange
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The answers to a phone for its health store; `docs/json.md` has the shapes.
extension LedgerAnswers {
  /// The limit of fasts in one answer, oldest first; the others come after these are written.
  private static let limit = 100

  package func waitingForHealth(from ledger: SQLiteLedger) throws(StorageError) -> [UInt8] {
    let state = try HealthState(in: ledger)
    return JSON.object([
      "on": .bool(state.settings.isOn), "waiting": .whole(state.waiting.count),
      "fasts": .list(state.waiting.prefix(Self.limit)) { .object($0.fast.inHealth) },
    ]).bytes
  }

  package func claimForHealth(
    _ id: String, in ledger: SQLiteLedger
  ) throws(StorageError) -> [UInt8] {
    let now = environment.now
    guard let id = RecordID(id) else {
      return JSON.object(["answer": .string(HealthAnswer.none.rawValue), "fast": .null]).bytes
    }
    let (answer, fast) = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.takeFast(id, at: now)
    }
    return JSON.object([
      "answer": .string(answer.rawValue),
      "fast": answer.isTaken ? fast.map { .object($0.fast.inHealth) } ?? .null : .null,
    ]).bytes
  }

  /// - Returns: the number that were not marked before; unknown ids are skipped.
  package func noteWritten(
    _ ids: [String], in ledger: SQLiteLedger
  ) throws(StorageError) -> [UInt8] {
    let now = environment.now
    let count = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.noteWritten(ids.compactMap { RecordID($0) }, at: now)
    }
    return JSON.object(["written": .whole(count)]).bytes
  }

  package func takeSamples(
    _ sent: [(id: String, start: String, value: String, unit: String)], in ledger: SQLiteLedger
  ) throws(StorageError) -> [UInt8] {
    let samples = sent.map {
      WaterSample(id: $0.id, start: $0.start, value: $0.value, unit: $0.unit)
    }
    let context = ImportContext(zone: environment.zone, now: environment.now)
    let plan = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.take(samples, context)
    }
    let texts = environment.texts.exchange
    let wording = environment.texts.wording(at: environment.now, in: environment.zone)
    let refused = zip(samples, plan.outcomes).compactMap { sample, outcome -> JSON? in
      guard case .refused(let problem) = outcome else { return nil }
      return .object([
        "id": .string(sample.id),
        "error": .string(texts.problem(problem, wording).harmless),
      ])
    }
    return JSON.object([
      "new": .whole(plan.outcomes.count { $0 == .new }),
      "known": .whole(plan.outcomes.count { $0 == .known }),
      "deleted": .whole(plan.outcomes.count { $0 == .deleted }),
      "refused": .array(refused),
    ]).bytes
  }
}

extension JSON {
  fileprivate var bytes: [UInt8] { Array(serialized.utf8) }
}

extension Fast {
  /// The fast in the form of Fast-E: a workout of the kind mind and body with its schedule and
  /// goal.
  ///
  /// Times are in whole seconds, as phones read them.
  fileprivate var inHealth: JSONObject {
    let duration = duration ?? .zero
    return [
      "id": .string(id.description), "start": .string(start.inSeconds.iso8601),
      "end": .string((end ?? start).inSeconds.iso8601), "seconds": duration.json,
      "minutes": .whole(duration.wholeMinutes), "kind": .string("mindAndBody"),
      "schedule": .string(schedule.harmless),
      "metadata": .object([
        "no.invotek.FastE.schedule": .string(schedule.harmless),
        "no.invotek.FastE.targetDuration": .integer(Int64(goal.minutes) * 60),
      ]),
    ]
  }
}

extension Moment {
  fileprivate var inSeconds: Moment {
    let seconds = instant.milliseconds.flooredQuotient(1000)
    return Moment(Instant(milliseconds: seconds * 1000), offset: offset)
  }
}
