import CivilTime
import DeviceSync
import Ledger
import Pages
import SQLiteLedger
import Sealing
import SpaceHost
import Trackers
import Wire

/// The space and the lists of the shell's database, for their pages in a window on the same data.
package enum ShellSpace {
  /// Nil if the database is in no space.
  package static func membership(
    of ledger: SQLiteLedger
  ) throws(StorageError) -> SpaceMembership? {
    guard let overview = try SpaceStore(ledger).overview(),
      let state = SpaceMembership.State(of: overview)
    else { return nil }
    // Before the log was read, only this device is known.
    let others = overview.members.filter { $0 != overview.ownDevice }
    var devices: [SpaceMembership.Device] = []
    for id in [overview.ownDevice] + others {
      devices.append(
        SpaceMembership.Device(
          id: id.text, name: try DeviceName.name(of: id, in: ledger),
          isThis: id == overview.ownDevice))
    }
    var membership = SpaceMembership(state, devices: devices)
    membership.relay = SpaceMembership.Relay(
      address: overview.relay, former: overview.followed?.former, followed: overview.followed?.at)
    // The database does not keep them.
    membership.knowsTimes = false
    return membership
  }

  /// This device as a writer of each list of the database; none where they cannot be read.
  package static func writers(in ledger: SQLiteLedger) -> [ListWriter] {
    ListDevice.all(of: ledger) { UInt64.random(in: .min ... .max) }.map { $0.writer }
  }

  /// See ``ListDevice/log``.
  package static func log(
    in ledger: SQLiteLedger, of list: ListID, at sequence: UInt64
  ) -> RecordID? {
    try? ledger.logHash(of: list, at: sequence)
  }

  /// The relay that a link leads to; nil if it is no link to join by.
  package static func relay(of link: String) -> String? { try? JoinLink(link).relay }

  package static func openLists(of ledger: SQLiteLedger) throws(StorageError) -> [ListID] {
    var random = RandomSource { UInt64.random(in: .min ... .max) }
    return try ledger.openLists(using: &random).map { $0.list }
  }

  package static func links(
    of ledger: SQLiteLedger, to list: ListID
  ) throws(StorageError) -> [ListPeoplePanel.OpenLink] {
    try ledger.invitations(to: list).map { link in
      ListPeoplePanel.OpenLink(RecordID(link.link), as: ListRole(link.role), until: link.end)
    }
  }

  package static func isMember(_ ledger: SQLiteLedger) -> Bool {
    (try? SpaceStore(ledger).isInSpace) ?? false
  }

  /// Whether `dayring serve` or `dayring sync watch` keeps the database in step at the moment.
  package static func isSyncing(_ ledger: SQLiteLedger) -> Bool { SpaceStore(ledger).isWatched }
}

extension SpaceMembership.State {
  /// Nil if the database is in no space.
  fileprivate init?(of overview: SpaceOverview) {
    switch SpaceReport.State(of: overview, overview.trouble) {
    case .alone: return nil
    case .inStep: self = .inStep(devices: overview.devices)
    case .reading: self = .reading(percent: 0)
    case .sending: self = .sending(overview.unsent)
    case .noNetwork(let since):
      // As it was stored, which may be any number.
      let times = Instant.supported
      let since = min(max(times.lowerBound, Instant(milliseconds: since)), times.upperBound)
      self = .noNetwork(since: since, safe: overview.unsent)
    case .stopped(let trouble): self = .stopped(trouble)
    }
  }
}
