import AsyncHTTPClient
import RelayServer
import SQLiteLedger

/// Sends a message by each of the channels, to try them out.
/// - Parameter variables: the environment of the process.
/// - Returns: the failures, in the order of the channels; nil for success.
package func deliverTest(
  _ message: ReminderMessage, by channels: [ReminderChannel], _ variables: [String: String]
) async -> [DeliveryFailure?] {
  let client = HTTPClient.forNews()
  let sender = ReminderSender(client: client, desktop: DesktopNotice(variables))
  let failures = await withTaskGroup(of: (Int, DeliveryFailure?).self) { group in
    for (index, channel) in channels.enumerated() {
      group.addTask {
        do throws(DeliveryFailure) {
          try await sender.deliver(ReminderDelivery(message: message, channel: channel))
          return (index, nil)
        } catch {
          return (index, error)
        }
      }
    }
    return await group.reduce(into: [DeliveryFailure?](repeating: nil, count: channels.count)) {
      $0[$1.0] = $1.1
    }
  }
  // The messages are delivered even if the client cannot be shut down.
  try? await client.shutdown()
  return failures
}
