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

  package func answer(
    _ request: HealthRequest, in ledger: SQLiteLedger
  ) throws(StorageError) -> [UInt8] {
    let answer =
      switch request {
      case .waiting: try waiting(in: ledger)
      case .claim(let id): try claim(id, in: ledger)
      case .written(let ids): try noteWritten(ids, in: ledger)
      case .samples(let samples): try take(samples, in: ledger)
      }
    return Array(JSON.object(answer).serialized.utf8)
  }

  private func waiting(in ledger: SQLiteLedger) throws(StorageError) -> JSONObject {
    let state = try HealthState(in: ledger)
    return [
      "on": .bool(state.settings.isOn), "waiting": .integer(Int64(state.waiting.count)),
      "fasts": .array(state.waiting.prefix(Self.limit).map { .object($0.fast.inHealth) }),
    ]
  }

  private func claim(_ id: String, in ledger: SQLiteLedger) throws(StorageError) -> JSONObject {
    guard let id = RecordID(id) else {
      return ["answer": .string(HealthAnswer.none.rawValue), "fast": .null]
    }
    let (answer, fast) = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.takeFast(id, at: now)
    }
    return [
      "answer": .string(answer.rawValue),
      "fast": answer.isTaken ? fast.map { .object($0.fast.inHealth) } ?? .null : .null,
    ]
  }

  /// Answers with the number that were not marked before; unknown ids are skipped.
  private func noteWritten(
    _ ids: [String], in ledger: SQLiteLedger
  ) throws(StorageError) -> JSONObject {
    let count = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.noteWritten(ids.compactMap { RecordID($0) }, at: now)
    }
    return ["written": .integer(Int64(count))]
  }

  private func take(
    _ samples: [WaterSample], in ledger: SQLiteLedger
  ) throws(StorageError) -> JSONObject {
    let plan = try ledger.exclusively { () throws(StorageError) in
      var store = ledger
      return try store.take(samples, ImportContext(zone: zone, now: now))
    }
    let wording = texts.wording(at: now, in: zone)
    let refused = zip(samples, plan.outcomes).compactMap { sample, outcome -> JSON? in
      guard case .refused(let problem) = outcome else { return nil }
      return .object([
        "id": .string(sample.id),
        "error": .string(texts.exchange.problem(problem, wording).harmless),
      ])
    }
    return [
      "new": .integer(Int64(plan.outcomes.count { $0 == .new })),
      "known": .integer(Int64(plan.outcomes.count { $0 == .known })),
      "deleted": .integer(Int64(plan.outcomes.count { $0 == .deleted })),
      "refused": .array(refused),
    ]
  }
}

/// A request for a phone's health store, within the limits of the server.
package enum HealthRequest: Equatable, Sendable {
  /// Lists the fasts that wait to be written.
  case waiting
  /// Claims this fast for writing.
  case claim(String)
  /// Reports these fasts as written.
  case written([String])
  case samples([WaterSample])
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
      "end": .string((end ?? start).inSeconds.iso8601),
      "seconds": .integer(duration.milliseconds.flooredQuotient(1000)),
      "minutes": .integer(Int64(duration.wholeMinutes)), "kind": .string("mindAndBody"),
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
