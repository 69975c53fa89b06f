import Answers
import AsyncHTTPClient
import Foundation
import Ledger
import NIOCore
import NIOPosix
import RelayServer

/// The request to a channel that uses HTTP.
struct HTTPPost: Equatable, Sendable {
  let url: String
  let headers: [String: String]
  let body: [UInt8]

  /// As https://docs.ntfy.sh/publish/ describes it. `X-Sequence-ID` (since ntfy 2.16) makes a
  /// message that is sent again replace the first.
  ///
  /// - Parameter app: the app's address for other devices; nil for no link.
  static func ntfy(_ message: ReminderMessage, to topic: String, app: String?) -> HTTPPost {
    var headers = [
      "Content-Type": "text/plain; charset=utf-8", "Title": encodedWord(message.title),
      "Priority": "default", "Tags": tag(of: message.kind),
      "X-Sequence-ID": RecordID(derivedFrom: message.key).description,
    ]
    if let app { headers["Click"] = app + "/" + message.target }
    return HTTPPost(url: topic, headers: headers, body: Array(message.body.utf8))
  }

  static func webhook(_ message: ReminderMessage, to address: String) -> HTTPPost {
    HTTPPost(
      url: address, headers: ["Content-Type": "application/json"], body: message.json)
  }

  /// The name of the emoji that ntfy shows before the title.
  private static func tag(of kind: String) -> String {
    switch kind {
    case "fastGoal", "eatingWindow", "nextStart": "hourglass"
    case "water": "droplet"
    case "task": "ballot_box_with_check"
    case "tally": "1234"
    default: "bell"
    }
  }

  /// Headers are ASCII; other text is encoded by RFC 2047, which ntfy decodes.
  static func encodedWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7e).contains($0) } && !text.hasPrefix("=?")
    return isPlain ? text : "=?UTF-8?B?\(Data(text.utf8).base64EncodedString())?="
  }
}

extension HTTPPost {
  /// - Parameter timeout: for the whole exchange.
  func send(by client: HTTPClient, timeout: Duration) async throws(DeliveryFailure) {
    guard var request = HTTPClientRequest(to: url) else { throw .noAddress }
    request.method = .POST
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.headers.add(name: "User-Agent", value: "Dayring")
    request.body = .bytes(ByteBuffer(bytes: body))
    let status: Int
    do {
      status = Int(try await client.execute(request, timeout: TimeAmount(timeout)).status.code)
    } catch {
      throw DeliveryFailure(error)
    }
    guard (200..<300).contains(status) else { throw .refused(status: status) }
  }
}

extension DeliveryFailure {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError
    where [.deadlineExceeded, .connectTimeout, .readTimeout].contains(error):
      self = .timedOut
    case let error as IOError:
      self = .unreachable(error.errnoCode)
    case let error as NIOConnectionError:
      let code = error.connectionErrors.lazy.compactMap { ($0.error as? IOError)?.errnoCode }.first
      self = code.map { .unreachable($0) } ?? .noSuchHost
    // NB: by name, because that module is internal to the client.
    case _ where "\(type(of: error))".hasPrefix("NIOSSL"):
      self = .insecure
    default:
      self = .failed(String(describing: error))
    }
  }
}
