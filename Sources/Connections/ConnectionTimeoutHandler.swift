import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOExtras
import NIOHTTPTypes

/// A handler that closes a connection whose client keeps the server waiting for too long, and reads
/// no further than the request that is answered next.
///
/// Each time limit holds for a whole step, so sending or reading a byte now and then gains nothing.
/// While it is the server's turn, or an event stream is open, no limit applies.
package final class ConnectionTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let timeouts: ConnectionTimeouts
  private let connections: OpenConnections
  private var turn = ConnectionTurn()
  private var wait: ConnectionTurn.Wait?
  private var spare: ConnectionTurn.Spare?
  private var timer: Scheduled<Void>?
  /// The deadline for connections that wait for their clients; nil until the server is told to
  /// stop.
  private var end: NIODeadline?
  /// The deadline for the client to read the present reply; nil for one without a length.
  private var replyEnd: NIODeadline?
  private var unsent = UnsentWrites()
  private var isReadHeld = false

  package init(_ timeouts: ConnectionTimeouts, _ connections: OpenConnections) {
    self.timeouts = timeouts
    self.connections = connections
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    RequestFormHandler.add(to: context)
    if context.channel.isActive { follow(context) }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    leave(context)
  }

  package func channelActive(context: ChannelHandlerContext) {
    follow(context)
    context.fireChannelActive()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    leave(context)
    context.fireChannelInactive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    turn.note(unwrapInboundIn(data))
    follow(context)
    context.fireChannelRead(data)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    turn.noteFault()
    follow(context)
    context.fireErrorCaught(error)
  }

  package func read(context: ChannelHandlerContext) {
    if turn.holdsRequests { isReadHeld = true } else { context.read() }
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    let part = unwrapOutboundIn(data)
    turn.note(part)
    if case .head(let response) = part, response.status.kind != .informational {
      let length = response.headerFields[.contentLength].flatMap { Int($0) }
      replyEnd = length.map { context.eventLoop.now + TimeAmount(timeouts.reading($0)) }
    }
    follow(context)
    let bytes = part.bodyBytes
    unsent.count += 1
    connections.noteUnsent(bytes)
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenComplete { [self] result in
      connections.noteUnsent(-bytes)
      unsent.settle(result)
      if unsent.count == 0 { followUnsent(context) }
    }
    context.write(data, promise: promise)
  }

  package func flush(context: ChannelHandlerContext) {
    context.flush()
    followUnsent(context)
  }

  package func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    if event is AllSent, let promise {
      unsent.whenSent(promise, isOpen: context.channel.isActive)
    } else {
      context.triggerUserOutboundEvent(event, promise: promise)
    }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      end = context.eventLoop.now + TimeAmount(timeouts.ending)
      if let wait { expect(wait, context) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func followUnsent(_ context: ChannelHandlerContext) {
    turn.isUnsent = unsent.count > 0
    follow(context)
    if !turn.isUnsent { unsent.tell() }
    if isReadHeld, !turn.holdsRequests {
      isReadHeld = false
      context.read()
    }
  }

  private func follow(_ context: ChannelHandlerContext) {
    guard context.channel.isActive, turn.wait != wait || turn.spare != spare else { return }
    (wait, spare) = (turn.wait, turn.spare)
    connections.note(context.channel, spare, since: context.eventLoop.now)
    if let wait {
      expect(wait, context)
    } else {
      timer?.cancel()
      timer = nil
    }
  }

  private func expect(_ wait: ConnectionTurn.Wait, _ context: ChannelHandlerContext) {
    var deadline = context.eventLoop.now + TimeAmount(timeouts.time(for: wait))
    if let replyEnd, wait == .reading { deadline = min(deadline, replyEnd) }
    if let end { deadline = min(deadline, end) }
    let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer?.cancel()
    timer = context.eventLoop.scheduleTask(deadline: deadline) {
      loopBound.value.close(promise: nil)
    }
  }

  private func leave(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    unsent.fail()
    connections.forget(context.channel)
  }
}

extension HTTPResponsePart {
  fileprivate var bodyBytes: Int {
    guard case .body(let buffer) = self else { return 0 }
    return buffer.readableBytes
  }
}

/// Writes of a connection that the system has not taken yet, and the promises for that.
struct UnsentWrites {
  var count = 0
  private var isBroken = false
  private var waiting: [EventLoopPromise<Void>] = []

  mutating func settle(_ result: Result<Void, any Error>) {
    count -= 1
    if case .failure = result { isBroken = true }
  }

  mutating func whenSent(_ promise: EventLoopPromise<Void>, isOpen: Bool) {
    waiting.append(promise)
    if !isOpen { fail() } else if count == 0 { tell() }
  }

  /// Must be called when nothing is left.
  mutating func tell() {
    guard !isBroken else { return fail() }
    for promise in waiting { promise.succeed() }
    waiting = []
  }

  mutating func fail() {
    for promise in waiting { promise.fail(ChannelError.ioOnClosedChannel) }
    waiting = []
  }
}

/// An event that asks when all writes before it are sent.
struct AllSent: Sendable {}

extension Channel {
  /// Waits until the system has taken all that was written, so that none of it is in memory here.
  /// - Throws: NIO's errors where the connection has ended.
  package func allSent() async throws {
    do {
      try await triggerUserOutboundEvent(AllSent()).get()
    } catch ChannelError.operationUnsupported {
      // A connection of a test, without a ConnectionTimeoutHandler.
    }
  }
}

/// Time limits of a connection, for a server that waits for its client. docs/server.md lists the
/// same figures.
package struct ConnectionTimeouts: Sendable {
  /// From the connection to the end of its first request's headers.
  package var firstRequest = Duration.seconds(10)
  /// From a reply to the end of the next request's headers.
  package var nextRequest = Duration.seconds(60)
  /// From the end of the headers to that of the body.
  package var body = Duration.seconds(30)
  /// For the client to read the written part of a reply; for a whole one, in addition to the time
  /// by ``bytesASecond``.
  package var reading = Duration.seconds(20)
  /// The least rate at which a whole reply has to be read.
  package var bytesASecond = 16 << 10
  /// For clients to finish requests in progress, once the server is told to stop.
  package var ending = Duration.seconds(2)

  package init() {}

  /// For a reply of so many bytes to be read.
  func reading(_ bytes: Int) -> Duration {
    reading + .seconds(1) * (Double(bytes) / Double(bytesASecond))
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 with timeouts for clients and a limit of connections, over TLS where there is a
  /// certificate.
  /// - Throws: NIO's errors for a certificate that cannot be used.
  package static func bounded(
    _ timeouts: ConnectionTimeouts, _ connections: OpenConnections, over tls: ServerTLS?
  ) throws -> HTTPServerBuilder {
    let plain = HTTPServerBuilder.http1(
      configuration: .init(additionalChannelHandlers: [
        ConnectionTimeoutHandler(timeouts, connections)
      ]))
    return try tls?.server(plain) ?? plain
  }
}
