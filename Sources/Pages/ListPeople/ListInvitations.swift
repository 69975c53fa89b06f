import CivilTime
import Ledger
import Texts
import Trackers

/// The owner's part of the page of a list's people: links, and those who ask by them.
struct ListInvitations {
  let panel: ListPeoplePanel
  let book: ListBook
  let context: PageContext

  var html: HTML {
    HTML {
      SettingsGroup(id: "invite", title: texts.invite) { inviting }.html
      if !panel.links.isEmpty {
        SettingsGroup(id: "links", title: texts.openLinks) { links }.html
      }
    }
  }

  private var texts: ListPeopleTexts { context.texts.common.listPeople }
  private var space: SpaceTexts { context.texts.common.space }

  @HTMLBuilder private var inviting: HTML {
    switch panel.inviting {
    case .asked(let name, let digits, let role)?:
      div(.class("space-adding"), .role("alert")) {
        PanelAsker(
          title: texts.asks(name.isolated, role), digits: digits,
          admit: .people(.admit, digits), refuse: .people(.refuse, digits), texts: space
        ).html
      }
    case .waiting(let link, let isCopied)?:
      div(.class("space-adding")) {
        p(.class("quiet")) { texts.inviteNote }
        if let link {
          PanelInvitation(link: link, isCopied: isCopied, copy: .people(.copy), texts: space).html
        }
        p(.role("status")) { texts.waiting }
        p(.class("quiet")) { texts.waitingNote }
        button(.class("button secondary wide"), .people(.stop)) { texts.stopWaiting }
      }
    case nil:
      p(.class("setting-note")) { texts.inviteNote }
      terms
      div(.class("space-adding")) {
        button(.class("button primary wide"), .people(.share)) { texts.createLink }
      }
    }
  }

  @HTMLBuilder private var terms: HTML {
    let terms = panel.terms
    choice(.linkRole, texts.mayDo) {
      for role in [ListRole.editor, .reader] {
        option(.value(role.givenName ?? ""), .selected(role == terms.role)) { texts.mayDo(role) }
      }
    }
    choice(.linkCount, texts.count) {
      for count in LinkTerms.counts {
        option(.value(String(count)), .selected(count == terms.count)) { context.number(count) }
      }
    }
    div(.class("setting"), .key("linkEnd")) {
      label(.class("setting-text"), .for("link-end")) { texts.lastDay }
      input(
        "date", .class("time-field"), .id("link-end"), .name("end"), .people(.linkEnd),
        .value(terms.end(on: today).iso8601), Attribute("min", today.iso8601),
        Attribute("max", terms.latest(on: today).iso8601))
    }
  }

  /// By the calendar, as the command reads it, whenever the user's day begins.
  private var today: Day { context.now.local.calendarDay }

  private func choice(
    _ action: PeopleAction, _ name: String, @HTMLBuilder options: () -> HTML
  ) -> HTML {
    div(.class("setting"), .key(action.rawValue)) {
      label(.class("setting-text"), .for(action.rawValue)) { name }
      select(.id(action.rawValue), .name(action.rawValue), .people(action)) { options() }
    }
  }

  @HTMLBuilder private var links: HTML {
    for link in panel.links {
      div(.class("setting"), .key(link.id.description)) {
        span(.class("setting-text")) { words(of: link) }
        button(
          .class("button secondary small"), .people(.withdraw, link.id.description),
          .label(context.texts.pair(words(of: link), texts.withdraw))
        ) { texts.withdraw }
      }
    }
    if panel.inviting == nil {
      SettingButton(action: .people(.answer), icon: .bell, words: texts.answer).html
    }
  }

  private func words(of link: ListPeoplePanel.OpenLink) -> String {
    let until = context.dayTime(link.until, isFirst: false)
    return context.texts.capitalised(
      context.texts.common.list.link(as: link.role, until: until))
  }
}
