import Connections
import Dispatch
import Hummingbird
import RelayServer
import SQLiteLedger
import ServiceLifecycle

/// The state that all routes share.
struct Node: Sendable {
  let configuration: ServerConfiguration
  let ledger: LedgerQueue
  let refusals: LimitedNotices<ServerNotice>
  /// Bytes of answers that wait to be read, by network.
  private let replies: SharedLimit<[UInt8]>

  init(_ ledger: SQLiteLedger, _ configuration: ServerConfiguration) {
    self.configuration = configuration
    self.ledger = LedgerQueue(ledger)
    refusals = LimitedNotices(
      configuration.limits.refusalsTold, hidden: .refusalsHidden, now: configuration.now,
      configuration.notify)
    replies = SharedLimit(limit: configuration.limits.replies)
  }

  /// The body of an answer that was made for one request alone.
  /// - Throws: ``Refusal/crowded``
  func body(_ bytes: [UInt8], for context: RelayContext) throws(Refusal) -> ResponseBody {
    var permit: SharedLimit<[UInt8]>.Permit?
    if bytes.count > ResponseBody.atOnce {
      let share = configuration.limits.replies * 3 / 4
      permit = replies.acquire(bytes.count, within: [context.network: share])
      if permit == nil { throw .crowded }
    }
    return ResponseBody(inPieces: ByteBuffer(bytes: bytes), on: context.channel, holding: permit)
  }
}

/// A queue for blocking disk access, off Swift's few cooperative threads.
struct LedgerQueue: Sendable {
  private let ledger: SQLiteLedger
  private let queue = DispatchQueue(label: "dayring.ledger")

  init(_ ledger: SQLiteLedger) {
    self.ledger = ledger
  }

  var generation: String { ledger.generation }

  func run<Outcome: Sendable>(
    _ body: @escaping @Sendable (SQLiteLedger) throws(StorageError) -> Outcome
  ) async throws(StorageError) -> Outcome {
    let result: Result<Outcome, StorageError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(StorageError) in try body(ledger) })
      }
    }
    return try result.get()
  }
}

/// A service that checkpoints the write-ahead log after a while without writes, and at the end, so
/// that a backup of that file alone is as recent as possible.
struct WALCheckpointer: Service {
  private let ledger: LedgerQueue
  private let interval: Duration

  init(_ ledger: LedgerQueue, _ configuration: ServerConfiguration) {
    self.ledger = ledger
    interval = configuration.quietInterval
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { await watch() }
    _ = try? await ledger.run { ledger throws(StorageError) in try ledger.checkpoint() }
  }

  private func watch() async {
    var former: Int64?
    var isDone = false
    while !Task.isCancelled {
      try? await Task.sleep(for: interval)
      // NB: requests report storage errors; here the next round retries.
      guard
        let writes = try? await ledger.run({ ledger throws(StorageError) in try ledger.writes() })
      else { continue }
      if writes != former {
        (former, isDone) = (writes, false)
      } else if !isDone {
        isDone =
          (try? await ledger.run { ledger throws(StorageError) in try ledger.checkpoint() })
          ?? false
      }
    }
  }
}
