import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TestSupport

@testable import Server

/// A server on a real socket, which admits "token" to spoken lines, and has one large file.
struct LiveServer: Sendable {
  let server: TestServer
  let port: Int
  private let services: ServiceGroup

  /// Runs it until the body returns, and on to its end. It waits for clients for as long as it likes,
  /// but for what `adjust` says, and for none of them once it is to end.
  static func run(
    in folder: TemporaryFolder? = nil, _ adjust: (inout ServerLimits) -> Void = { _ in },
    _ body: @Sendable (LiveServer) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = try TestServer(in: folder) { configuration in
      configuration.limits.timeouts.firstRequest = .seconds(3600)
      configuration.limits.timeouts.nextRequest = .seconds(3600)
      configuration.limits.timeouts.body = .seconds(3600)
      configuration.limits.timeouts.reading = .seconds(3600)
      configuration.limits.timeouts.ending = .milliseconds(1)
      adjust(&configuration.limits)
      let tell = configuration.notify
      configuration.notify = { notice in
        tell(notice)
        guard case .listening(let addresses) = notice else { return }
        port.yield(addresses.address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
      }
    }
    try server.admit()
    try server.folder.write(repeatElement(UInt8(ascii: "x"), count: 1 << 20), to: "web/large.js")
    let services = ServiceGroup(
      services: [
        try application(
          server.ledger, SpaceDevice(server.ledger, server.configuration), server.configuration)
      ],
      logger: Logger(label: "test"))
    async let running: Void = services.run()
    for await port in ports {
      let live = LiveServer(server: server, port: port, services: services)
      try await body(live)
      await live.end()
      break
    }
    try await running
  }

  /// As a signal does.
  func end() async {
    await services.triggerGracefulShutdown()
  }

  /// - Parameter isReading: false for a client that never takes anything off its socket.
  func open(isReading: Bool = true) async throws -> any Channel {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.autoRead, value: isReading)
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Sends bytes as they are, and gives what comes until the server closes the connection.
  /// - Parameter isAll: tells the server that nothing follows.
  func send(_ text: String, isAll: Bool = false) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var reply = ""
      do {
        if !text.isEmpty { try await outbound.write(ByteBuffer(string: text)) }
        if isAll { outbound.finish() }
        for try await piece in inbound { reply += String(buffer: piece) }
      } catch is IOError {
        // A connection that is reset is closed too.
      } catch is ChannelError {
        // So is one that is gone before everything was sent.
      }
      return reply
    }
  }

  /// A whole request with the token, on a connection of its own.
  func get(_ path: String) async throws -> String {
    try await send("GET \(path) HTTP/1.1\r\n\(Self.authorized)Connection: close\r\n\r\n")
  }

  static let authorized = "Host: localhost\r\nAuthorization: Bearer token\r\n"
}
