import AsyncHTTPClient
import CivilTime
import Connections
import NIOCore
import Relay
import ServiceLifecycle
import Wire

/// The sender of wake-ups to push services (RFC 8030): messages without content at their times.
struct WakeSender<Store: RelayStore>: Service {
  /// For one whole attempt.
  private static var timeout: TimeAmount { .seconds(20) }

  let scheduler: WakeScheduler<Store>
  let configuration: RelayConfiguration

  func run() async throws {
    let client = HTTPClient.forNews()
    let free = SharedLimit<Never>(limit: configuration.limits.wakes)
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        repeat {
          // NB: if the store fails, the next round retries.
          while let permit = free.acquire(),
            let claimed = try? await scheduler.claim(at: configuration.now(), limit: 1).first
          {
            group.addTask {
              await wake(claimed, by: client)
              withExtendedLifetime(permit) {}
            }
          }
        } while (try? await Task.sleep(for: configuration.wakeInterval)) != nil
      }
    }
    try await client.shutdown()
  }

  private func wake(_ claimed: WakeRow, by client: HTTPClient) async {
    let outcome = await ask(claimed, by: client)
    // NB: if this cannot be stored, it is sent again, and the device is woken twice.
    try? await scheduler.settle(claimed, outcome, at: configuration.now())
  }

  private func ask(_ claimed: WakeRow, by client: HTTPClient) async -> WakeOutcome {
    let now = configuration.now()
    guard var request = HTTPClientRequest(to: claimed.endpoint),
      let authorization = try? await scheduler.authorization(for: claimed, at: now)
    else { return .refused(status: 0) }
    request.method = .POST
    request.headers.add(name: "Authorization", value: authorization)
    request.headers.add(name: "TTL", value: "\(WakeRow.life.milliseconds / 1000)")
    request.headers.add(name: "Urgency", value: "high")
    // Of several that wait for a device that is off, one is enough.
    request.headers.add(name: "Topic", value: "dayring")
    request.headers.add(name: "Content-Length", value: "0")
    do {
      let response = try await client.execute(request, timeout: Self.timeout)
      let retryAfter = response.headers.first(name: "Retry-After").flatMap { Int($0) }
      return WakeOutcome(status: Int(response.status.code), retryAfter: retryAfter)
    } catch {
      return .failed(status: 0, retryAfter: nil)
    }
  }
}

extension HTTPClient {
  /// A client for messages to addresses that users or devices have named. It follows no redirects,
  /// which might lead to any other server.
  package static func forNews() -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.httpVersion = .http1Only
    // The caller retries with a stored backoff.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}

extension HTTPClientRequest {
  /// The only way from a text to a request; nil unless it is an ``HTTPAddress``. The client ends
  /// the process at a port above 65535 behind the number of a host.
  package init?(to address: String) {
    guard HTTPAddress(address) != nil else { return nil }
    self.init(url: address)
  }
}
