import CivilTime
import Foundation
import Hummingbird
import HummingbirdTesting
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import Synchronization
import TestSupport

@testable import Server

/// A server on a database and a web directory of its own, with a clock that stands still.
final class TestServer: Sendable {
  static let now = Instant.test(minute: 0)

  let folder: TemporaryFolder
  let ledger: SQLiteLedger
  let configuration: ServerConfiguration
  private let recorder: Recorder

  /// The notices of the server so far.
  var notices: [ServerNotice] { recorder.notices.withLock { $0 } }

  private final class Recorder: Sendable {
    let notices = Mutex<[ServerNotice]>([])
  }

  init(
    host: String = "127.0.0.1", in folder: TemporaryFolder? = nil,
    _ adjust: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    try folder.write("<!doctype html>".utf8, to: "web/index.html")
    let recorder = Recorder()
    self.recorder = recorder
    var configuration = ServerConfiguration(webDirectory: folder.path("web")) { Self.now }
    configuration.host = host
    configuration.port = 0
    configuration.notify = { notice in recorder.notices.withLock { $0.append(notice) } }
    configuration.pollInterval = .milliseconds(5)
    configuration.spaceInterval = .milliseconds(5)
    configuration.absence = .milliseconds(5)
    adjust(&configuration)
    self.configuration = configuration
  }

  /// Admits clients with the token "token" to spoken lines.
  func admit() throws {
    let hash = Secret.hash("token")
    if try ledger.hasToken(withHash: hash, for: .spoken) { return }
    try ledger.add(Token(hash: hash, scope: .spoken, name: "test", created: Self.now))
  }

  func exchange<Outcome: Sendable>(
    _ body: @Sendable @escaping (any TestClientProtocol) async throws -> Outcome
  ) async throws -> Outcome {
    try await application(ledger, nil, configuration).test(.router) { try await body($0) }
  }
}

let bearer: HTTPFields = [.authorization: "Bearer token"]

extension TestClientProtocol {
  func get(_ path: String, _ headers: HTTPFields = bearer) async throws -> TestResponse {
    try await execute(uri: path, method: .get, headers: headers)
  }

  func post(
    _ path: String, _ body: String, _ headers: HTTPFields = bearer
  ) async throws -> TestResponse {
    var headers = headers
    headers[.contentType] = headers[.contentType] ?? "application/json"
    return try await execute(
      uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }

  /// Status and body: what a test compares as one line.
  var line: String { "\(status.code) \(text)" }
}

extension Op {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
