import DeviceSync
import Sealing
import Testing
import Wire

/// Founding, joining, adding and recovery, however their host answers.
@Suite struct ProcedureTests {
  /// A household of two, and what leads there.
  enum Way: CaseIterable {
    case founding, joining, recovery, laterEpoch

    func go(_ home: Household) async throws {
      try await home.found()
      switch self {
      case .founding: return
      case .joining: try await home.join()
      case .recovery:
        _ = try await home.code()
        try await home.recover(by: try await home.code())
      case .laterEpoch:
        let code = try await home.code()
        let founder = try #require(home.host.member?.ring.device)
        try await home.join()
        let phone = try await home.members().filter { $0 != founder }
        _ = await home.host.bringAbout(.remove(phone))
        try await home.recover(by: code)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `Calls and rows are the same however a host answers`(way: Way) async throws {
    var transcripts: [Household.Transcript] = []
    for mode in TestDevice.Mode.allCases {
      let home = Household(mode)
      try await way.go(home)
      transcripts.append(home.transcript)
      if way != .founding { try await home.expectBoth() }
    }
    #expect(transcripts[0].asked[0].count > 2)
    for transcript in transcripts { #expect(transcript == transcripts[0]) }
  }

  @Test
  func `Only the newest code opens anything`() async throws {
    let home = Household(.batch)
    try await home.found()
    let former = try await home.code()
    let code = try await home.code()
    #expect(try await home.members(.recoveryCode).count == 1)
    await #expect(throws: TestFailure.refused(.absent)) { try await home.recover(by: former) }
    try await home.recover(by: code)
    try await home.expectBoth()
  }

  @Test(arguments: TestDevice.Mode.allCases)
  func `An admission that did not reach the log is withdrawn`(
    mode: TestDevice.Mode
  ) async throws {
    let home = Household(mode)
    try await home.found()
    home.host.trouble = .unsent
    await #expect(throws: TestFailure.untrue) { try await home.join() }
    await #expect(throws: TestFailure.untrue) { try await home.code() }
    #expect(home.host.requests.isEmpty)
    home.host.restart()
    try await home.join()
    try await home.expectBoth()
  }

  @Test(arguments: TestDevice.Mode.allCases)
  func `What was done before a failure is not done again`(mode: TestDevice.Mode) async throws {
    let home = Household(mode)
    try await home.found()
    var invite = Invite(member: try #require(home.host.member))
    let adding = try await home.host.run(&invite)
    var join = Join(joining: Joining(by: adding.link, as: "Phone"))
    // After it has looked for an attempt, kept its own and sent its request.
    home.guest.trouble = .lie(3, .absent)
    await #expect(throws: TestFailure.refused(.absent)) { _ = try await home.guest.run(&join) }
    #expect(join.joining.isSent && home.guest.asked.count == 4)
    home.guest.restart()
    #expect(try await home.guest.run(&join) == nil)
    #expect(home.guest.asked.count == 5)
  }
}
