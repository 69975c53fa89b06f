import DeviceSync
import Pages
import Sealing
import Sync
import Texts
import Trackers
import Wire

/// The actions of a person on the page of devices: ways into a space, the admission of another
/// device, the making of a recovery code, and what is confirmed first.
///
/// Runs beside a ``Device``, by effects and events too.
struct DevicePageActs: Sendable {
  var problem: SpaceProblem?
  private(set) var elsewhere: SpacePanel.Elsewhere?
  private(set) var question: SpaceMembership.Question?
  var code: RecoveryCode?
  private var isCopied = false
  /// The link that was opened, until this browser is a member.
  private(set) var link: JoinLink?
  /// A way into a space, or an invitation to it: never both, since only a member invites.
  var way: ActRun?
  var making: ActRun?
  /// Of effects; above all numbers of the device, and below those of its host.
  private var count: UInt64 = 1 << 51

  /// The facts that actions depend on.
  struct Place: Sendable {
    /// In milliseconds since 1970.
    let now: Int64
    /// The relay for a new space.
    let offered: String
    /// The origins of the relays that the page may talk to.
    let origins: [String]
    /// The address of the page, without a fragment.
    let app: String
    /// The name of this browser.
    let name: String
    /// Nil where this browser is in no space.
    let member: SpaceMember?
    /// Whether it was removed, or its space deleted.
    let isOver: Bool
    /// Whether the relay does not know this browser, as after it was removed.
    let isUnknown: Bool
    /// Random.
    let chain: UInt64

    func mayTalk(to relay: String) -> Bool {
      guard let relay = HTTPAddress(relay) else { return false }
      return origins.contains { HTTPAddress($0)?.hasOrigin(of: relay) ?? false }
    }
  }

  /// The effect of an action.
  indirect enum Effect: Sendable {
    case device(DeviceEffect)
    /// To find an attempt to enter a space, among the rows. Answered by `take(_:to:at:)`.
    case find(JoiningAttempt.Aim, EffectNumber)
    /// To request a change of the roster. Where a run waits for it, answered by
    /// `take(_:at:)` with the roster, once no request is left.
    case request(RosterRequest)
    /// To leave the space without a call.
    case left
    /// This browser is a member now; pages load anew where their records were deleted.
    case entered(isReplaced: Bool)
    case name(DeviceID, String)
    case copy(String)
    case tryAgain
  }

  /// The link of an invitation, or the device that opened it.
  func adding(at place: Place) -> SpaceMembership.Adding? {
    if let asked = way?.asked {
      return .asked(name: asked.request.name, digits: asked.digits)
    }
    return way?.invitation.map { .link($0.link.text(app: place.app), isCopied: isCopied) }
  }

  /// The six digits of a browser that waits to be admitted, once its request is sent; empty before
  /// the other device has answered.
  var digits: String? {
    guard case .joining(let joining)? = way?.run.procedure, joining.isSent else { return nil }
    return joining.digits ?? ""
  }

  var awaitsRoster: Bool { way?.awaited == .roster || making?.awaited == .roster }

  /// - Parameters:
  ///   - name: of the element: the id of a device, or empty.
  ///   - value: of its field.
  mutating func act(
    _ action: SpaceAction, name: String, value: String, at place: Place
  ) -> [Effect] {
    (problem, elsewhere) = (nil, nil)
    let device = DeviceID(text: name)
    switch action {
    case .start:
      let founding = Founding(at: place.offered, invitation: nil)
      return enter(.founding(founding), by: place.offered, at: place)
    case .join: open(value, at: place)
    case .recover:
      guard let code = try? RecoveryCode(value) else {
        problem = .code
        break
      }
      return enter(.recovering(Recovery(by: code, at: place.offered)), by: place.offered, at: place)
    case .merge, .empty:
      guard let link else { break }
      let joining = Joining(by: link, as: place.name)
      return enter(.joining(joining), by: link.relay, at: place, isEmpty: action == .empty)
    case .cancel:
      question = nil
      stopWaiting()
    case .tryAgain: return [.tryAgain]
    case .add:
      guard let member = place.member, way == nil else { break }
      isCopied = false
      way = ActRun(.inviting(member), by: member, until: place.now + ActRun.linkLife)
      return goOn(.way, at: place)
    case .copy:
      guard case .link(let link, _)? = adding(at: place) else { break }
      isCopied = true
      return [.copy(link)]
    case .admit:
      guard way?.admit() ?? false else { break }
      return goOn(.way, at: place)
    case .refuse: stopWaiting()
    case .askRename: question = .rename(device: name)
    case .askRemove: question = .remove(device: name)
    case .askLeave: question = .leave
    case .askDelete: question = .delete
    case .rename:
      question = nil
      guard place.member != nil else { break }
      return device.map { [.name($0, value)] } ?? []
    case .remove:
      question = nil
      guard place.member != nil else { break }
      return device.map { [.request(.remove([$0]))] } ?? []
    case .leave, .delete:
      question = nil
      guard place.member != nil else { break }
      // A browser that is no member any more leaves without a call. What it cannot delete for all,
      // it does not say is deleted.
      if place.isOver || place.isUnknown && action == .leave {
        return [.left]
      }
      return [.request(action == .leave ? .leave : .delete)]
    case .code:
      guard let member = place.member, making == nil else { break }
      let code = NewCode(for: member.space, token: member.token)
      making = ActRun(.makingCode(code), by: member, until: .max)
      return goOn(.making, at: place)
    case .written: code = nil
    }
    return []
  }

  /// Begins anew outside of a space.
  mutating func end() {
    let former = self
    self = DevicePageActs()
    count = former.count
  }

  /// Ends what a person waits for. An attempt is kept, and goes on by the same link.
  mutating func stopWaiting() {
    way = nil
    link = nil
  }

  mutating func nextNumber() -> EffectNumber {
    count += 1
    return EffectNumber(rawValue: count)
  }

  private mutating func open(_ text: String, at place: Place) {
    guard place.member == nil else { return }
    guard let link = try? JoinLink(text.trimmed) else {
      problem = .link
      return
    }
    if place.mayTalk(to: link.relay) {
      self.link = link
    } else {
      problem = .elsewhere
      let relay = HTTPAddress(link.relay)?.authority ?? link.relay
      elsewhere = SpacePanel.Elsewhere(relay: relay, link: link.text(app: link.relay + "/"))
    }
  }

  private mutating func enter(
    _ procedure: Procedure, by relay: String, at place: Place, isEmpty: Bool = false
  ) -> [Effect] {
    guard place.member == nil, way == nil else { return [] }
    way = ActRun(procedure, by: relay, until: place.now + ActRun.linkLife, isEmpty: isEmpty)
    return goOn(.way, at: place)
  }
}
