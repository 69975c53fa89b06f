import Foundation
import SpaceHost
import Synchronization
import Testing
import Wire

@testable import Commands

/// `dayring sync`, over a relay in the same process.
@Suite struct SyncCommandTests {
  private let relay = TestRelay()

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.connect(to: relay)
    return shell
  }

  /// A second device, once the first has let it in.
  private func joined(
    _ host: TestShell, _ newcomer: TestShell? = nil, _ options: String = "--merge"
  ) throws -> (TestShell, [CommandResult]) {
    let other = try newcomer ?? shell()
    let former = relay.links.count
    let adding = Mutex<CommandResult?>(nil)
    let done = DispatchSemaphore(value: 0)
    let environment = host.environment
    let relay = relay
    Thread.detachNewThread {
      let outcome = Program.run(["sync", "add", "--admit"], in: environment)
      adding.withLock { $0 = outcome }
      relay.news.signal()
      done.signal()
    }
    // Either a link is shown, or the command has ended.
    while relay.links.count == former, adding.withLock({ $0 == nil }) { relay.news.wait() }
    let link = try #require(relay.links.dropFirst(former).first)
    let joining = other.run("sync join \(link) --name Phone \(options)")
    done.wait()
    return (other, [try #require(adding.withLock { $0 }), joining])
  }

  @Test func `A joining outlasts lost replies on both sides`() throws {
    let host = try shell()
    #expect(host.run("sync start https://r --name Desk").exitCode == 0)
    let kinds: [CallKind] = [.putRequest, .request, .putAnswer, .answer]
    relay.losing = kinds + kinds
    let (_, outcomes) = try joined(host)
    #expect(relay.losing.isEmpty)
    #expect(outcomes.map(\.exitCode) == [0, 0], "\(outcomes)")
    #expect(host.run("sync").output.hasPrefix("Synced on 2 devices"))
  }

  @Test
  func `A relay takes the place of the one that serving has begun`() async throws {
    let shell = try shell()
    shell.run("drink 250")
    var random = RandomSource(shell.environment.random)
    try await SpaceStore(shell.ledger).found(
      at: "http://127.0.0.1:4160", isBeside: true,
      over: relay.transport(clock: shell.environment.clock), invitation: nil,
      using: &random)
    let outcome = shell.run("sync start https://r --name Desk")
    #expect(outcome.exitCode == 0, "\(outcome)")
    #expect(try SpaceStore(shell.ledger).place() == .at("https://r"))
  }

  @Test
  func `A device that is in step with nobody says so`() throws {
    let shell = try shell()
    #expect(
      shell.run("sync").output == """
        Sync is off
        Start with: dayring sync start RELAY

        """)
    #expect(shell.run("sync --json").output == "{\"state\":\"alone\"}\n")
  }

  @Test(arguments: [
    "now", "add", "devices", "remove x --yes", "recovery", "leave --yes", "delete --yes",
    "move https://r", "void --yes",
  ])
  func `What needs a relay is refused without one`(command: String) throws {
    let outcome = try shell().run("sync \(command)")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("Error: Sync is off on this device."))
    #expect(outcome.errors.contains("Try: dayring sync start RELAY"))
  }

  @Test func `Where everything can be read there is nothing to pass over`() throws {
    let shell = try shell()
    #expect(shell.run("sync start https://r --name Desk").exitCode == 0)
    let outcome = shell.run("sync void --yes")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("There are no unreadable changes."))
  }

  @Test(arguments: [
    ("start relay.example", "isn't the address of a relay"),
    ("start https://", "isn't the address of a relay"),
    ("start https://a@b", "isn't the address of a relay"),
    ("start http://127.0.0.1:65536", "isn't the address of a relay"),
    ("start https://[::1]:70000", "isn't the address of a relay"),
    ("recover https://10.0.0.1:99999 0000-0000", "isn't the address of a relay"),
    ("verify https://127.0.0.1:99999", "isn't the address of a page"),
    ("start https://r --invitation 12", "isn't an invitation"),
    ("start https://r --name \"\"", "isn't a valid device name"),
    ("join https://app/#join=AAAA", "This isn't a link for joining."),
    ("recover https://r 0000-0000", "This isn't a recovery code"),
  ])
  func `What cannot be read changes nothing`(command: String, problem: String) throws {
    let shell = try shell()
    let outcome = shell.run("sync \(command)")
    #expect(outcome.exitCode == 1 && outcome.errors.contains(problem), "\(outcome)")
    #expect(shell.run("sync --json").output == "{\"state\":\"alone\"}\n")
  }

  @Test
  func `A relay that is closed asks for an invitation`() throws {
    let shell = try TestShell()
    shell.connect(to: TestRelay(isClosed: true))
    let outcome = shell.run("sync start https://r")
    #expect(outcome.errors.contains("Starting to sync at this relay needs an invitation."))
    #expect(shell.run("sync --json").output == "{\"state\":\"alone\"}\n")
  }

  @Test
  func `Two devices have the same, and one can be removed`() throws {
    let host = try shell()
    host.run("plan add \"Of the first\"")
    #expect(
      host.run("sync start https://r --name Desk").output == "Sync is on; no other devices yet\n")
    #expect(host.run("sync start https://r").errors.contains("already syncing"))
    let (other, outcomes) = try joined(host)
    #expect(outcomes[0].output == "Added “Phone” to your synced devices.\n", "\(outcomes[0])")
    #expect(outcomes[1].output == "Synced on 2 devices\n", "\(outcomes[1])")
    let digits = try #require(relay.output.firstMatch(of: /six digits: ([0-9]{6})\n/)).1
    #expect(digits.count == 6)
    other.run("plan add \"Of the second\"")
    #expect(
      other.run("sync").output == """
        Sending 1 change
        This device belongs to a group of 2 synced devices at https://r.

        """)
    #expect(other.run("sync now").output == "Synced on 2 devices\n")
    #expect(host.run("sync now").output == "Synced on 2 devices\n")
    #expect(host.run("plan search second").output.contains("Of the second"))
    #expect(other.run("plan search first").output.contains("Of the first"))
    let list = host.run("sync devices").output.split(separator: "\n").map { $0.dropFirst(8) }
    let names = list.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(names == ["Desk   this device", "Phone"])
    #expect(host.run("sync remove Desk --yes").errors.contains("is this device"))
    #expect(host.run("sync remove Tablet --yes").errors.contains("“Tablet” isn't one of"))
    let unasked = host.run("sync remove phone")
    #expect(unasked.exitCode == 1 && unasked.errors.contains("Without a terminal, add --yes"))
    let gone = host.run("sync remove phone --yes").output
    #expect(gone == "Removed “Phone” from your synced devices.\n")
    #expect(
      host.run("sync").output == """
        Sync is on; no other devices yet
        This device belongs to a group of 1 synced device at https://r.

        """)
    let removed = other.run("sync now")
    #expect(removed.exitCode == 1 && removed.output.isEmpty)
    #expect(removed.errors.hasPrefix("Error: The relay doesn't recognise this device."))
    #expect(other.run("plan search first").output.contains("Of the first"))
  }

  @Test
  func `Joining asks first, and says what will happen`() throws {
    let host = try shell()
    host.run("plan add \"Of the first\"")
    host.run("sync start https://r --name Desk")
    let code = try #require(host.run("sync recovery").output.split(separator: "\n").first)
    let other = try shell()
    other.run("plan add \"Of the second\"")
    let question = Mutex("")
    other.environment.ask = { text in
      question.withLock { $0 = text }
      return false
    }
    let outcome = other.run("sync recover https://r \(code)")
    #expect(outcome.exitCode == 1 && outcome.errors.contains("Nothing was changed."))
    #expect(
      question.withLock { $0 }
        == "Join the devices that sync through https://r? This device has 1 entry. If you merge,"
        + " the other devices will be able to read it. Merge and join? [y/N] ")
    #expect(
      other.run("sync recover https://r \(code) --merge --name Spare").output
        == "Synced on 2 devices\n")
    #expect(host.run("sync now").output == "Synced on 2 devices\n")
    #expect(host.run("plan search second").output.contains("Of the second"))
    #expect(host.run("sync devices").output.contains("Spare"))
  }

  @Test
  func `Who joins empty leaves a copy of what was here behind`() throws {
    let host = try shell()
    host.run("plan add \"Of the first\"")
    host.run("sync start https://r --name Desk")
    #expect(host.run("sync join x --merge --empty").exitCode == 64)
    let other = try shell()
    other.run("plan add \"Of the second\"")
    let (_, outcomes) = try joined(host, other, "--empty")
    #expect(outcomes[1].output == "Synced on 2 devices\n", "\(outcomes[1])")
    #expect(other.run("plan search first").output.contains("Of the first"))
    #expect(!other.run("plan search second").output.contains("Of the second"))
    host.run("sync now")
    #expect(!host.run("plan search second").output.contains("Of the second"))
    let copies = try FileManager.default.contentsOfDirectory(
      atPath: other.folder.path + "/data/backups")
    #expect(copies.count == 1)
  }

  @Test
  func `Who leaves keeps what it has, and so do all when everything is deleted`() throws {
    let host = try shell()
    host.run("plan add \"Of the first\"")
    host.run("sync start https://r --name Desk")
    let (other, _) = try joined(host)
    #expect(other.run("sync leave").exitCode == 1)
    #expect(
      other.run("sync leave --yes").output
        == "Turned off sync on this device.\nEverything on this device is still here.\n")
    #expect(other.run("sync --json").output == "{\"state\":\"alone\"}\n")
    #expect(other.run("plan search first").output.contains("Of the first"))
    let (third, _) = try joined(host)
    #expect(
      host.run("sync delete --yes").output
        == "Deleted all synced data from the relay.\nEverything on this device is still here.\n")
    #expect(third.run("sync now --json").errors.contains("\"kind\":\"stopped\""))
    #expect(third.run("sync leave --yes").exitCode == 0)
    #expect(third.run("plan search first").output.contains("Of the first"))
  }

  @Test
  func `The link is shown as a code too, where a camera could read it`() throws {
    let host = try TestShell(interactive: true)
    host.connect(to: relay)
    host.environment.terminal.width = 120
    host.run("sync start https://r --name Desk")
    let (_, outcomes) = try joined(host)
    #expect(outcomes[0].exitCode == 0)
    let shown = relay.output.split(separator: "\n")
    #expect(shown.count { $0.hasPrefix("█") && $0.contains("▀") } > 15)
    #expect(shown.contains { $0.hasPrefix("https://r/#join=") })
  }
}
