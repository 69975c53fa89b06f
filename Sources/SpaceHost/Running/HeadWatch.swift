import Sealing
import Sync
import Synchronization

/// The newest of a relay's heads. Begins again where the stream ends, ever later while none comes.
final class HeadWatch: Sendable {
  private let newest = Mutex<LogPoint?>(nil)
  private let reading = Mutex<Task<Void, Never>?>(nil)

  /// Pauses before the next try, at most.
  private static let longest = 512

  init(
    _ transport: any RelayTransport, _ space: SpaceID, _ token: RelayToken,
    pause: @escaping @Sendable () async -> Void, random: RandomSource
  ) {
    let task = Task { [weak self] in
      var random = random
      var pauses = 1
      while !Task.isCancelled {
        for await head in transport.heads(of: space, token: token) {
          guard let self else { return }
          self.newest.withLock { $0 = head }
          pauses = 1
        }
        pauses = min(2 * pauses, HeadWatch.longest)
        // Between half of it and the whole, so that devices do not come back all at once.
        for _ in 0..<Int.random(in: pauses / 2...pauses, using: &random) {
          guard self != nil, !Task.isCancelled else { return }
          await pause()
        }
      }
    }
    reading.withLock { $0 = task }
  }

  /// What came since this was last asked.
  func take() -> LogPoint? {
    newest.withLock { head in
      defer { head = nil }
      return head
    }
  }

  func end() { reading.withLock { $0?.cancel() } }
}
