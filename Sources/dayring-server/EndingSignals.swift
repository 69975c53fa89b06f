import Foundation

/// SIGINT and SIGTERM. The first asks the server to stop and, if it has not stopped within
/// ``longestEnding``, ends the process; a second one ends it at once.
///
/// NB: no acknowledged write is lost, since commits precede acknowledgements. It must not wait for
/// anything else in the process, so it has a queue of its own and prints nothing.
final class EndingSignals: @unchecked Sendable {
  /// Longer than clients are given, and than a request that waits for the disk usually takes.
  private static let longestEnding = DispatchTimeInterval.milliseconds(4500)

  /// The queue that guards all properties.
  private let queue = DispatchQueue(label: "dayring.ending")
  private let ending: AsyncStream<Void>.Continuation
  private var sources: [any DispatchSourceSignal] = []
  private var isEnding = false

  private init(_ ending: AsyncStream<Void>.Continuation) {
    self.ending = ending
  }

  /// Listens from now on, for as long as the process lives.
  /// - Returns: a stream that yields at the first signal.
  static func first() -> AsyncStream<Void> {
    let (stream, ending) = AsyncStream.makeStream(of: Void.self)
    let signals = EndingSignals(ending)
    signals.queue.sync {
      for number in [SIGINT, SIGTERM] { signals.listen(to: number) }
    }
    return stream
  }

  private func listen(to number: Int32) {
    #if canImport(Darwin)
      signal(number, SIG_IGN)
    #endif
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    // NB: a deliberate retain cycle, so that both stay alive.
    source.setEventHandler { self.end(by: number) }
    source.resume()
    sources.append(source)
  }

  private func end(by number: Int32) {
    if isEnding { _exit(128 + number) }
    isEnding = true
    ending.yield()
    queue.asyncAfter(deadline: .now() + Self.longestEnding) { _exit(0) }
  }
}
