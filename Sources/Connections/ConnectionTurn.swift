import NIOHTTPTypes

/// The turn of a connection: the client's or the server's.
struct ConnectionTurn {
  enum Wait {
    case firstRequest
    case nextRequest
    /// For the rest of a request whose headers have arrived.
    case body
    /// For the client to read some of the written reply.
    case reading

    /// In the middle of a request or its reply.
    var isMidway: Bool { self == .body || self == .reading }
  }

  /// Why a connection may be closed to make room for another one.
  enum Spare: CaseIterable {
    /// It has sent more requests before the first was answered.
    case ahead
    /// Without a request: a new one, or the keep-alive of a browser, which can reconnect.
    case idle
    /// See ``Wait/isMidway``.
    case midway
  }

  /// Whether the client has yet to read written bytes.
  var isUnsent = false
  private var isReceiving = false
  private var unanswered = 0
  private var hasAnswered = false

  /// The step for which the server waits; nil while it is the server's turn.
  var wait: Wait? {
    if isReceiving { return .body }
    if isUnsent { return .reading }
    if unanswered == 0 { return hasAnswered ? .nextRequest : .firstRequest }
    return nil
  }

  /// Nil while it is the server's turn with the only request.
  var spare: Spare? {
    guard let wait else { return unanswered > 1 ? .ahead : nil }
    return wait.isMidway ? .midway : .idle
  }

  /// Whether to leave further requests in the socket, so that pipelined ones take no memory here.
  var holdsRequests: Bool { isUnsent || unanswered > 1 }

  mutating func note(_ part: HTTPRequestPart) {
    switch part {
    case .head:
      isReceiving = true
      unanswered += 1
    case .body: break
    case .end: isReceiving = false
    }
  }

  /// Notes an invalid request, after which nothing more is read.
  mutating func noteFault() { isReceiving = false }

  mutating func note(_ part: HTTPResponsePart) {
    guard case .end = part else { return }
    // NB: an invalid request has no head here, and is answered too.
    unanswered = max(0, unanswered - 1)
    hasAnswered = true
  }
}

extension ConnectionTimeouts {
  func time(for wait: ConnectionTurn.Wait) -> Duration {
    switch wait {
    case .firstRequest: firstRequest
    case .nextRequest: nextRequest
    case .body: body
    case .reading: reading
    }
  }
}
