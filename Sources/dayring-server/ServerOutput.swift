import Commands
import Foundation
import Synchronization

/// Standard output of a server. If the greeting cannot be written, the address is unknown, so the
/// server ends; if a later notice cannot, it goes on.
final class ServerOutput: Sendable {
  private let hasFailed = Atomic(false)

  /// Of a server that has ended without an error of its own.
  var exitCode: Int32 { hasFailed.load(ordering: .relaxed) ? 1 : 0 }

  func show(_ text: String, isGreeting: Bool = false) {
    do throws(OutputFailure) {
      try StandardStream.output.put(text + "\n")
    } catch {
      guard case .system(let code) = error,
        !hasFailed.exchange(true, ordering: .relaxed) || isGreeting
      else { return }
      complain("The output couldn't be written: \(String(cString: strerror(code))).")
      // NB: as from outside, so that it ends in its usual way.
      if isGreeting { kill(getpid(), SIGTERM) }
    }
  }
}

/// Writes to standard error why a server ends, or what it lacks.
func complain(_ problem: String) {
  StandardStream.error.tell("Error: \(problem)\n")
}
