import Foundation
import SpaceHost
import Synchronization
import Testing

@testable import Commands

/// `dayring sync add` for a program that asks the user itself.
struct SyncAnswerTests {
  private let relay = TestRelay()

  @Test(arguments: [("yes\n", true), ("no\n", false), ("", false), ("yes, no\n", false)])
  func `Only yes lets a device in`(answer: String, isAdmitted: Bool) throws {
    let (host, other) = (try shell(), try shell())
    host.run("sync start https://r --name Desk")
    host.environment.inputLine = { _ in answer }
    let adding = Running(["sync", "add", "--answer", "--json"], in: host, relay)
    while relay.links.isEmpty, adding.result == nil { relay.news.wait() }
    let link = try #require(
      relay.links.first?.split(separator: "\"").last { $0.contains("#join=") })
    let joining = Running(
      ["sync", "join", String(link), "--name", "Phone", "--merge"], in: other, relay)
    adding.wait()
    // Otherwise the other device waits for as long as its clock stands.
    if !isAdmitted { relay.failure = .stranger }
    joining.wait()
    #expect((adding.result?.exitCode == 0) == isAdmitted, "\(String(describing: adding.result))")
    #expect((joining.result?.exitCode == 0) == isAdmitted)
    let lines = relay.output.split(separator: "\n")
    let asked = try #require(lines.first { $0.contains(#""digits":"#) })
    #expect(asked.contains(#""name":"Phone""#))
    relay.failure = nil
    #expect(try ShellSpace.membership(of: host.ledger)?.devices.count == (isAdmitted ? 2 : 1))
  }

  @Test func `An answer is given by one option`() throws {
    #expect(try shell().run("sync add --admit --answer").exitCode == 64)
  }

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.connect(to: relay)
    return shell
  }
}

/// A command on a thread of its own.
final class Running: Sendable {
  private let outcome = Mutex<CommandResult?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ words: [String], in shell: TestShell, _ relay: TestRelay) {
    let environment = shell.environment
    Thread.detachNewThread { [self] in
      let result = Program.run(words, in: environment)
      outcome.withLock { $0 = result }
      relay.news.signal()
      done.signal()
    }
  }

  var result: CommandResult? { outcome.withLock { $0 } }

  func wait() { done.wait() }
}
