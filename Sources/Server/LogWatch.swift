import SQLiteLedger
import ServiceLifecycle

/// Tells event streams the end of the log: at once after a write of this server, within one poll
/// interval after one of another process, and as a heartbeat now and then.
actor LogWatch: Service {
  private let ledger: LedgerQueue
  private let configuration: ServerConfiguration
  private var listeners: [Int: AsyncStream<Int64>.Continuation] = [:]
  private var nextListener = 0
  private var sequence: Int64 = 0
  private var generation = ""
  private var dataVersion: Int64?

  init(_ ledger: LedgerQueue, _ configuration: ServerConfiguration) {
    self.ledger = ledger
    self.configuration = configuration
  }

  /// Yields the log's end now, and again when it has grown or a heartbeat is due. A slow listener
  /// gets only the newest. One listener too many ends the oldest, which may no longer be read.
  func subscribe() async throws(StorageError) -> AsyncStream<Int64> {
    if note(try await end()) { tell() }
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    let listener = nextListener
    nextListener += 1
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(listener) }
    }
    continuation.yield(sequence)
    if listeners.count >= configuration.limits.streams, let oldest = listeners.keys.min() {
      listeners.removeValue(forKey: oldest)?.finish()
    }
    listeners[listener] = continuation
    return stream
  }

  /// Must be called when this server has written.
  func look() async {
    guard !listeners.isEmpty else { return }
    guard let end = try? await end(), note(end) else { return }
    tell()
  }

  private func end() async throws(StorageError) -> (generation: String, sequence: Int64) {
    try await ledger.run { ledger throws(StorageError) in
      try ledger.reloadIdentity()
      return (ledger.generation, try ledger.lastSequence())
    }
  }

  /// - Returns: whether there is news: the log has grown, or a restore has begun a new one.
  private func note(_ end: (generation: String, sequence: Int64)) -> Bool {
    if end.generation == generation, end.sequence <= sequence { return false }
    (generation, sequence) = end
    return true
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { await self.poll() }
  }

  private func poll() async {
    var heartbeat = ContinuousClock.now + configuration.heartbeatInterval
    while !Task.isCancelled {
      try? await Task.sleep(for: configuration.pollInterval)
      guard !listeners.isEmpty else { continue }
      // NB: storage errors are reported to whoever asks for ops; here the next poll will do.
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
