import Texts

/// The state of waking this browser by push messages while Dayring is closed, and of a test.
package enum PushState: String, CaseIterable, Sendable {
  /// Unavailable: no push service, or no notifications.
  case hidden
  /// No relay.
  case alone
  /// A relay that does not wake devices.
  case absent
  /// A relay that does not answer.
  case unreachable
  case off
  /// No address from the push service, or a service that the relay does not know.
  case failed, unknown
  case on
  /// The steps of a test: requested; accepted by the push service; received.
  case asking, taken, came
  /// The failures of a test: refused by the push service; service unreachable; not received in
  /// time.
  case refused, unanswered, late

  fileprivate var isOn: Bool {
    switch self {
    case .hidden, .alone, .absent, .unreachable, .off, .failed, .unknown: false
    case .on, .asking, .taken, .came, .refused, .unanswered, .late: true
    }
  }
}

struct WakeRow {
  let state: PushState
  let status: Int
  let texts: PageTexts

  var html: HTML {
    div(.class("setting"), .key("wake")) {
      Icon.bell.html
      div(.class("setting-text"), .role("status")) {
        strong { texts.alsoWhenClosed }
        p(.class("quiet")) { texts.note(on: state, status: status) }
      }
      switch state {
      case .alone:
        a(.class("button secondary small"), .href(.panel(.sync))) { texts.common.space.devices }
      case .off, .failed, .unknown:
        button(.class("button secondary small"), .reminder(.wake)) { texts.turnOn }
      case .hidden, .absent, .unreachable: HTML.empty
      case .on, .asking, .taken, .came, .refused, .unanswered, .late:
        div(.class("setting-buttons")) {
          if state != .asking, state != .taken {
            button(.class("button secondary small"), .reminder(.testWake)) { texts.sendTest }
          }
          button(.class("button secondary small"), .reminder(.sleep)) { texts.turnOff }
        }
      }
    }
  }
}
