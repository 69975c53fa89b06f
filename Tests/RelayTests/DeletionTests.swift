import Foundation
import RelayTesting
import Testing
import Wire

@testable import Relay
@testable import Sealing

@Suite struct DeletionTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `A deleted space is told to everybody, is not made again, and others stay`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 51)
    let other = try RelayWorld(seed: 52)
    let _: SpaceState = try await relay.done(other.creation, by: other.founder)
    let delete = try world.entry(.delete, by: phone)
    let envelope = try world.envelope(by: phone)
    let answer = try await relay.append([delete.bytes, envelope], to: world, by: phone)
    #expect(answer.sequences == [3] && answer.refusal == .deleted)
    for token in [world.founder.token, phone.token, other.founder.token] {
      #expect(try await relay.refusal(.state(world.space), by: token) == .deleted)
      #expect(
        try await relay.refusal(world.creation, by: token, as: SpaceState.self) == .deleted)
      #expect(
        try await relay.refusal(
          .append(world.space, known: world.start, entries: [delete.bytes]), by: token)
          == .deleted)
    }
    #expect(try await relay.state(of: other, by: other.founder).head.sequence == 1)
    #expect(
      try await relay.refusal(
        .state(SpaceID(checked: .init(repeating: 0, count: 16))), by: phone.token)
        == .absent)
  }

  @Test func `Of a deleted space no byte is left in the files`() async throws {
    var (world, relay, phone) = try await admitted(.sqlite, seed: 53)
    guard case .sqlite(_, let folder) = relay.relay else { return }
    let marker = Array("a marker that is nowhere else".utf8)
    // The relay looks at nothing that is sealed, so a marker may stand there.
    var envelope = try world.envelope(by: phone, isSent: false)
    envelope.replaceSubrange(150..<(150 + marker.count), with: marker)
    try await relay.append([envelope], to: world, by: phone)
    let code = world.member()
    let entry = try world.entry(.admit(code.admission(.recoveryCode)), by: phone)
    try world.take(entry)
    try await relay.append([entry.bytes], to: world, by: phone)
    let hash = code.token.hash
    let calls: [RelayCall] = [
      .putSlot(SlotID(checked: .init(repeating: 3, count: 16)), world.space, hash, marker),
      .openMailbox(MailboxID(checked: .init(repeating: 4, count: 16)), world.space, hash),
    ]
    for call in calls { let _: Done = try await relay.done(call, by: phone) }
    let _: Done = try await relay.done(
      .putRequest(MailboxID(checked: .init(repeating: 4, count: 16)), marker), by: code)
    let snapshot = try world.snapshot(
      by: phone, upto: try await relay.state(of: world, by: phone).head)
    try await upload(snapshot, world, relay, by: phone)

    func count(_ bytes: [UInt8]) throws -> Int {
      try folder.names.map { name in
        var data = Data(try folder.bytes(name))[...]
        var count = 0
        while let range = data.range(of: Data(bytes)) {
          count += 1
          data = data[range.upperBound...]
        }
        return count
      }.reduce(0, +)
    }
    let traces = [
      marker, phone.device.bytes, phone.token.hash.bytes, snapshot.parts[0].sealed,
      snapshot.manifest.digest.bytes, world.roster.head.bytes,
    ]
    for trace in traces { #expect(try count(trace) > 0) }
    let delete = try world.entry(.delete, by: phone)
    try await relay.append([delete.bytes], to: world, by: phone)
    for trace in traces + [delete.id.bytes, code.device.bytes] { #expect(try count(trace) == 0) }
    #expect(try count(world.space.bytes) > 0, "Only that there was one is known.")
    #expect(try folder.bytes("relay.sqlite-wal").isEmpty)
  }
}
