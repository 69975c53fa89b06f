import NIOCore

/// Writes of a connection that the system has not taken yet, and who waits for that.
struct UnsentWrites {
  var count = 0
  private var isBroken = false
  private var waiting: [EventLoopPromise<Void>] = []

  mutating func settle(_ result: Result<Void, any Error>) {
    count -= 1
    if case .failure = result { isBroken = true }
  }

  mutating func whenSent(_ promise: EventLoopPromise<Void>, isOpen: Bool) {
    waiting.append(promise)
    if !isOpen { fail() } else if count == 0 { tell() }
  }

  /// Must be called when nothing is left.
  mutating func tell() {
    guard !isBroken else { return fail() }
    for promise in waiting { promise.succeed() }
    waiting = []
  }

  mutating func fail() {
    for promise in waiting { promise.fail(ChannelError.ioOnClosedChannel) }
    waiting = []
  }
}

/// Asks when all that was written before is sent.
struct AllSent: Sendable {}

extension Channel {
  /// Waits until the system has taken all that was written, so that none of it is in memory here.
  /// - Throws: NIO's errors where the connection has ended.
  package func allSent() async throws {
    do {
      try await triggerUserOutboundEvent(AllSent()).get()
    } catch ChannelError.operationUnsupported {
      // A connection of a test, without a ConnectionTimeoutHandler.
    }
  }
}
