import Texts

/// Whether this browser is woken while Dayring is closed, and how a test of it goes.
package enum PushState: String, CaseIterable, Sendable {
  /// This browser has no push service, or shows no notifications.
  case hidden
  /// It is in step with no relay.
  case alone
  /// Its relay wakes nobody.
  case absent
  /// Its relay does not answer.
  case unreachable
  case off
  /// The browser got no address from its push service, or the relay does not know that service.
  case failed, unknown
  case on
  /// A test: the relay is asked; the push service has taken it; it has come.
  case asking, taken, came
  /// A test has stopped: the push service refuses; the relay does not reach it; it did not come in time.
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
        a(.class("button secondary small"), .href(.panel(.sync))) { SpaceTexts.english.devices }
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
