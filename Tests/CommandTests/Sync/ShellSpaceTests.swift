import Pages
import SQLiteLedger
import SpaceHost
import Testing
import Texts

@testable import Commands

/// What a window shows of the space of the shell's database.
struct ShellSpaceTests {
  private let relay = TestRelay()
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.connect(to: relay)
  }

  private func membership() throws -> SpaceMembership? {
    try ShellSpace.membership(of: shell.ledger)
  }

  @Test func `A database in no space has no membership`() throws {
    #expect(try membership() == nil)
    #expect(try !ShellSpace.isMember(shell.ledger))
  }

  @Test func `A membership has the devices, the relay and the state of the sync`() throws {
    shell.run("sync start https://r --name Desk")
    let founded = try #require(try membership())
    #expect(try ShellSpace.isMember(shell.ledger))
    #expect(founded.state == .inStep(devices: 1))
    #expect(founded.devices.map(\.name) == ["Desk"])
    #expect(founded.devices.map(\.isThis) == [true])
    #expect(founded.relay?.address == "https://r")
    shell.run("drink 250")
    #expect(try membership()?.state == .sending(1))
    relay.failure = .unreachable
    shell.run("sync now")
    let since = shell.environment.clock()
    #expect(try membership()?.state == .noNetwork(since: since, safe: 1))
    relay.failure = .stranger
    shell.run("sync now")
    #expect(try membership()?.state == .stopped(.stranger))
    relay.failure = nil
    shell.run("sync now")
    #expect(try membership()?.state == .inStep(devices: 1))
    shell.run("sync leave --yes")
    #expect(try membership() == nil)
  }

  @Test func `A database is synced for as long as a process leads, and asking takes nothing`()
    throws
  {
    let ledger = try shell.ledger
    #expect(!ShellSpace.isSyncing(ledger))
    let lock = try FileLock(beside: ledger.path)
    #expect(try lock.take(.leading))
    #expect(ShellSpace.isSyncing(ledger))
    #expect(ShellSpace.isSyncing(ledger))
    lock.release(.leading)
    #expect(!ShellSpace.isSyncing(ledger))
    #expect(try lock.take(.leading))
  }
}
