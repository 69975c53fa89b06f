import CivilTime
import SQLiteLedger
import Texts

/// Sends a test by each of the channels.
/// - Parameter variables: of the process.
/// - Returns: what went wrong, in their order; nil where it arrived.
package func deliverTest(
  by channels: [Channel], at now: Moment, _ variables: [String: String], texts: Texts = .english
) async -> [DeliveryFailure?] {
  let postman = Postman(client: Postman.client(), desktop: DesktopNotice(variables))
  let message = ReminderMessage(testing: texts, at: now)
  var failures: [DeliveryFailure?] = []
  for channel in channels {
    do throws(DeliveryFailure) {
      try await postman.deliver(message, by: channel)
      failures.append(nil)
    } catch {
      failures.append(error)
    }
  }
  // A client that cannot be closed has delivered all the same.
  try? await postman.client.shutdown()
  return failures
}
