import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import Relay
import RelayServer
import SpaceHost
import Wire

/// A transport to a relay by HTTP. An answer is read whatever its status, since only its body
/// counts; without one, the status gives the reason.
package struct HTTPTransport: RelayTransport {
  /// `https://host`, or with a path; without a slash at the end.
  let address: String
  let client: HTTPClient
  private let timeout: TimeAmount

  /// Of a whole call: as long as the client of a space waits.
  package static let timeout = TimeAmount.seconds(60)
  /// In bytes.
  private static let longestFile = 16 << 20
  /// The longest duration of a stream, which is then reopened.
  private static let longestStream = TimeAmount.hours(24)

  /// - Parameter timeout: for a whole call.
  package init(_ address: String, _ client: HTTPClient, timeout: TimeAmount = Self.timeout) {
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.client = client
    self.timeout = timeout
  }

  /// Follows no redirects: they would carry the token to another server.
  ///
  /// Relays send a keep-alive every 15 seconds; after three times that, the connection is dead.
  package static func client(
    connect: TimeAmount = .seconds(10), read: TimeAmount = .seconds(45)
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: connect, read: read))
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// A file as a browser gets it; nil for any status but 200.
  package static func file(
    at address: String, _ client: HTTPClient
  ) async throws(TransportError) -> [UInt8]? {
    guard var message = HTTPClientRequest(to: address) else { throw .noAddress }
    message.headers.add(name: "User-Agent", value: "Dayring")
    do {
      let response = try await client.execute(message, timeout: Self.timeout)
      guard response.status == .ok else { return nil }
      return Array(buffer: try await response.body.collect(upTo: Self.longestFile))
    } catch {
      throw TransportError(error)
    }
  }

  package func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    guard var message = message(call.target(request), token) else { throw .noAddress }
    message.method = HTTPMethod(rawValue: call.method)
    if !call.body.isEmpty {
      message.headers.add(name: "Content-Type", value: "application/octet-stream")
      message.body = .bytes(ByteBuffer(bytes: call.body))
    }
    do {
      let response = try await client.execute(message, timeout: timeout)
      if response.status == .serviceUnavailable { throw TransportError.unavailable }
      if [.badGateway, .gatewayTimeout].contains(response.status) { throw TransportError.gateway }
      return Array(buffer: try await response.body.collect(upTo: TransportLimits.answer))
    } catch {
      throw TransportError(error)
    }
  }

  /// NB: ends when the client may reconnect, which the relay can delay by up to a minute.
  package func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    stream(.bufferingNewest(1)) { told in
      guard var message = message(HeadNews.target(of: space, newRequest), token) else { return nil }
      message.headers.add(name: "Accept", value: "text/event-stream")
      var reader = HeadNewsReader()
      await read(message) { piece in
        for news in reader.take(piece) {
          switch news {
          case .grew(let head): told.yield(head)
          case .ended: return true
          }
        }
        return false
      }
      return reader.retry
    }
  }

  /// One space has the stream that every relay knows.
  package func news(of spaces: [SpaceAccess]) -> AsyncStream<SpacesNews> {
    stream(.unbounded) { told in
      let target = address + SpacesNews.target(newRequest)
      guard spaces.count > 1, var message = HTTPClientRequest(to: target) else {
        guard let access = spaces.first else { return nil }
        for await head in heads(of: access.space, token: access.token) {
          told.yield(.grew(access.space, to: head))
        }
        return nil
      }
      message.method = .POST
      message.headers.add(name: "User-Agent", value: "Dayring")
      message.headers.add(name: "Accept", value: "text/event-stream")
      message.headers.add(name: "Content-Type", value: "application/octet-stream")
      message.body = .bytes(ByteBuffer(bytes: StreamRequest(spaces).bytes))
      var reader = SpacesNewsReader()
      await read(message) { piece in
        for news in reader.take(piece) {
          told.yield(news)
          if news == .closing { return true }
        }
        return false
      }
      return reader.retry
    }
  }

  private var newRequest: CallID {
    CallID(checked: (0..<CallID.length).map { _ in .random(in: 0...255) })
  }

  /// - Parameter read: returns the relay's delay before a reconnection, in milliseconds.
  private func stream<News: Sendable>(
    _ policy: AsyncStream<News>.Continuation.BufferingPolicy,
    _ read: @escaping @Sendable (AsyncStream<News>.Continuation) async -> Int?
  ) -> AsyncStream<News> {
    let (news, told) = AsyncStream.makeStream(of: News.self, bufferingPolicy: policy)
    let reading = Task {
      let retry = await read(told)
      if let retry { try? await Task.sleep(for: .milliseconds(retry)) }
      told.finish()
    }
    told.onTermination = { _ in reading.cancel() }
    return news
  }

  /// - Parameter take: returns whether the stream has ended.
  private func read(
    _ message: HTTPClientRequest, _ take: (ByteBufferView) -> Bool
  ) async {
    do {
      let response = try await client.execute(message, timeout: Self.longestStream)
      guard response.status == .ok else { return }
      for try await piece in response.body where take(piece.readableBytesView) { return }
    } catch {
      // The reader of the news reopens a broken stream.
    }
  }

  /// Nil for an invalid address, as one may come from an older version or another device.
  private func message(_ target: String, _ token: RelayToken) -> HTTPClientRequest? {
    guard var message = HTTPClientRequest(to: address + target) else { return nil }
    message.headers.add(
      name: "Authorization", value: "Bearer \(token.text)")
    message.headers.add(name: "User-Agent", value: "Dayring")
    return message
  }
}

extension TransportError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as TransportError: self = error
    case let error as HTTPClientError
    where [.deadlineExceeded, .connectTimeout, .readTimeout].contains(error):
      self = .timedOut
    case is IOError: self = .unreachable
    case is NIOTooManyBytesError: self = .tooLarge
    case let error as NIOConnectionError:
      let isRefused = error.connectionErrors.contains { $0.error is IOError }
      self = isRefused ? .unreachable : .noSuchHost
    // NB: by name, because that module is internal to the client.
    case _ where "\(type(of: error))".hasPrefix("NIOSSL"): self = .insecure
    default: self = .other(String(describing: error))
    }
  }
}
