import CivilTime
import Texts
import Trackers

/// The page of devices in a window on the shell's database: what ``SpacePanel`` shows of a browser,
/// and commands for what the page has no buttons for.
package struct ShellSpacePanel: Sendable {
  /// Whether the page has buttons.
  package var canAct = false
  /// The joining that is under way.
  package var joining: SpacePanel.Place?
  /// The reason for the failure of the last action.
  package var problem: String?
  /// Nil if the database is in no space.
  private let membership: SpaceMembership?
  private let isSyncing: Bool
  /// Draws what comes before a space.
  private let entrance: SpacePanel
  private var context: PageContext { entrance.context }

  /// - Parameter isSyncing: whether a process syncs the database at the moment.
  package init(
    _ membership: SpaceMembership?, isSyncing: Bool, _ settings: Settings, _ locale: LocaleFormat,
    at now: Moment, in zone: Zone
  ) {
    self.membership = membership
    self.isSyncing = isSyncing
    entrance = SpacePanel(
      .alone(server: nil, isInvited: false), settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    if membership == nil, let joining {
      var entrance = entrance
      entrance.place = joining
      return entrance.html
    }
    return div(.class("settings-layout")) {
      if let problem {
        PanelProblem(words: problem).html
      }
      if let membership { member(membership) } else { alone }
      if !rows.isEmpty {
        SettingsGroup(id: "commands", title: texts.inTerminal) {
          for row in rows { command(row.command, row.effect) }
        }.html
      }
    }
  }

  private var alone: HTML {
    HTML {
      SpaceCard(icon: .cloud, title: texts.alone, note: texts.aloneNote(at: nil)) {}.html
      if canAct {
        entrance.entry(.start, texts.turnOn, texts.relayNote, texts.turnOn)
        entrance.entry(.join, texts.haveLink, texts.haveLinkNote, texts.join)
      }
    }
  }

  private func member(_ membership: SpaceMembership) -> HTML {
    let view = SpaceMemberView(membership: membership, context: context)
    if canAct { return view.html }
    return HTML {
      state(of: membership)
      view.relay
      if !membership.isOver { devices(of: membership, view) }
    }
  }

  private var texts: SpaceTexts { context.texts.common.space }

  /// The stored state may be old where nothing syncs; of what went wrong, the user should know.
  private func state(of membership: SpaceMembership) -> HTML {
    if !isSyncing, let unsent = membership.state.unsent {
      return SpaceCard(
        icon: .cloud, title: texts.notRunning,
        note: unsent == 0 ? texts.nothingWaits : texts.safe(unsent)
      ) {}.html
    }
    return SpaceStateCard(membership: membership, context: context).html
  }

  private func devices(of membership: SpaceMembership, _ view: SpaceMemberView) -> HTML {
    SettingsGroup(id: "devices", title: texts.devices) {
      for device in membership.devices {
        div(.class("setting"), .key(device.id)) {
          span(.class("space-icon")) { view.icon(of: device) }
          div(.class("setting-text")) { view.heading(of: device) }
        }
      }
    }.html
  }

  private typealias Row = (command: String, effect: String)

  /// Commands as they are typed, with words in capitals to be replaced, and their effects.
  private var rows: [Row] {
    let recovering: [Row] = [("dayring sync recover RELAY", texts.haveCode)]
    let entering: [Row] = [
      ("dayring sync start RELAY", texts.turnOn), ("dayring sync join LINK", texts.haveLink),
    ]
    let serving: [Row] = [("dayring serve", texts.turnOnHere)]
    guard let membership else { return serving + (canAct ? [] : entering) + recovering }
    let moving: [Row] = [("dayring sync move RELAY", texts.move)]
    if canAct { return membership.isOver ? [] : moving }
    if membership.isOver { return [("dayring sync leave", texts.leaveNow)] }
    let running: [Row] = [
      ("dayring sync now", texts.syncNow), ("dayring sync watch", texts.keepSyncing),
    ]
    let changing: [Row] = [
      ("dayring sync add", texts.add), ("dayring sync rename NAME NEW", texts.renameOne),
      ("dayring sync remove NAME", texts.removeOne), ("dayring sync recovery", texts.makeCode),
    ]
    let ending: [Row] = [
      ("dayring sync leave", texts.leave), ("dayring sync delete", texts.delete),
    ]
    return (isSyncing ? [] : running) + changing + moving + ending
  }

  private func command(_ command: String, _ effect: String) -> HTML {
    div(.class("setting"), .key(command)) {
      span(.class("setting-text")) {
        effect
        HTML(element: "code", [.class("command")], content: HTML(command))
      }
    }
  }
}

extension SpaceMembership.State {
  /// The number of changes that are not sent yet; nil after a failure that has a reason.
  fileprivate var unsent: Int? {
    switch self {
    case .inStep, .reading: 0
    case .sending(let count), .noNetwork(_, let count): count
    case .stopped: nil
    }
  }
}
