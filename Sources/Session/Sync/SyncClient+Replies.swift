import CivilTime
import JSON
import Ledger
import Pages

/// Handles the server's replies.
extension SyncClient {
  /// Returns what to store; its ops are already merged into `ledger`.
  mutating func receive(
    status: Int, body: String, _ ledger: inout MemoryLedger, at now: Instant
  ) -> StoreBatch {
    guard let outgoing = inFlight else { return StoreBatch() }
    inFlight = nil
    let json = try? JSON(parsing: body)
    switch (outgoing, status, json) {
    case (.pair, 200, let json?): return paired(json)
    case (.pair, 400..<500, _):
      pairingSecret = nil
      notice = .pairingFailed
    case (.push(let stamps, let isEverything), 200, _):
      return sent(stamps, everything: isEverything)
    case (.push, 409, let json?): return restamp(json, &ledger, at: now)
    case (.pull, 200, let json?): return pulled(json, &ledger)
    case (_, 401, _):
      state = .unknownDevice
      notice = .pairingLost
    case (.pair, _, _), (.push, _, _), (.pull, _, _): failed(at: now)
    }
    return StoreBatch()
  }

  private mutating func succeeded() {
    failures = 0
    retryAt = nil
    let isDone = outbox.isEmpty && !mayHaveMore && cursor != nil
    if token != nil { state = isBlocked ? .unreadable : isDone ? .upToDate : .connecting }
  }

  private mutating func noteTime(_ json: JSON, at now: Instant) {
    guard let time = json["time"]?.int64 else { return }
    clockLead = max(.zero, now - Instant(milliseconds: time))
  }

  /// Waits 2, 4, 8 … 64 seconds between tries.
  private mutating func failed(at now: Instant) {
    failures = min(failures + 1, 6)
    retryAt = now + .seconds(1 << failures)
    mayHaveMore = true
    if token != nil { state = .unreachable(unsent: outbox.count) }
  }

  private mutating func paired(_ json: JSON) -> StoreBatch {
    pairingSecret = nil
    guard let token = json["token"]?.text else {
      notice = .pairingFailed
      return StoreBatch()
    }
    self.token = token
    startOver()
    succeeded()
    notice = .paired
    return StoreBatch(meta: [(MetaKey.token, token), (MetaKey.cursor, nil)])
  }

  private mutating func sent(_ stamps: [Stamp], everything isEverything: Bool) -> StoreBatch {
    let known = Set(stamps)
    if isEverything { everything?.removeAll { known.contains($0.stamp) } }
    let gone = outbox.filter { known.contains($0.stamp) }
    outbox.removeAll { known.contains($0.stamp) }
    succeeded()
    return StoreBatch(meta: gone.map { (MetaKey.outbox($0.stamp), nil) })
  }

  /// The server's clock is behind the stamps of ops that only this browser has: they get new
  /// stamps, above all that the server has seen, in the same order.
  private mutating func restamp(
    _ json: JSON, _ ledger: inout MemoryLedger, at now: Instant
  ) -> StoreBatch {
    guard let time = json["time"]?.int64,
      let stamps = json["stamps"]?.elements?.compactMap({ $0.text.flatMap { Stamp($0) } }),
      !stamps.isEmpty
    else {
      failed(at: now)
      return StoreBatch()
    }
    noteTime(json, at: now)
    // Ops stamped after the first refused one must stay after it, so they get new stamps too.
    let ahead = ((everything ?? []) + outbox).filter { op in stamps.contains { $0 <= op.stamp } }
    let serverNow = Instant(milliseconds: time)
    let replacements = ledger.restamp(ahead.map { $0.stamp }, at: serverNow)
    var batch = StoreBatch(removed: ahead.map { $0.stamp })
    batch.ops = ahead.map { $0.restamped(replacements) }
    batch.meta = outbox.map { (MetaKey.outbox($0.stamp), nil) }
    everything = everything?.map { $0.restamped(replacements) }
    outbox = outbox.map { $0.restamped(replacements) }
    batch.meta += outbox.map { MetaKey.row(for: $0) }
    return batch
  }

  private mutating func pulled(_ json: JSON, _ ledger: inout MemoryLedger) -> StoreBatch {
    guard let next = json["cursor"]?.text, let elements = json["ops"]?.elements else {
      mayHaveMore = false
      return StoreBatch()
    }
    if let known = cursor ?? blockedAt, generation(known) != generation(next) {
      startOver()
      return StoreBatch(meta: [(MetaKey.cursor, nil)])
    }
    let readable = ReadableOps(elements)
    ledger.append(readable.ops)
    blockedAt = readable.isWhole ? nil : next
    if isBlocked {
      // The cursor stays, so that a later version reads on from there.
      mayHaveMore = false
      succeeded()
      return StoreBatch(ops: readable.ops)
    }
    cursor = next
    everything = nil
    mayHaveMore = json["more"]?.bool ?? false
    succeeded()
    return StoreBatch(ops: readable.ops, meta: [(MetaKey.cursor, next)])
  }

  /// A new or restored server gets all ops before more are read.
  private mutating func startOver() {
    cursor = nil
    everything = nil
    blockedAt = nil
    mayHaveMore = true
  }

  /// Identifies one history of a log.
  func generation(_ cursor: String) -> Substring {
    cursor.prefix { $0 != "." }
  }
}

extension Op {
  fileprivate func restamped(_ replacements: [Stamp: Stamp]) -> Op {
    Op(stamp: replacements[stamp] ?? stamp, changes: changes)
  }
}
