import DeviceSync
import Relay
import RelayTesting
import Sealing
import Testing
import Wire

/// Devices of one person, and a relay in memory. Equal households do the same.
final class Household {
  let host: TestDevice
  let guest: TestDevice
  private let relay = RelayRules(MemoryRelayStore())

  static let devices: [KeyPath<Household, TestDevice> & Sendable] = [\.host, \.guest]

  init(_ mode: TestDevice.Mode) {
    host = TestDevice(on: relay, mode, seed: 1)
    guest = TestDevice(on: relay, mode, seed: 2)
  }

  var spaces: [SpaceID] { relay.store.state.spaces(after: .zeros, limit: 9) }

  /// Everything that both asked for, and what they keep.
  struct Transcript: Equatable {
    let asked: [[DeviceRequest]]
    let attempts: [[JoiningAttempt.Aim: JoiningAttempt]]
    let members: [[[UInt8]]]
  }

  var transcript: Transcript {
    let devices = [host, guest]
    return Transcript(
      asked: devices.map(\.asked), attempts: devices.map(\.attempts),
      members: devices.map { device in
        device.member.map { member in
          [member.space.bytes, member.ring.device.bytes, member.token.bytes]
            + member.ring.epochs.map(\.secret) + member.roster.map(\.bytes)
        } ?? []
      })
  }

  // MARK: Ways into a space; each ends where the first device is killed

  func found() async throws {
    var act = Found()
    host.enter(try await host.run(&act))
  }

  /// The guest joins by a link of the host.
  func join() async throws {
    var invite = Invite(member: try #require(host.member))
    let adding = try await host.run(&invite)
    try await join(by: adding)
  }

  /// - Throws: `.killed` where the host is; a guest begins anew by the same link.
  func join(by adding: Adding) async throws {
    var ask = Ask(adding: adding)
    var join = Join(joining: Joining(by: adding.link, as: "Phone"))
    var request: JoinRequest?
    for _ in 0..<9 {
      do {
        if let member = try await guest.run(&join) { return guest.enter(member) }
      } catch TestFailure.killed where guest.isKilled {
        guest.restart()
        join = Join(joining: Joining(by: adding.link, as: "Phone"))
      }
      guard let asked = try await host.run(&ask) else { continue }
      if let digits = join.joining.digits { #expect(asked.digits == digits) }
      #expect(asked.request.name == "Phone" && request ?? asked.request == asked.request)
      request = asked.request
      var admit = Admit(adding: ask.adding, request: asked.request)
      try await host.run(&admit)
      ask.adding = admit.adding
    }
    Issue.record("never admitted")
  }

  func code() async throws -> RecoveryCode {
    let member = try #require(host.member)
    var act = MakeCode(code: NewCode(for: member.space, token: member.token))
    return try await host.run(&act)
  }

  /// The guest comes back by a code.
  func recover(by code: RecoveryCode) async throws {
    var act = Recover(recovery: Recovery(by: code, at: "http://relay.test"))
    guest.enter(try await guest.run(&act))
  }

  /// The devices in the roster, or the codes.
  func members(_ type: MemberType = .device) async throws -> [DeviceID] {
    try await host.ownRoster().roster.members.filter { $0.type == type }.map(\.device)
  }

  /// The guest is in, with the keys of all epochs, and no other device.
  func expectBoth() async throws {
    let guest = try #require(guest.member)
    #expect(try await members() == [host.member?.ring.device, guest.ring.device])
    #expect(guest.ring.epochs == host.member?.ring.epochs)
    #expect(guest.roster.count <= host.member?.roster.count ?? 0)
    #expect(self.guest.attempts.isEmpty && spaces.count == 1)
  }
}
