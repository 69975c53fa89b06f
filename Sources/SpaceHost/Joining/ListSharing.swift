import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import Wire

extension Sharing {
  /// A new link for a list of this person, offered until a time.
  ///
  /// - Parameters:
  ///   - until: in milliseconds since 1970.
  ///   - asks: of so many people.
  package init(
    _ list: ListID, as role: Role, until: UInt64, asks: Int, by runner: inout SyncRunner
  ) async throws(JoiningFailure) {
    guard var member = runner.member(of: list), let own = runner.member() else { throw .untrue }
    let (sharing, invitation) = try await runner.run(&member, in: list) {
      member, io throws(JoiningFailure) in
      let sharing = try Sharing(member, as: role, by: own, using: &io)
      try sharing.offer(until: until, asks: asks, using: &io)
      return (sharing, try sharing.invitation(until: until, using: &io))
    }
    try runner.note([invitation.change])
    self = sharing
  }

  /// A link that was offered before.
  package init(
    by invitation: ListInvitation, over runner: inout SyncRunner
  ) async throws(JoiningFailure) {
    guard var member = runner.member(of: invitation.list), let own = runner.member() else {
      throw .untrue
    }
    self = try await runner.run(&member, in: invitation.list) {
      member, io throws(JoiningFailure) in
      try invitation.sharing(member, by: own, using: &io)
    }
  }

  private var list: ListID { ListID(link.founding) }

  /// The people that ask by the link, and the digits that they see.
  package mutating func askers(
    over runner: inout SyncRunner
  ) async throws(JoiningFailure) -> [Asker] {
    try await runner.run(&self, in: list) { sharing, io throws(JoiningFailure) in
      try sharing.askers(using: &io)
    }
  }

  /// Lets a person in. Idempotent.
  package mutating func admit(
    _ asker: Asker, by runner: inout SyncRunner
  ) async throws(JoiningFailure) {
    try await runner.run(&self, in: list) { sharing, io throws(JoiningFailure) in
      try sharing.admit(asker, using: &io)
    }
  }

  /// Withdraws the link, with all that is asked by it. Idempotent.
  package mutating func withdraw(by runner: inout SyncRunner) async throws(JoiningFailure) {
    try await runner.run(&self, in: list) { sharing, io throws(JoiningFailure) in
      try sharing.offer(until: 0, asks: 0, using: &io)
    }
    try runner.note([.deleting(.invitation, RecordID(link.id))])
  }
}
