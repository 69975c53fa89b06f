import Testing
import TestSupport

@testable import Commands

@Suite struct ServeGreetingTests {
  /// The request that a command line makes to the server.
  private func asked(_ line: String, _ shell: TestShell) throws -> ServeRequest {
    nonisolated(unsafe) var asked: ServeRequest?
    shell.environment.serve = { request in
      asked = request
      return 0
    }
    shell.run(line)
    return try #require(asked)
  }

  private func said(
    _ line: String, at address: String, others: [String] = [], interactive: Bool = false
  ) throws -> String {
    let shell = try TestShell(interactive: interactive)
    return ServeGreeting(try asked(line, shell), at: address, others: others)
      .text(in: shell.environment.terminal)
  }

  @Test func `A link for phones comes with a code to scan and what lacks without HTTPS`() throws {
    let text = try said(
      "serve --lan", at: "http://192.168.1.5:4160", others: ["http://10.0.0.2:4160"],
      interactive: true)
    #expect(text.contains("is served at http://192.168.1.5:4160\nAlso at http://10.0.0.2:4160\n"))
    #expect(text.contains("█"))
    #expect(text.contains("Over plain HTTP a phone can only view the page"))
    #expect(text.hasSuffix("\nPress Ctrl-C to stop."))
  }

  @Test func `Where nobody scans there is no code, and with HTTPS nothing lacks`() throws {
    let text = try said("serve --lan", at: "https://day.example:4160")
    #expect(!text.contains("█") && !text.contains("Without HTTPS"))
  }

  @Test func `The address that a proxy has is the one that is told`() throws {
    let text = try said(
      "serve --url https://day.example", at: "http://127.0.0.1:4160", others: ["http://10.0.0.2:1"])
    #expect(text.contains("is served at https://day.example\nAdd a browser"))
  }

  @Test(arguments: [
    ("serve", "127.0.0.1"), ("serve --lan", "0.0.0.0"), ("serve --host ::1", "::1"),
  ])
  func `It listens where it is told to, else for this machine alone`(
    line: String, host: String
  ) throws {
    #expect(try asked(line, TestShell()).host == host)
  }
}
