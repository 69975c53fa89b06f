import CivilTime
import DeviceSync
import Ledger
import Pages
import Sealing
import Sync
import Texts
import Trackers
import Wire

/// The page of devices.
extension SpaceSession {
  var html: HTML {
    var panel = SpacePanel(
      panelPlace, Settings(in: ledger), boot.locale, at: now, in: boot.zone)
    panel.problem = boot.isSecure ? acts.problem : .insecure
    panel.elsewhere = acts.elsewhere
    if panel.problem == nil, let moved, !place.mayTalk(to: moved.text) {
      panel.problem = .moved
      panel.elsewhere = SpacePanel.Elsewhere(
        relay: HTTPAddress(moved.text)?.authority ?? moved.text, link: moved.text + "/")
    }
    return panel.html
  }

  private var panelPlace: SpacePanel.Place {
    if let member { return .member(membership(of: member)) }
    if let digits = acts.digits { return .waiting(digits: digits) }
    if let link = acts.link {
      return .question(server: SpaceSession.host(of: link.relay), records: ledger.entryCount)
    }
    guard boot.isSecure else { return .alone(server: nil, isInvited: false) }
    return .alone(server: SpaceSession.host(of: boot.offered), isInvited: boot.isInvited)
  }

  private static func host(of relay: String) -> String { HTTPAddress(relay)?.authority ?? relay }

  private func membership(of member: DeviceState) -> SpaceMembership {
    let own = member.ring.device
    let members = member.view.roster?.members.filter { $0.type == .device } ?? []
    let others = members.map { $0.device }.filter { $0 != own }
    let devices = ([own] + others).map { device in
      SpaceMembership.Device(
        id: device.text, name: ledger.name(of: device), isThis: device == own,
        lastChange: member.notes.changes[device].map { Instant(milliseconds: $0) })
    }
    var membership = SpaceMembership(state, devices: devices)
    membership.adding = acts.adding(at: place)
    membership.code = acts.code?.text
    membership.question = acts.question
    let followed = member.notes.followed
    let time = followed.map { Instant(milliseconds: $0.time) }
    membership.relay = SpaceMembership.Relay(
      address: member.relay, former: followed?.former,
      followed: time.flatMap { Instant.supported.contains($0) ? $0 : nil })
    return membership
  }

  private var state: SpaceMembership.State {
    switch browser.device?.client.status {
    case .inStep(let devices)?: .inStep(devices: devices)
    case .sending(let count)?: .sending(count)
    case .reading(let read, let whole)?:
      .reading(percent: whole == 0 ? 0 : Int(min(100, read * 100 / whole)))
    case .noNetwork(let since, let safe)?:
      .noNetwork(since: Instant(milliseconds: since), safe: safe)
    case .stopped(let reason)?: .stopped(SpaceTrouble(reason))
    case nil: .reading(percent: 0)
    }
  }
}

extension MemoryLedger {
  /// The name of a device. It is a record, so that the relay does not know it.
  fileprivate func name(of device: DeviceID) -> String? {
    let halves = [device.bytes[..<8], device.bytes[8...]].map {
      $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return record(RecordID(high: halves[0], low: halves[1]), of: .device)?[.title]?.text
  }
}

extension SpaceTrouble {
  fileprivate init(_ reason: StopReason) {
    switch reason {
    case .removed: self = .removed
    case .deleted: self = .deleted
    case .unreadable(_, .later): self = .later
    case .unreadable: self = .unreadable
    case .trouble(.broke(let fault)): self = SpaceTrouble(fault)
    case .trouble(.unanswered(let why)): self = SpaceTrouble(why)
    case .trouble(.lost): self = .refused
    case .trouble(.differs): self = .differs
    case .trouble(.refused(let refusal)): self = SpaceTrouble(refusal)
    }
  }

  private init(_ fault: HostFault) {
    switch fault {
    case .busy: self = .storeBusy
    case .full: self = .storeFull
    case .readOnly: self = .storeReadOnly
    case .damaged: self = .storeDamaged
    case .failed: self = .broke
    }
  }

  private init(_ why: NoAnswer) {
    switch why {
    case .unavailable: self = .unavailable
    case .gateway: self = .gateway
    case .stranger, .silence: self = .stranger
    case .untrusted: self = .untrusted
    }
  }

  private init(_ refusal: Refusal) {
    switch refusal {
    case .clockAhead: self = .clockAhead
    case .full: self = .full
    case .unauthorized, .absent: self = .unknown
    case .deleted: self = .deleted
    case .tooMany: self = .busy
    // The relay has pruned its log, and offers no snapshot instead.
    case .pruned: self = .unreadable
    case .rewound, .forked, .gap, .epoch, .roster, .members, .tooLarge, .taken, .closed,
      .incomplete, .malformed:
      self = .refused
    }
  }
}
