import NIOCore
import NIOPosix
import Testing

/// A client that sends bytes as they are.
struct RawClient {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// - Parameter address: `http://127.0.0.1:PORT`.
  init(_ address: String) async throws {
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
  }

  /// The response until a text is in it, or the other side closes the connection.
  ///
  /// - Parameter isAll: tells the other side that nothing follows.
  func exchange(_ text: String, isAll: Bool = false, until end: String? = nil) async throws
    -> String
  {
    try await channel.executeThenClose { inbound, outbound in
      var reply = ""
      do {
        if !text.isEmpty { try await outbound.write(ByteBuffer(string: text)) }
        if isAll { outbound.finish() }
        for try await piece in inbound {
          reply += String(buffer: piece)
          if let end, reply.contains(end) { break }
        }
      } catch is IOError {
        // A connection that is reset is closed too.
      } catch is ChannelError {
        // So is one that is gone before everything was sent.
      }
      return reply
    }
  }
}
