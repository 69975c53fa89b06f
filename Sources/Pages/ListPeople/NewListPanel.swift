import CivilTime
import Ledger
import Texts
import Trackers

/// The page on which a list is created or joined.
package struct NewListPanel: Sendable {
  /// That of its place in the page; others have the id of their list.
  package static let subject = "new"

  package var place: Place
  /// The list that was created or joined last.
  package var entered: Entered?
  /// The reason for the failure of the last action.
  package var problem: String?
  private let context: PageContext

  package enum Place: Hashable, Sendable {
    /// This device is in no space yet.
    case alone
    /// - Parameter name: the name of this person in it, as far as it is known.
    case choice(name: String)
    /// A list is being created.
    case creating
    /// Waiting for admission; without digits before the owner has answered.
    case waiting(digits: String)
  }

  package struct Entered: Hashable, Sendable {
    package let list: ListID
    package let name: String

    package init(_ list: ListID, name: String) {
      self.list = list
      self.name = name
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
      if let problem { PanelProblem(words: problem).html }
      if let entered {
        SpaceCard(icon: .check, title: texts.entered(entered.name.isolated), isWell: true) {
          a(.class("button primary wide"), .href(.people(of: entered.list))) { texts.show }
        }.html
      }
      switch place {
      case .alone:
        SpaceCard(icon: .cloud, title: texts.needsSync) {
          a(.class("button primary wide"), .href(.panel(.sync))) { texts.turnOn }
        }.html
      case .choice(let name): choice(name)
      case .creating: SpaceCard(icon: .checklist, title: texts.working) {}.html
      case .waiting(let digits):
        SpaceCard(icon: .link, title: digits.isEmpty ? texts.asking : texts.compare) {
          if !digits.isEmpty { SpaceDigits(digits: digits, texts: space).html }
          button(.class("button secondary wide"), .people(.stop)) { space.cancel }
        }.html
      }
    }
  }

  private var texts: ListPeopleTexts { context.texts.common.listPeople }
  private var space: SpaceTexts { context.texts.common.space }

  @HTMLBuilder private func choice(_ name: String) -> HTML {
    SettingsGroup(id: "newcomer", title: texts.yourName) {
      div(.class("space-entry")) {
        p(.class("quiet"), .id("newcomer-note")) { texts.yourNameNote }
        input(
          "text", .id("newcomer-name"), .name("newcomer"), .people(.newcomer), .value(name),
          .label(texts.yourName),
          .limit(ListPerson.nameLimit), .described(by: "newcomer-note"),
          Attribute("autocomplete", "nickname"))
      }
    }.html
    PanelEntry(
      id: "create", action: .people(.create), title: texts.new, note: texts.newNote,
      submit: texts.create, limit: ListDraft.nameLimit
    ).html
    PanelEntry(
      id: "join", action: .people(.join), title: texts.join, note: texts.joinNote,
      submit: texts.join
    ).html
  }
}
