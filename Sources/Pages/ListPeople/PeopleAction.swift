/// A request of the pages of a list's people to their host. The raw values are part of the page.
///
/// An element has the subject of its action as `data-name`: the id of a person or of a link.
package enum PeopleAction: String, CaseIterable, Sendable {
  /// A new list, by its name.
  case create = "list.create"
  /// By a link.
  case join = "list.join"
  /// This person's name in the list that is created or joined next.
  case newcomer = "list.newcomer"

  /// The terms of the next link: a role, the number of people, and the last day in ISO 8601.
  case linkRole = "list.linkRole"
  case linkCount = "list.linkCount"
  case linkEnd = "list.linkEnd"
  case share = "list.share"
  /// Wait for people who ask by open links.
  case answer = "list.answer"
  case copy = "list.copy"
  case admit = "list.admit"
  case refuse = "list.refuse"
  /// No longer wait: for people, or for the owner of a list.
  case stop = "list.stop"
  /// A link, or without a name all of them.
  case withdraw = "list.withdraw"

  /// This person's own name and colour.
  case introduce = "list.introduce"
  case colour = "list.colour"
  case rename = "list.rename"
  /// Another person's role: `editor` or `reader`.
  case role = "list.role"
  case askRemove = "list.askRemove"
  case remove = "list.remove"
  case askHandOver = "list.askHandOver"
  case handOver = "list.handOver"
  case askLeave = "list.askLeave"
  case leave = "list.leave"
  case askDelete = "list.askDelete"
  case delete = "list.delete"
  /// Take back a question.
  case cancel = "list.cancel"
}

extension Attribute {
  /// NB: of the same name as those of the page of devices, since one script of each host sends both.
  @inline(never)
  static func people(_ action: PeopleAction, _ name: String = "") -> Attribute {
    Attribute("data-space", action.rawValue)
      + .when(!name.isEmpty, Attribute("data-name", name))
  }
}
