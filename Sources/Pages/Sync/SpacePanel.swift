import CivilTime
import Texts
import Trackers

/// The page of devices: the sync state, the members, and adding others. Drawn by an engine of its
/// own, like ``ReminderPanel``.
package struct SpacePanel: Sendable {
  package var place: Place
  /// The reason for the failure of the last action.
  package var problem: SpaceProblem?
  /// The address at which a link can be opened that this page may not follow.
  package var elsewhere: Elsewhere?
  let context: PageContext

  package enum Place: Sendable {
    /// In no space, at a page of this server; nil if none can be started. Not offered if the server
    /// needs an invitation.
    case alone(server: String?, isInvited: Bool)
    /// Before joining: the local records become readable there.
    case question(server: String, records: Int)
    /// Waiting for admission.
    case waiting(digits: String)
    case member(SpaceMembership)
  }

  package struct Elsewhere: Sendable {
    /// The relay's host.
    package let relay: String
    package let link: String

    package init(relay: String, link: String) {
      self.relay = relay
      self.link = link
    }
  }

  package init(
    _ place: Place, _ settings: Settings, _ locale: LocaleFormat, at now: Moment, in zone: Zone
  ) {
    self.place = place
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("settings-layout")) {
      if let problem {
        PanelProblem(words: texts.problem(problem), link: way(past: problem)).html
      }
      switch place {
      case .alone(let server, let isInvited): alone(server, isInvited)
      case .question(let server, let records): question(server, records)
      case .waiting(let digits): waiting(digits)
      case .member(let membership): SpaceMemberView(membership: membership, context: context).html
      }
    }
  }

  private func way(past problem: SpaceProblem) -> HTML {
    guard problem == .elsewhere || problem == .moved, let elsewhere else { return .empty }
    return a(.class("button secondary"), Attribute("href", elsewhere.link)) {
      texts.openAt(elsewhere.relay)
    }
  }

  var texts: SpaceTexts { context.texts.common.space }
}

/// A request of the panel to its host; see `Web/host/space.js`.
package enum SpaceAction: String, Sendable {
  case start, join, recover, merge, empty, cancel, tryAgain
  case add, copy, admit, refuse
  case askRename, rename, askRemove, remove, askLeave, leave, askDelete, delete
  case code, written
}

extension Attribute {
  @inline(never)
  static func space(_ action: SpaceAction) -> Attribute { Attribute("data-space", action.rawValue) }
}

extension SpacePanel {
  private func alone(_ server: String?, _ isInvited: Bool) -> HTML {
    HTML {
      SpaceCard(
        icon: .cloud, title: texts.alone, note: texts.aloneNote(at: isInvited ? nil : server)
      ) {
        if isInvited {
          p(.class("quiet")) { texts.problem(.closed) }
        } else if server != nil {
          button(.class("button primary wide"), .space(.start)) { texts.turnOn }
        }
      }.html
      if server != nil {
        entry(.join, texts.haveLink, texts.haveLinkNote, texts.join)
        entry(.recover, texts.haveCode, texts.haveCodeNote, texts.recover)
      }
    }
  }

  /// A form with one field.
  func entry(
    _ action: SpaceAction, _ title: String, _ note: String, _ submit: String
  ) -> HTML {
    PanelEntry(
      id: action.rawValue, action: .space(action), title: title, note: note, submit: submit
    ).html
  }

  private func question(_ server: String, _ records: Int) -> HTML {
    SpaceCard(
      icon: .link, title: texts.question(server),
      note: texts.holds(records, context.number(records))
    ) {
      button(.class("button primary wide"), .space(.merge)) {
        records == 0 ? texts.joinEmpty : texts.merge
      }
      if records > 0 {
        button(.class("button secondary wide danger-text"), .space(.empty)) { texts.discard }
      }
      button(.class("button secondary wide"), .space(.cancel)) { texts.cancel }
    }.html
  }

  private func waiting(_ digits: String) -> HTML {
    SpaceCard(icon: .link, title: digits.isEmpty ? texts.meeting : texts.show) {
      if !digits.isEmpty { SpaceDigits(digits: digits, texts: texts).html }
      button(.class("button secondary wide"), .space(.cancel)) { texts.cancel }
    }.html
  }
}
