import Foundation
import Testing
import TestSupport

@testable import Commands

/// `dayring web export`, over an app that a test makes up.
@Suite struct WebExportTests {
  private let relay = TestRelay()
  private let shell: TestShell
  private let folder: TemporaryFolder
  private var site: String { folder.path("site/app") }

  init() throws {
    shell = try TestShell()
    folder = try TemporaryFolder()
    shell.connect(to: relay)
    relay.app = [
      "index.html": Array("<p content=\"connect-src 'self'; x\">".utf8),
      "sw.js": Array("// NB\nconst VERSION = \"0a1b\";\n".utf8), "app.0a1b2c3d4e.js": [1],
      "icon.svg": [2],
    ]
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: site + "/" + name, encoding: .utf8)
  }

  @Test func `All files are there as they are, for others to read, with what servers are told`()
    throws
  {
    #expect(shell.run("web export \(site)").output == "Exported 6 files to \(site).\n")
    for (name, bytes) in relay.app {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: site + "/" + name)) == Data(bytes), "\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: site + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o644)
    }
    let headers = try text("_headers").split(separator: "\n").map(String.init)
    let hashed = try #require(headers.firstIndex(of: "/app.0a1b2c3d4e.js"))
    #expect(headers[hashed + 1] == "  Cache-Control: public, max-age=31536000, immutable")
    for name in ["/", "/index.html", "/sw.js"] {
      let line = try #require(headers.firstIndex(of: name))
      #expect(headers[line + 1] == "  Cache-Control: no-cache")
    }
    #expect(!headers.contains("/icon.svg"))
    #expect(try text(".htaccess").contains("application/wasm .wasm"))
  }

  @Test func `The page may talk to the relays that are named, and browsers learn of it`() throws {
    let relays = "--relay https://a.test --relay https://b.test:4170/"
    #expect(
      shell.run("web export \(site) \(relays) --json").output
        == "{\"folder\":\"\(site)\",\"files\":6,\"relays\":[\"https://a.test\",\"https://b.test:4170\"]}\n"
    )
    #expect(
      try text("index.html")
        == "<p content=\"connect-src 'self' https://a.test https://b.test:4170; x\">")
    let first = try text("sw.js")
    #expect(first.wholeMatch(of: /\/\/ NB\nconst VERSION = "0a1b-[0-9a-f]{10}";\n/) != nil)
    shell.run("web export \(site) --relay https://a.test")
    #expect(try text("sw.js") != first)
    // It is this build's app all the same.
    for name in try FileManager.default.contentsOfDirectory(atPath: site) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: site + "/" + name))
      relay.served["https://app.test/" + (name == "index.html" ? "" : name)] = Array(bytes)
    }
    #expect(shell.run("sync verify https://app.test").output.contains("match this build"))
    relay.served["https://app.test/sw.js"] = Array("const VERSION = \"0a1b-0000000000\"; x".utf8)
    #expect(shell.run("sync verify https://app.test").errors.contains("sw.js"))
  }

  @Test func `What is in the folder already is left alone, but for an earlier export`() throws {
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    try folder.write([7], to: "site/app/photo.jpg")
    #expect(shell.run("web export \(site)").errors.contains("\(site) contains other files"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: site) == ["photo.jpg"])
    // Another app.
    for name in ["index.html", "sw.js", "_headers"] {
      try folder.write([7], to: "site/app/" + name)
    }
    #expect(shell.run("web export \(site)").exitCode == 1)
    #expect(try text("index.html") == "\u{7}")
    let other = folder.path("other")
    for _ in 0..<2 { #expect(shell.run("web export \(other)").exitCode == 0) }
    let names = try FileManager.default.contentsOfDirectory(atPath: other)
    #expect(names.count == 6 && !names.contains { $0.hasSuffix(".part") })
  }

  @Test(
    arguments: [
      ("--relay a.test", "isn't the address"), ("--relay https://a.test/path", "without a path"),
      ("--relay \"https://a.test;script-src\"", "isn't the address"),
      ("--relay https://a.test:99999", "isn't the address"),
      ("--relay https://a_b", "without a path"),
    ])
  func `Only an origin is named to the page`(option: String, told: String) {
    #expect(shell.run("web export \(site) \(option)").errors.contains(told))
    #expect(!FileManager.default.fileExists(atPath: site))
  }

  @Test func `An app that is not as it should be is not exported`() {
    relay.app["sw.js"] = [1]
    #expect(shell.run("web export \(site) --relay https://a.test").exitCode == 1)
    relay.app = [:]
    #expect(shell.run("web export \(site)").errors.contains("isn't here"))
    #expect(!FileManager.default.fileExists(atPath: site))
  }
}
