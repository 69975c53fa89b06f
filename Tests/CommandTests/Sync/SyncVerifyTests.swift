import Testing

@testable import Commands

/// `dayring sync verify`, over files that are served as a test says.
@Suite struct SyncVerifyTests {
  private let relay = TestRelay()
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.connect(to: relay)
    relay.app = [
      "index.html": Array("<p content=\"connect-src 'self'; x\">".utf8), "app.js": [1],
      "sw.js": [2],
    ]
    relay.served = [
      "https://app.test/": relay.app["index.html"] ?? [], "https://app.test/app.js": [1],
      "https://app.test/sw.js": [2],
    ]
  }

  @Test func `A page whose files are all the same is told so`() {
    #expect(
      shell.run("sync verify https://app.test").output
        == "All 3 files of the page match this build.\n")
  }

  @Test func `Whom else it may talk to is told, and is no difference`() {
    relay.served["https://app.test/"] = Array(
      "<p content=\"connect-src 'self' https://a.test https://b.test; x\">".utf8)
    #expect(
      shell.run("sync verify https://app.test/ --json").output
        == "{\"same\":true,\"files\":3,\"relays\":[\"https://a.test\",\"https://b.test\"]}\n")
  }

  @Test(
    arguments: [
      ("app.js", [1, 1]), ("sw.js", nil), ("", [60]), ("", nil),
      ("", Array("<p content=\"connect-src 'self' https://a.test; y\">".utf8)),
      ("", Array("<p content=\"connect-src 'self'".utf8)),
    ] as [(String, [UInt8]?)])
  func `Any other byte is a difference, and so is what is not there`(
    name: String, bytes: [UInt8]?
  ) {
    relay.served["https://app.test/" + name] = bytes
    let outcome = shell.run("sync verify https://app.test")
    #expect(outcome.exitCode == 1)
    let shown = name.isEmpty ? "index.html" : name
    #expect(outcome.errors.contains("1 of 3 files differs from this build: \(shown)."))
  }

  @Test func `Without an app of its own there is nothing to compare with`() {
    relay.app = [:]
    #expect(shell.run("sync verify https://app.test").errors.contains("nothing to compare with"))
    #expect(shell.run("sync verify app.test").errors.contains("isn't the address of a page"))
  }
}
