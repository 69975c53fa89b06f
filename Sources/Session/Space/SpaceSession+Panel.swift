import CivilTime
import Ledger
import Pages
import Sync
import Texts
import Trackers
import Wire

/// The page of devices.
extension SpaceSession {
  func html(_ shown: ShownSpace) -> HTML {
    var panel = SpacePanel(
      place(shown.place), Settings(in: ledger), locale, at: now, in: zone)
    panel.problem = shown.problem
    panel.elsewhere = shown.elsewhere
    return panel.html
  }

  private func place(_ place: ShownSpace.Place) -> SpacePanel.Place {
    switch place {
    case .alone(let server, let isInvited): return .alone(server: server, isInvited: isInvited)
    case .question(let server): return .question(server: server, records: entryCount)
    case .waiting(let digits): return .waiting(digits: digits)
    case .member(let members, let adding, let code, let question, let relay):
      let others = members.filter { !$0.isThis }
      let devices = (members.filter { $0.isThis } + others).map { member in
        SpaceMembership.Device(
          id: member.id, name: RecordID(hexadecimal: member.id).flatMap { self.name(of: $0) },
          isThis: member.isThis, lastChange: member.lastChange)
      }
      var membership = SpaceMembership(state, devices: devices)
      membership.adding = adding
      membership.code = code
      membership.question = question
      membership.relay = relay
      return .member(membership)
    }
  }

  private var state: SpaceMembership.State {
    switch client?.status {
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
