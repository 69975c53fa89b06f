import DeviceSync
import Pages
import Sealing
import Sync
import Testing
import Wire

@testable import Session

/// A browser whose person taps on the page of devices, on the rows and relay of a ``TestDevice``.
final class ActingBrowser {
  let device: TestDevice
  var acts = DevicePageActs()
  /// In milliseconds since 1970.
  var now: Int64 = 1_790_000_000_000
  /// The relays that the page may talk to.
  var origins = ["http://relay.test"]
  var isRemoved = false
  var isUnknown = false
  /// The next calls that fail, each with the reason.
  var failures: [NoAnswer] = []
  private(set) var names: [DeviceID: String] = [:]
  private(set) var copied: String?
  private(set) var hasEnteredEmpty = false
  private(set) var hasLeft = false
  private let name: String

  init(_ device: TestDevice, named name: String) {
    self.device = device
    self.name = name
  }

  var place: DevicePageActs.Place {
    DevicePageActs.Place(
      now: now, offered: "http://relay.test", origins: origins, app: "http://app.test/", name: name,
      member: device.member, isOver: isRemoved, isUnknown: isUnknown, chain: 7)
  }

  var adding: SpaceMembership.Adding? { acts.adding(at: place) }

  /// A tap, and all that follows without another person or device.
  func tap(_ action: SpaceAction, name: String = "", value: String = "") async {
    await carryOut(acts.act(action, name: name, value: value, at: place))
  }

  /// Waits until the page looks for the other device again.
  func look() async throws {
    now = max(now, try #require(acts.wake))
    await carryOut(acts.look(at: place))
  }

  func report(_ event: DeviceEvent) -> [DevicePageActs.Effect]? { acts.take(event, at: place) }

  private func carryOut(_ effects: [DevicePageActs.Effect]) async {
    var open = effects[...]
    while let effect = open.popFirst() { open += await outcome(of: effect) }
  }

  private func outcome(of effect: DevicePageActs.Effect) async -> [DevicePageActs.Effect] {
    switch effect {
    case .device(let effect):
      guard let event = await event(of: effect) else { return [] }
      return report(event) ?? []
    case .find(let aim, let number):
      guard case .success(.attempt(let attempt))? = device.answerAtOnce(to: .find(aim)) else {
        return []
      }
      return acts.take(attempt, to: number, at: place)
    case .request(let request):
      return acts.take(await device.bringAbout(request), at: place)
    case .left: hasLeft = true
    case .entered(let isReplaced): hasEnteredEmpty = isReplaced
    case .name(let device, let name): names[device] = name
    case .copy(let link): copied = link
    case .tryAgain: break
    }
    return []
  }

  private func event(of effect: DeviceEffect) async -> DeviceEvent? {
    switch effect {
    case .ask(let call, let content, let token, _):
      if !failures.isEmpty { return .failed(call, failures.removeFirst()) }
      let request = DeviceRequest.call(content, call, token: token)
      guard case .success(.bytes(let bytes)) = await device.answer(to: request) else { return nil }
      return .answered(call, bytes)
    case .compute(let number, let requests):
      return .computed(number, requests.map { device.answer(to: $0) })
    case .store(let number, let transaction):
      var isReplaced = false
      switch transaction {
      case .attempted(let attempt, let aim):
        _ = device.answerAtOnce(to: .keep(attempt, as: aim))
      case .forgotten(let aim): _ = device.answerAtOnce(to: .forget(aim))
      case .entered(let member, _, let isEmpty):
        device.enter(member)
        isReplaced = isEmpty
      case .step, .requested, .withdrawn, .named, .moved, .clockSet, .left, .enteredList, .listed:
        Issue.record("\(transaction)")
      }
      return .stored(number, .done(OutboxCounts(), isReplaced: isReplaced))
    case .read, .listen, .wake, .renew, .ended:
      Issue.record("\(effect)")
      return nil
    }
  }
}
