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
    let test = LedgerAnswers(in: .system(serve: runServer)).reminderTest
    let message = ReminderMessage.test(title: test.title, body: test.body, at: test.at)
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
  case .noAddress: "its address is none; remove it and add it anew"
  case .timedOut: "the server did not answer in time"
  case .noSuchHost: "there is no server of this name"
  case .unreachable(let code): "the server cannot be reached (\(String(cString: strerror(code))))"
  case .insecure: "the server has no TLS, or a certificate that is not trusted here"
  case .failed(let reason): "the request failed (\(reason))"
  case .noDesktop: "there is no desktop session, or notify-send is not installed"
  case .desktopRefused(let code): "notify-send failed with code \(code)"
  }
}
