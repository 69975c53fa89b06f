import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization

/// A web server in the test's own process that notes what it is sent, and answers as it is told.
final class Receiver: Sendable {
  struct Letter: Equatable, Sendable {
    let path: String
    let query: String?
    let headers: [String: String]
    let body: String
  }

  private struct State {
    var letters: [Letter] = []
    var answers: [HTTPResponse.Status] = []
    var answersByPath: [String: HTTPResponse.Status] = [:]
  }

  private let state = Mutex(State())

  var letters: [Letter] { state.withLock { $0.letters } }

  /// Sets the answers to the next requests, in this order; after that, 200.
  func answer(_ statuses: HTTPResponse.Status...) {
    state.withLock { $0.answers = statuses }
  }

  /// Sets the answer to all requests to a path.
  func answer(_ status: HTTPResponse.Status, at path: String) {
    state.withLock { $0.answersByPath[path] = status }
  }

  fileprivate func take(_ letter: Letter) -> HTTPResponse.Status {
    state.withLock { state in
      state.letters.append(letter)
      if let status = state.answersByPath[letter.path] { return status }
      return state.answers.isEmpty ? .ok : state.answers.removeFirst()
    }
  }

  /// Runs it for as long as the body does, which gets its address.
  static func run(_ body: @Sendable @escaping (Receiver, String) async throws -> Void) async throws
  {
    let receiver = Receiver()
    let (ports, running) = AsyncStream.makeStream(of: Int.self)
    let responder = CallbackResponder<BasicRequestContext> { request, _ in
      var headers: [String: String] = [:]
      for field in request.headers { headers[field.name.canonicalName] = field.value }
      let bytes = try await request.body.collect(upTo: 1 << 20)
      let letter = Letter(
        path: request.uri.path, query: request.uri.query, headers: headers,
        body: String(buffer: bytes))
      let status = receiver.take(letter)
      if status == .silence { try await Task.sleep(for: .seconds(600)) }
      return Response(
        status: status, headers: status == .found ? [.location: "http://127.0.0.1:1/"] : [:])
    }
    var application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        running.yield(channel.localAddress?.port ?? 0)
        running.finish()
      })
    application.logger.logLevel = .critical
    let service = application
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      for await port in ports { try await body(receiver, "http://127.0.0.1:\(port)") }
      group.cancelAll()
    }
  }
}

extension HTTPResponse.Status {
  /// No answer at all, within any time that a test would wait.
  static let silence = HTTPResponse.Status(code: 599)
}
