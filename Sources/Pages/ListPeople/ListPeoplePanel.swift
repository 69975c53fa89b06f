import CivilTime
import Ledger
import Texts
import Trackers

/// The page of a list's people: their roles, and for the owner invitations. Drawn by the engine of
/// devices or by a native host, like ``SpacePanel``.
package struct ListPeoplePanel: Sendable {
  /// The links of this person that have not ended.
  package var links: [OpenLink] = []
  package var terms = LinkTerms()
  /// The inviting that is under way.
  package var inviting: Inviting?
  package var question: Question?
  /// The reason for the failure of the last action.
  package var problem: String?
  /// Whether an action is being carried out.
  package var isWorking = false
  /// Whether the page has buttons.
  package var canAct = true
  /// Nil for a list that is not here.
  private let book: ListBook?
  private let context: PageContext

  package struct OpenLink: Hashable, Sendable {
    package let id: RecordID
    package let role: ListRole
    package let until: Instant

    package init(_ id: RecordID, as role: ListRole, until: Instant) {
      self.id = id
      self.role = role
      self.until = until
    }
  }

  package enum Inviting: Hashable, Sendable {
    /// Nil for the link of former links.
    case waiting(link: String?, isCopied: Bool)
    /// A person asks to be let in.
    case asked(name: String, digits: String, ListRole?)
  }

  package enum Question: Hashable, Sendable {
    case remove(RecordID)
    /// With the time of the person's last change; nil for none.
    case handOver(RecordID, lastChange: Instant?)
    case leave, delete
  }

  package init(
    _ book: ListBook?, _ settings: Settings, _ locale: LocaleFormat, at now: Moment, in zone: Zone
  ) {
    self.book = book
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("settings-layout")) {
      if let problem { PanelProblem(words: problem).html }
      if let book {
        content(of: book)
      } else {
        SpaceCard(icon: .flag, title: texts.noList) {}.html
      }
    }
  }

  @HTMLBuilder private func content(of book: ListBook) -> HTML {
    if isWorking { p(.class("quiet"), .role("status"), .key("working")) { texts.working } }
    people(of: book)
    if book.role == nil {
      p(.class("quiet"), .key("left")) { texts.isLeft }
    } else if canAct {
      if book.role == .owner {
        ListInvitations(panel: self, book: book, context: context).html
      }
      own(in: book)
      if book.role == .owner { naming(of: book) }
      ending(of: book)
    }
  }

  private var texts: ListPeopleTexts { context.texts.common.listPeople }
  private var lists: ListTexts { context.texts.common.list }

  private func name(of book: ListBook) -> String { lists.name(of: book.list).isolated }
  private func name(of person: ListPerson) -> String { lists.name(of: person).isolated }
}

extension ListPeoplePanel {
  private func people(of book: ListBook) -> HTML {
    SettingsGroup(id: "people", title: name(of: book)) {
      for person in book.people.present { row(person, in: book) }
    }.html
  }

  private func row(_ person: ListPerson, in book: ListBook) -> HTML {
    HTML {
      div(.class("setting"), .key(person.id.description)) {
        span(.class("entry-mark \(person.colour.accent)"), .decorative) { initial(of: person) }
        div(.class("setting-text")) {
          span {
            strong { bdi { lists.name(of: person) } }
            if person.id == book.me { span(.class("quiet")) { " · " + texts.you } }
          }
          span(.class("quiet")) {
            person.role.map { context.texts.capitalised(lists.role($0)) } ?? ""
          }
        }
        if canAct, book.role == .owner, person.id != book.me { acts(on: person) }
      }
      asked(about: person, in: book)
    }
  }

  private func initial(of person: ListPerson) -> String {
    let name = lists.name(of: person)
    return context.texts.capitalised(String(name.unicodeScalars.prefix(1)))
  }

  private func acts(on person: ListPerson) -> HTML {
    div(.class("setting-buttons")) {
      if person.role == .editor {
        act(.role, on: person, texts.makeReader, value: ListRole.reader.givenName)
      } else {
        act(.role, on: person, texts.makeEditor, value: ListRole.editor.givenName)
      }
      act(.askHandOver, on: person, texts.makeOwner)
      act(.askRemove, on: person, texts.remove)
    }
  }

  private func act(
    _ action: PeopleAction, on person: ListPerson, _ words: String, value: String? = nil
  ) -> HTML {
    button(
      .class("button secondary small"), .people(action, person.id.description),
      value.map { .value($0) } ?? .none, .label(context.texts.pair(name(of: person), words))
    ) { words }
  }

  @HTMLBuilder private func asked(about person: ListPerson, in book: ListBook) -> HTML {
    switch question {
    case .remove(person.id)?:
      ask(
        lists.mayRemove(name(of: person), from: name(of: book)), texts.remove, .remove, person.id)
    case .handOver(person.id, lastChange: let lastChange)?:
      let lastSeen = lastChange.map {
        context.dayTime(min($0, context.now.instant), isFirst: false)
      }
      ask(
        lists.mayHandOver(name(of: book), to: name(of: person), lastSeen: lastSeen),
        texts.handOver, .handOver, person.id)
    case .remove, .handOver, .leave, .delete, nil: HTML.empty
    }
  }

  private func ask(
    _ sentence: String, _ answer: String, _ action: PeopleAction, _ person: RecordID? = nil
  ) -> HTML {
    PanelQuestion(
      title: sentence, answer: answer, action: .people(action, person?.description ?? ""),
      cancel: .people(.cancel), texts: context.texts.common.space
    ).html
  }

  @HTMLBuilder private func own(in book: ListBook) -> HTML {
    if let me = book.me.flatMap({ book.people[$0] }) {
      PanelEntry(
        id: "own", action: .people(.introduce), title: texts.yourName, note: texts.yourNameNote,
        submit: context.texts.save, value: me.name, limit: ListPerson.nameLimit
      ).html
      SettingsGroup(id: "colour", title: texts.yourColour) {
        div(.class("setting")) {
          label(.class("setting-text"), .for("own-colour")) { texts.yourColour }
          select(.id("own-colour"), .name("colour"), .people(.colour)) {
            for colour in Colour.allCases {
              option(.value(colour.rawValue), .selected(colour == me.colour)) {
                context.texts.name(of: colour)
              }
            }
          }
        }
      }.html
    }
  }

  private func naming(of book: ListBook) -> HTML {
    PanelEntry(
      id: "name", action: .people(.rename), title: texts.nameOfList, note: texts.nameOfListNote,
      submit: context.texts.save, value: book.name, limit: ListDraft.nameLimit
    ).html
  }

  private func ending(of book: ListBook) -> HTML {
    SettingsGroup(id: "end", title: texts.end) {
      if book.role == .owner {
        if book.people.present.count > 1 { p(.class("setting-note")) { texts.ownerStays } }
        SettingButton(
          action: .people(.askDelete), icon: .trash, words: texts.delete, tone: "danger-text"
        ).html
        if question == .delete {
          ask(lists.mayDelete(name(of: book)), texts.deleteNow, .delete)
        }
      } else {
        SettingButton(
          action: .people(.askLeave), icon: .close, words: texts.leave, tone: "danger-text"
        ).html
        if question == .leave { ask(lists.mayLeave(name(of: book)), texts.leaveNow, .leave) }
      }
    }.html
  }
}

extension String {
  /// The text as a part of a sentence that its direction of writing leaves alone (U+2068, U+2069).
  var isolated: String { "\u{2068}\(self)\u{2069}" }
}
