import Hummingbird
import RelayServer
import ServiceLifecycle

/// `GET /sync/events`: server-sent events, `data: CURSOR` with the log's end at the start and
/// whenever the log has grown, else a comment as heartbeat.
struct SyncEventsRoute: Sendable {
  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.get("sync/events") { _, _ in try await events() }
  }

  func events() async throws -> Response {
    let beats = try await node.watch.subscribe()
    let body = ResponseBody { writer in
      var told: Cursor?
      // NB: ends by itself, since the server waits for its replies before it stops the watch.
      for await sequence in beats.cancelOnGracefulShutdown() {
        let cursor = node.cursor(at: sequence)
        if cursor != told {
          try await writer.write(ByteBuffer(string: "data: \(cursor)\n\n"))
        } else {
          try await writer.write(ByteBuffer(string: ": still here\n\n"))
        }
        told = cursor
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: body)
  }
}
