import NIOHTTPTypes

/// Whose turn a connection is: the client's or the server's.
struct ConnectionTurn {
  enum Wait {
    case firstRequest
    case nextRequest
    /// For the rest of a request whose headers have arrived.
    case body
    /// For the client to read some of what was written.
    case reading

    /// In the middle of a request or its reply.
    var isMidway: Bool { self == .body || self == .reading }
  }

  /// Whether the client has yet to take what was written.
  var isUnsent = false
  private var isReceiving = false
  private var unanswered = 0
  private var hasAnswered = false

  /// What the client is waited for; nil while it is the server's turn.
  var wait: Wait? {
    if isReceiving { return .body }
    if isUnsent { return .reading }
    if unanswered == 0 { return hasAnswered ? .nextRequest : .firstRequest }
    return nil
  }

  /// Whether more requests are left in the socket: what a client has sent ahead takes no memory here.
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

  /// After what is no request, of which nothing more is read.
  mutating func noteFault() { isReceiving = false }

  mutating func note(_ part: HTTPResponsePart) {
    guard case .end = part else { return }
    // NB: what is no request has no head here, and is answered too.
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
