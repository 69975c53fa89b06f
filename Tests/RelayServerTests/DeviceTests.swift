import Foundation
import TestSupport
import Testing

/// Databases that are kept in step by the real programs, through a real relay.
@Suite(.timeLimit(.minutes(10))) struct DeviceTests {
  /// Two devices of one space.
  private func pair(
    _ relay: RelayProgram
  ) throws -> (DeviceProgram, DeviceProgram) {
    let (host, other) = (try DeviceProgram(), try DeviceProgram())
    try #require(try host.run("sync", "start", relay.address, "--name", "Desk").code == 0)
    let adding = try host.begin("sync", "add", "--admit")
    let link = String(try adding.said(/http\S+#join=\S+\n/).dropLast())
    let joined = try other.run("sync", "join", link, "--merge", "--name", "Phone")
    #expect(joined.output.hasSuffix("Synced on 2 devices\n"), "\(joined)")
    #expect(adding.rest() == "Added “Phone” to your synced devices.\n")
    #expect(adding.exitCode() == 0)
    return (host, other)
  }

  @Test func `What is entered in one database is seen in the other`() throws {
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"))
    let (host, other) = try pair(relay)
    try host.run("drink", "251")
    try other.run("drink", "252")
    for device in [host, other, host] {
      let now = try device.run("sync", "now")
      #expect(now.code == 0 && now.output == "Synced on 2 devices\n", "\(now)")
    }
    #expect(try host.drinks() == [251_000, 252_000])
    #expect(try other.drinks() == [251_000, 252_000])
    let devices = try host.run("sync", "devices").output
    #expect(devices.contains("Desk") && devices.contains("Phone"))
  }

  @Test func `What dayring serve begins for itself is joined by a link and given up for another's`()
    throws
  {
    let (node, other) = (try DeviceProgram(), try DeviceProgram())
    let web = try TemporaryFolder()
    try web.write("<!doctype html>".utf8, to: "index.html")
    let serving = try node.begin("serve", "--port", "0", "--web", web.path(""))
    _ = try serving.said(/served at/)
    while try node.run("sync", "--json").output.contains("alone") {}
    // No other device has joined yet, so there is nothing to ask when a backup is restored.
    let backups = try TemporaryFolder()
    try node.run("backup", "--to", backups.path("copy"))
    let copies = try FileManager.default.contentsOfDirectory(atPath: backups.path("copy"))
    let copy = backups.path("copy/" + (try #require(copies.first)))
    #expect(try node.run("restore", copy, "--yes").code == 0)
    serving.send(SIGTERM)
    #expect(serving.exitCode() == 0)
    let again = try node.begin("serve", "--port", "0", "--web", web.path(""))
    let address = try String(again.said(/served at (http\S+)\n/).1)
    while try node.run("sync", "--json").output.contains("alone") {}
    let adding = try node.begin("sync", "add", "--admit")
    let link = try String(adding.said(/http\S+#join=\S+\n/).dropLast())
    #expect(link.hasPrefix(address + "/#join="))
    try other.run("drink", "252")
    let joined = try other.run("sync", "join", link, "--merge", "--name", "Phone")
    #expect(joined.output.hasSuffix("Synced on 2 devices\n"), "\(joined)")
    #expect(adding.exitCode() == 0)
    try node.run("drink", "251")
    // The node sends and reads by itself.
    while try node.drinks() != [251_000, 252_000] || other.drinks() != [251_000, 252_000] {
      try other.run("sync", "now")
    }
    #expect(try node.run("sync", "start", address).errors.contains("Stop syncing it first."))
    again.send(SIGTERM)
    #expect(again.exitCode() == 0)
  }

  @Test
  func `Who watches sees what others send and sends what is entered, until it is told to end`()
    throws
  {
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"))
    let (host, other) = try pair(relay)
    let watch = try host.begin("sync", "watch")
    _ = try watch.said(/Synced on 2 devices\n/)
    try other.run("drink", "251")
    #expect(try other.run("sync", "now").code == 0)
    while try host.drinks().isEmpty {}
    try host.run("drink", "252")
    while try other.drinks().count < 2 { try other.run("sync", "now") }
    #expect(try other.drinks() == [251_000, 252_000])
    watch.send(SIGTERM)
    #expect(watch.exitCode() == 0)
    #expect(watch.errors().isEmpty)
    // Being told to end is no loss of the network.
    #expect(try host.run("sync").output.hasPrefix("Synced on 2 devices\n"))
  }

  @Test func `Without its relay a device says since when it waits, and loses nothing`() throws {
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"))
    let (host, other) = try pair(relay)
    relay.send(SIGKILL)
    #expect(relay.exitCode() == -1)
    try host.run("drink", "251")
    let now = try host.run("sync", "now")
    #expect(now.code == 1 && now.output.isEmpty)
    #expect(
      now.errors.hasPrefix("Error: No connection since today ")
        && now.errors.contains("1 change is safe on this device."), "\(now)")
    let alone = try other.run("sync", "start", relay.address)
    #expect(alone.code == 1 && alone.errors.contains("already syncing"))
    let stranger = try DeviceProgram().run("sync", "start", relay.address)
    #expect(stranger.code == 1 && stranger.errors.contains("The relay can't be reached."))
    // At the same port, as a restart has it.
    let port = try #require(relay.address.split(separator: ":").last)
    let again = try RelayProgram(
      folder.path("relay.sqlite"), ["--listen", "127.0.0.1:\(port)"])
    for device in [host, other] { #expect(try device.run("sync", "now").code == 0) }
    #expect(try other.drinks() == [251_000])
    again.send(SIGTERM)
    #expect(again.exitCode() == 0)
  }

  @Test func `A watcher follows its space to another relay`() throws {
    let folder = try TemporaryFolder()
    let relays = try ["a", "b"].map { try RelayProgram(folder.path("\($0).sqlite")) }
    let (host, other) = try pair(relays[0])
    let watch = try host.begin("sync", "watch")
    _ = try watch.said(/Synced on 2 devices\n/)
    let moved = try other.run("sync", "move", relays[1].address)
    #expect(moved.code == 0, "\(moved)")
    #expect(
      moved.output == """
        Synced on 2 devices
        \(relays[0].address) keeps its copy until its operator removes it.

        """)
    while try !host.run("sync", "--json").output.contains(relays[1].address) {}
    relays[0].send(SIGKILL)
    try other.run("drink", "251")
    #expect(try other.run("sync", "now").code == 0)
    while try host.drinks().isEmpty {}
    watch.send(SIGINT)
    #expect(watch.exitCode() == 0)
    #expect(try host.drinks() == [251_000])
  }

  @Test func `A watcher that is killed twenty times loses nothing and doubles nothing`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the killed watchers: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"))
    let (host, other) = try pair(relay)
    var expected: [Int] = []
    func drink(on device: DeviceProgram) throws {
      let amount = 100 + expected.count
      #expect(try device.run("drink", "\(amount)").code == 0)
      expected.append(amount * 1000)
    }
    for _ in 1...20 {
      let watch = try host.begin("sync", "watch")
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        try drink(on: Bool.random(using: &generator) ? host : other)
        if Bool.random(using: &generator) { try other.run("sync", "now") }
      }
      watch.send(SIGKILL)
      #expect(watch.exitCode() == -1)
    }
    for device in [host, other, host] {
      #expect(try device.run("sync", "now").code == 0, "seed \(seed)")
    }
    #expect(try host.drinks() == expected, "seed \(seed)")
    #expect(try other.drinks() == expected, "seed \(seed)")
    #expect(try host.run("check").code == 0)
  }
}
