import SQLiteLedger
import ServiceLifecycle

/// Tells event streams how far the log goes: at once for what this server wrote, within one poll
/// interval for other processes, and now and then without any news.
actor LogWatch: Service {
  private let ledger: LedgerQueue
  private let configuration: ServerConfiguration
  private var listeners: [Int: AsyncStream<Int64>.Continuation] = [:]
  private var nextListener = 0
  private var sequence: Int64 = 0
  private var dataVersion: Int64?

  init(_ ledger: LedgerQueue, _ configuration: ServerConfiguration) {
    self.ledger = ledger
    self.configuration = configuration
  }

  /// The log's end now, and again when it has grown or a heartbeat is due. A listener that is slow
  /// misses all but the newest.
  func subscribe() async throws(StorageError) -> AsyncStream<Int64> {
    let end = try await ledger.run { ledger throws(StorageError) in try ledger.lastSequence() }
    sequence = max(sequence, end)
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    let listener = nextListener
    nextListener += 1
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(listener) }
    }
    continuation.yield(sequence)
    listeners[listener] = continuation
    return stream
  }

  /// To be called when this server has written.
  func look() async {
    guard !listeners.isEmpty else { return }
    let end = try? await ledger.run { ledger throws(StorageError) in try ledger.lastSequence() }
    guard let end, end > sequence else { return }
    sequence = end
    tell()
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { await self.poll() }
  }

  private func poll() async {
    var heartbeat = ContinuousClock.now + configuration.heartbeatInterval
    while !Task.isCancelled {
      try? await Task.sleep(for: configuration.pollInterval)
      guard !listeners.isEmpty else { continue }
      // NB: busy or broken storage is told to whoever asks for ops; here the next poll will do.
      let version = try? await ledger.run { ledger throws(StorageError) in
        try ledger.dataVersion()
      }
      if version != dataVersion {
        dataVersion = version
        await look()
      }
      if ContinuousClock.now >= heartbeat {
        heartbeat = .now + configuration.heartbeatInterval
        tell()
      }
    }
  }

  private func tell() {
    for listener in listeners.values { listener.yield(sequence) }
  }

  private func forget(_ listener: Int) {
    listeners[listener] = nil
  }
}
