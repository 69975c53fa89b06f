import Ledger
import Sealing
import Wire

/// The renewal of a person's key in a list, once an own device has gone that may have known it. It
/// takes all other devices of the person out, which then admit themselves again.
///
/// The new key has to be in the log of the own space before it is in the list's.
package struct Renewing: Sendable {
  private let former: ListMembership
  private let member: SpaceMember
  private let own: SpaceMember
  private var made: (key: PersonKey, membership: ListMembership)?

  /// - Parameters:
  ///   - former: the membership in force.
  ///   - member: this device in the list, whose log it has read to the head.
  ///   - own: this device in its own space.
  package init(_ former: ListMembership, by member: SpaceMember, own: SpaceMember) {
    self.former = former
    self.member = member
    self.own = own
  }

  /// Whether the membership is sealed under an older epoch of the own space than its newest.
  package static func isDue(_ membership: ListMembership, own: SpaceMember) -> Bool {
    guard let epoch = try? SealedMembership.epoch(of: membership.sealed),
      let newest = own.ring.epochs.last?.epoch
    else { return false }
    return epoch < newest
  }

  /// The membership by a new key, for the log of the own space.
  package mutating func membership<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> ListMembership {
    if let made { return made.membership }
    let (former, member, own) = (former, member, own)
    let made = try io.sealing { io throws(SealingError) in
      let opened = try former.opened(by: own, using: &io)
      guard let epoch = member.ring.epochs.last else { throw .key }
      let key = try PersonKey(using: &io)
      let entrance = try ListEntrance(
        member, of: opened.person, with: key, epoch: epoch, by: own,
        entries: member.roster.count + 1, using: &io)
      return (key: key, membership: entrance.membership)
    }
    self.made = made
    return made.membership
  }

  /// Puts the new key into the list, once its membership is in the own log. Idempotent.
  ///
  /// - Throws: `.untrue` where the list's log does not have it, as where another device came first.
  package func renew<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) {
    guard let made else { throw IO.Failure.untrue }
    let roster = try io.sealing { _ throws(SealingError) in
      try Roster(stored: member.roster)
    }
    guard let person = roster.member(member.ring.device)?.person else { throw IO.Failure.untrue }
    let key = made.key.admission(
      of: person, roster.role(of: member.ring.device), replacing: former.key)
    let own = try io.request(.people(.change(.renew(key))))
    guard own?.roster.member(key.device) == key else {
      _ = try io.answer(to: .withdraw(.people(.change(.renew(key)))))
      throw IO.Failure.untrue
    }
  }
}
