import Foundation

extension Process {
  private static let lock = NSLock()

  /// NB: Foundation's `run` has crashed where several threads called it at once, as tests do.
  package func runAlone() throws {
    try Process.lock.withLock { try run() }
  }
}
