import Foundation
import Testing

/// `dayring serve` itself, with clients that behave badly.
@Suite("Serving", .timeLimit(.minutes(10)))
struct ServeTests {
  enum Nuisance: CaseIterable {
    case none, silence, halfHead, halfBody, unreadFiles
  }

  @Test(arguments: Nuisance.allCases, [SIGTERM, SIGINT])
  func `It ends by a signal whatever clients do, and keeps what it has acknowledged`(
    nuisance: Nuisance, signal: Int32
  ) throws {
    let program = try ServingProgram()
    let token = try program.token()
    let line = #"{"text":"add task kept"}"#
    let reply = try program.exchange("POST", "/api/do", token: token, body: line)
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(reply)")
    let client = try TestSocket(port: program.port)
    let head = "/api/do HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
    switch nuisance {
    case .none: break
    case .silence: client.send("")
    case .halfHead: client.send("GET \(head)")
    case .halfBody: client.send("POST \(head)Content-Length: 100\r\n\r\n{\"text\":")
    case .unreadFiles:
      client.send(
        String(repeating: "GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 5000))
    }
    // Comes after what the other client has sent.
    _ = try program.exchange("GET", "/", token: token, body: "")
    program.send(signal)
    #expect(program.exitCode() == 0)
    #expect(try program.shell(["plan", "search", "kept", "--json"]).contains("kept"))
    client.close()
  }

  @Test
  func `A port that is in use is named`() throws {
    let program = try ServingProgram()
    let said = try program.shell(["serve", "--port", "\(program.port)", "--web", program.web.path])
    #expect(said.contains("Error: Port \(program.port) is in use"), "\(said)")
    #expect(!said.contains("errno"))
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
