import DeviceSync
import Sealing
import Sync
import Wire

/// The run of an action, and what it waits for.
struct ActRun: Sendable {
  /// The longest wait for another device, in milliseconds.
  static let linkLife: Int64 = 1_200_000
  /// The time between two looks at a mailbox, in milliseconds.
  static let pause: Int64 = 1500

  var run: ProcedureRun
  let relay: String
  /// In milliseconds since 1970.
  let end: Int64
  /// Whether the records of this browser are deleted as it enters a space.
  let isEmpty: Bool
  var awaited = Awaited.nothing
  /// The device that opened the link, and its digits.
  var asked: (request: JoinRequest, digits: String)?

  init(_ procedure: Procedure, by relay: String, until end: Int64, isEmpty: Bool = false) {
    run = ProcedureRun(procedure)
    self.relay = relay
    self.end = end
    self.isEmpty = isEmpty
  }

  init(_ procedure: Procedure, by member: SpaceMember, until end: Int64) {
    self.init(procedure, by: member.relay, until: end)
  }

  enum Awaited: Hashable, Sendable {
    /// A person.
    case nothing
    case answers(EffectNumber)
    case call(CallID)
    case rows(EffectNumber)
    case roster
    /// Another device, looked for at a time in milliseconds since 1970.
    case device(Int64)
    case entering(EffectNumber, DeviceID)
  }

  var invitation: Adding? {
    switch run.procedure {
    case .asking(let adding), .admitting(let adding, _): adding
    case .founding, .joining, .recovering, .inviting, .makingCode, .entering: nil
    }
  }

  /// - Returns: false unless a device waits to be admitted.
  mutating func admit() -> Bool {
    guard case .nothing = awaited, let asked, let invitation else { return false }
    // After a failure, the same run goes on.
    if case .asking = run.procedure {
      run = ProcedureRun(.admitting(invitation, asked.request))
    }
    return true
  }
}

/// The place of a run.
enum ActLane: CaseIterable, Sendable {
  case way, making
}
