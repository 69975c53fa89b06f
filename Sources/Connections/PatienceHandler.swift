import NIOCore
import NIOExtras
import NIOHTTPTypes

/// Closes a connection whose client keeps the server waiting for too long.
///
/// Each time limit holds for a whole step, so sending a byte now and then gains nothing. While it
/// is the server's turn, or an event stream is open, no limit applies.
package final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let patience: Patience
  private let connections: OpenConnections
  private var turn = ConnectionTurn()
  private var wait: ConnectionTurn.Wait?
  private var timer: Scheduled<Void>?
  /// When every connection still waiting for its client ends; nil until the server is told to stop.
  private var end: NIODeadline?

  package init(_ patience: Patience, _ connections: OpenConnections) {
    self.patience = patience
    self.connections = connections
  }

  package func handlerAdded(context: ChannelHandlerContext) {
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

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    turn.note(unwrapOutboundIn(data))
    follow(context)
    context.write(data, promise: promise)
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    turn.isWritable = context.channel.isWritable
    follow(context)
    context.fireChannelWritabilityChanged()
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      end = context.eventLoop.now + TimeAmount(patience.ending)
      if let wait { expect(wait, context) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func follow(_ context: ChannelHandlerContext) {
    guard context.channel.isActive, turn.wait != wait || timer == nil else { return }
    wait = turn.wait
    if let wait {
      expect(wait, context)
    } else {
      timer?.cancel()
      timer = nil
      connections.note(context.channel, waitsSince: nil)
    }
  }

  private func expect(_ wait: ConnectionTurn.Wait, _ context: ChannelHandlerContext) {
    let now = context.eventLoop.now
    let deadline = now + TimeAmount(patience.time(for: wait))
    let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer?.cancel()
    timer = context.eventLoop.scheduleTask(deadline: min(deadline, end ?? deadline)) {
      loopBound.value.close(promise: nil)
    }
    connections.note(context.channel, waitsSince: now, isMidway: wait.isMidway)
  }

  private func leave(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    connections.forget(context.channel)
  }
}
