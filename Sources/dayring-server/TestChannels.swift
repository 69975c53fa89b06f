import Commands
import Foundation
import SQLiteLedger
import Server

/// Sends a test by each of the channels and waits for the results.
func testChannels(_ channels: [ReminderChannel]) -> [ChannelTestResult] {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var results: [ChannelTestResult] = []
  // NB: written before the signal and read after the wait, so never at the same time.
  Task.detached {
    let message = Environment.system().answers.reminderTest
    let variables = ProcessInfo.processInfo.environment
    for failure in await deliverTest(message, by: channels, variables) {
      results.append(failure.map { .failed(words(for: $0)) } ?? .arrived)
    }
    done.signal()
  }
  done.wait()
  return results
}

private func words(for failure: DeliveryFailure) -> String {
  switch failure {
  case .refused(let status): "the server answered with status \(status)"
  case .noAddress: "the address isn't valid; remove the channel and add it again"
  case .timedOut: "the server didn't answer in time"
  case .noSuchHost: "no server has this name"
  case .unreachable(let code): "the server can't be reached (\(String(cString: strerror(code))))"
  case .insecure: "the server has no TLS, or its certificate isn't trusted"
  case .failed(let reason): "the request failed (\(reason))"
  case .noDesktop: "there is no desktop session, or notify-send isn't installed"
  case .desktopRefused(let code): "notify-send failed with code \(code)"
  }
}
