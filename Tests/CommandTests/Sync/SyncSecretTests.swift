import SpaceHost
import Synchronization
import Testing

@testable import Commands

/// Secrets that are no arguments, and relays that do not answer as relays.
@Suite struct SyncSecretTests {
  private let relay = TestRelay()

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.connect(to: relay)
    return shell
  }

  private func code(of host: TestShell) throws -> String {
    host.run("sync start https://r --name Desk")
    let line = host.run("sync recovery").output.split(separator: "\n").first
    return String(try #require(line))
  }

  @Test(arguments: ["", " -"])
  func `A terminal asks for the recovery code and hides it`(argument: String) throws {
    let code = try code(of: try shell())
    let other = try shell()
    let asked = Mutex<[String]>([])
    other.environment.askForLine = { text, isShown in
      asked.withLock { $0.append("\(text)\(isShown)") }
      return code
    }
    let outcome = other.run("sync recover https://r\(argument) --merge")
    #expect(outcome.output == "Synced on 2 devices\n", "\(outcome)")
    #expect(asked.withLock { $0 } == ["Recovery code: false"])
  }

  @Test
  func `A hyphen reads the recovery code from standard input`() throws {
    let code = try code(of: try shell())
    let other = try shell()
    other.environment.input = { _ in "  \(code.lowercased())\r\n" }
    let outcome = other.run("sync recover https://r - --merge")
    #expect(outcome.output == "Synced on 2 devices\n", "\(outcome)")
  }

  @Test(arguments: [
    ("recover https://r", "code"), ("recover https://r -", "code"), ("join", "link"),
    ("join -", "link"), ("start https://r --invitation -", "invitation"),
  ])
  func `Without a terminal and without input nothing is begun`(
    command: String, field: String
  ) throws {
    let shell = try shell()
    // Standard input counts only where it was asked for.
    if !command.hasSuffix("-") { shell.environment.input = { _ in "0000" } }
    let outcome = shell.run("sync \(command) --json")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.hasPrefix(#"{"error":{"kind":"secretMissing","field":"\#(field)""#),
      "\(outcome.errors)")
    #expect(shell.run("sync --json").output == "{\"state\":\"alone\"}\n")
  }

  @Test(arguments: [
    "recover https://r -", "join -", "start https://r --invitation -",
    "move https://r --invitation -", "recover https://r 0000-SECRET", "join https://x/SECRET",
    "start https://r --invitation SECRET",
  ])
  func `A secret that cannot be read is not repeated`(command: String) throws {
    let shell = try shell()
    shell.environment.input = { _ in "SECRET\n" }
    let outcome = shell.run("sync \(command)")
    #expect(outcome.exitCode == 1 && !outcome.errors.contains("SECRET"), "\(outcome.errors)")
  }

  @Test
  func `An address of a channel can be piped in or typed at a question`() throws {
    let shell = try TestShell()
    shell.environment.input = { _ in "https://ntfy.example/topic\n" }
    #expect(shell.run("remind channel add ntfy -").output.contains("https://ntfy.example/topic"))
    shell.environment.askForLine = { _, _ in "http://localhost/hook" }
    #expect(shell.run("remind channel add webhook").output.contains("http://localhost/hook"))
  }

  @Test(arguments: [
    (TransportError.unavailable, "The relay at https://r can't save anything right now"),
    (.gateway, "The proxy can't reach the relay at https://r"),
    (.stranger, "Something other than the relay answers at https://r"),
    (.insecure, "The certificate of the relay at https://r isn't trusted"),
  ])
  func `A relay that does not answer as one is no missing network`(
    failure: TransportError, words: String
  ) throws {
    let shell = try shell()
    shell.run("sync start https://r --name Desk")
    shell.run("plan add mine")
    relay.failure = failure
    let outcome = shell.run("sync now")
    #expect(outcome.exitCode == 1 && outcome.errors.contains(words + "."), "\(outcome)")
    #expect(shell.run("sync").output.hasPrefix(words + "\n"))
    let told = shell.run("sync --json").output
    #expect(told.contains(#""state":"stopped""#) && told.contains(#""unsent":1"#), "\(told)")
    relay.failure = nil
    #expect(shell.run("sync now").output == "Sync is on; no other devices yet\n")
  }

  @Test(arguments: [
    (TransportError.unavailable, "relayUnavailable"), (.gateway, "relayUnavailable"),
    (.stranger, "relayUnreachable"), (.unreachable, "relayUnreachable"),
  ])
  func `What a relay could not do for a newcomer is told by kind`(
    failure: TransportError, kind: String
  ) throws {
    let shell = try shell()
    relay.failure = failure
    let outcome = shell.run("sync start https://r --json")
    #expect(outcome.errors.hasPrefix(#"{"error":{"kind":"\#(kind)""#), "\(outcome.errors)")
    relay.failure = nil
    #expect(shell.run("sync start https://r").output == "Sync is on; no other devices yet\n")
  }
}
