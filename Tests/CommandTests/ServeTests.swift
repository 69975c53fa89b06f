import Foundation
import Testing

/// `dayring serve` itself, with clients that behave badly.
@Suite("Serving", .timeLimit(.minutes(5)))
struct ServeTests {
  enum Nuisance: CaseIterable {
    case none, silence, halfHead, halfBody, unreadPages, unreadStream
  }

  @Test(arguments: Nuisance.allCases, [SIGTERM, SIGINT])
  func `It ends by a signal whatever clients do, and keeps what it has acknowledged`(
    nuisance: Nuisance, signal: Int32
  ) throws {
    let program = try ServingProgram()
    let token = try program.pair()
    let stamp = String(Int(Date().timeIntervalSince1970 * 1000) << 16, radix: 16)
    let op = """
      {"stamp":"\(String(repeating: "0", count: 16 - stamp.count))\(stamp)-0000000000000001",\
      "records":[{"kind":"task","id":"00000000000000000000000001","fields":{"title":"Kept"}}]}
      """
    let reply = try program.exchange("POST", "/sync/ops", token: token, body: "{\"ops\":[\(op)]}")
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(reply)")
    let client = try TestSocket(port: program.port)
    let head = "/sync/ops HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
    switch nuisance {
    case .none: break
    case .silence: client.send("")
    case .halfHead: client.send("GET \(head)")
    case .halfBody: client.send("POST \(head)Content-Length: 100\r\n\r\n{\"ops\":[")
    case .unreadPages: client.send(String(repeating: "GET \(head)\r\n", count: 5000))
    case .unreadStream: client.send("GET \(head.replacing("/ops", with: "/events"))\r\n")
    }
    // Comes after what the other client has sent.
    _ = try program.exchange("GET", "/", token: token, body: "")
    program.send(signal)
    #expect(program.exitCode() == 0)
    #expect(try program.shell(["plan", "search", "kept", "--json"]).contains("Kept"))
    client.close()
  }

  @Test
  func `More connections than files can be open lock nobody out`() throws {
    let program = try ServingProgram(openFiles: 128)
    let clients = try (1...300).map { _ in try TestSocket(port: program.port) }
    let reply = try program.exchange("GET", "/", token: "", body: "")
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(reply)")
    program.send(SIGTERM)
    #expect(program.exitCode() == 0)
    for client in clients { client.close() }
  }
}
