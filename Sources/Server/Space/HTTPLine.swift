import AsyncHTTPClient
import JSON
import NIOCore
import NIOHTTP1
import NIOPosix
import Relay
import Sealing
import SpaceHost
import Sync

/// To a relay by HTTP. An answer is read whatever its status is, since only its own words count.
package struct HTTPLine: RelayLine {
  /// `https://host`, or with a path; without a slash at the end.
  let address: String
  let client: HTTPClient

  /// Of a whole call: as long as the client of a space waits.
  private static let patience = TimeAmount.seconds(60)
  /// Of one event of a stream, in bytes.
  private static let eventLength = 4096

  package init(_ address: String, _ client: HTTPClient) {
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.client = client
  }

  /// Follows no redirects: they would carry the token to another server.
  package static func client() -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  package func answer(
    to call: RelayCall, _ request: Wire.Request, token: Token
  ) async throws(LineFailure) -> [UInt8] {
    var message = HTTPClientRequest(url: address + call.target(request))
    message.method = HTTPMethod(rawValue: call.method)
    message.headers.add(
      name: "Authorization", value: "Bearer \(Wire.Token(checked: token.bytes).text)")
    message.headers.add(name: "User-Agent", value: "Dayring")
    if !call.body.isEmpty {
      message.headers.add(name: "Content-Type", value: "application/octet-stream")
      message.body = .bytes(ByteBuffer(bytes: call.body))
    }
    do {
      let response = try await client.execute(message, timeout: Self.patience)
      return Array(buffer: try await response.body.collect(upTo: LineLimits.answer))
    } catch {
      throw LineFailure(error)
    }
  }

  package func heads(of space: SpaceID, token: Token) -> AsyncStream<LogPoint> {
    let path = "/v1/spaces/\(Wire.Space(space).text)/events"
    var message = HTTPClientRequest(url: address + path)
    message.headers.add(
      name: "Authorization", value: "Bearer \(Wire.Token(checked: token.bytes).text)")
    message.headers.add(name: "Accept", value: "text/event-stream")
    let request = message
    return AsyncStream { continuation in
      let reading = Task {
        defer { continuation.finish() }
        guard let response = try? await client.execute(request, timeout: .hours(24)),
          response.status == .ok
        else { return }
        var line: [UInt8] = []
        do {
          for try await piece in response.body {
            for byte in piece.readableBytesView {
              if byte == UInt8(ascii: "\n") {
                if let head = LogPoint(event: line) { continuation.yield(head) }
                line = []
              } else if line.count < Self.eventLength {
                line.append(byte)
              }
            }
          }
        } catch {
          // A stream that breaks is begun again by whoever reads the heads.
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }
}

extension LogPoint {
  /// A line of an event stream: `data: {"sequence": 3, "log": "…"}`.
  init?(event line: [UInt8]) {
    let mark = Array("data:".utf8)
    guard line.starts(with: mark),
      let json = try? JSON(parsing: Array(line.dropFirst(mark.count)), depthLimit: 4),
      let sequence = json["sequence"]?.int64, sequence >= 0,
      let log = json["log"]?.text.flatMap({ Wire.Log(text: $0) })
    else { return nil }
    self.init(sequence: UInt64(sequence), log: log)
  }
}

extension LineFailure {
  fileprivate init(_ error: any Error) {
    switch error {
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
