import DeviceSync
import Sealing
import Testing
import Wire

/// A process that is killed before or after any request, and another one that begins anew.
@Suite struct KillTests {
  private static let modes: [TestDevice.Mode] = [.batch, .inLine]

  /// Carries out the body on new households, each killed one request later, until none is killed.
  private func forEachKill(
    of device: KeyPath<Household, TestDevice>, _ mode: TestDevice.Mode,
    after beginning: (Household) async throws -> Void = { _ in },
    _ body: (Household) async throws -> Void, then end: (Household) async throws -> Void
  ) async throws {
    for kill in [TestDevice.Trouble.killedBefore, TestDevice.Trouble.killedAfter] {
      var kills = 0
      while true {
        let home = Household(mode)
        try await beginning(home)
        let device = home[keyPath: device]
        device.trouble = kill(device.asked.count + kills)
        try await body(home)
        let isOver = device.trouble != nil
        device.restart()
        try await end(home)
        if isOver { break }
        kills += 1
      }
      #expect(kills > 1)
    }
  }

  /// Twice, if this device is killed.
  private func again(
    on device: TestDevice, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch TestFailure.killed {
      device.restart()
      try await body()
    }
  }

  @Test(arguments: modes)
  func `A founding goes on with the same space`(mode: TestDevice.Mode) async throws {
    try await forEachKill(of: \.host, mode) { home in
      try await again(on: home.host) { try await home.found() }
    } then: { home in
      #expect(home.host.attempts.isEmpty)
      try await home.join()
      try await home.expectBoth()
    }
  }

  @Test(arguments: modes)
  func `A newcomer by the same link is the same device`(mode: TestDevice.Mode) async throws {
    try await forEachKill(of: \.guest, mode) { home in
      try await home.found()
      try await home.join()
    } then: { home in
      try await home.expectBoth()
    }
  }

  @Test(arguments: modes)
  func `A newcomer by a code is the same device`(mode: TestDevice.Mode) async throws {
    try await forEachKill(of: \.guest, mode) { home in
      try await home.found()
      let code = try await home.code()
      try await again(on: home.guest) { try await home.recover(by: code) }
    } then: { home in
      try await home.expectBoth()
    }
  }

  @Test(arguments: modes)
  func `A member that was adding a device adds it by another link`(
    mode: TestDevice.Mode
  ) async throws {
    try await forEachKill(of: \.host, mode, after: { try await $0.found() }) { home in
      try await again(on: home.host) { try await home.join() }
    } then: { home in
      let guest = try #require(home.guest.member)
      let members = try await home.members()
      // The one of the former link, if it was admitted, is another.
      #expect(members.contains(guest.ring.device) && members.count <= 3)
      #expect(guest.ring.epochs == home.host.member?.ring.epochs)
    }
  }

  @Test(arguments: modes)
  func `A member that was making a code makes the only one`(mode: TestDevice.Mode) async throws {
    var code: RecoveryCode?
    try await forEachKill(of: \.host, mode, after: { try await $0.found() }) { home in
      try await again(on: home.host) { code = try await home.code() }
    } then: { home in
      #expect(try await home.members(.recoveryCode).count == 1)
      try await home.recover(by: try #require(code))
      try await home.expectBoth()
    }
  }
}
