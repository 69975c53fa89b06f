import CivilTime
import JSON
import Ledger
import Trackers

/// The JSON of lists; see docs/json.md.
extension ListBook {
  func json(open: Int, _ unread: ListUnread) -> JSON {
    .object([
      "id": .string(id.rawValue.description), "name": .string(name),
      "colour": .string(list.draft.colour.rawValue), "icon": .string(list.draft.symbol.rawValue),
      "standing": .string(standing.rawValue), "role": .text(role?.name), "open": .whole(open),
      "unread": .whole(unread.comments), "unreadForMe": .whole(unread.mine),
      "people": .list(people.all) { $0.json(isMe: $0.id == me) },
    ])
  }
}

extension ListPerson {
  func json(isMe: Bool) -> JSON {
    .object([
      "id": .string(id.description), "name": .string(name), "number": .whole(number),
      "colour": .string(colour.rawValue), "role": .text(role?.name), "me": .bool(isMe),
    ])
  }
}

extension ListRole {
  var name: String {
    switch self {
    case .owner: "owner"
    case .editor: "editor"
    case .reader: "reader"
    }
  }
}

extension ListTask {
  /// - Parameters:
  ///   - placed: its place in the own plan.
  ///   - unread: the comments that this person has not read.
  func json(in book: ListBook, _ placed: PlanTask?, unread: Int, today: Day) -> JSON {
    let task = found(on: today)
    return .object([
      "id": .string(id.description), "title": .string(title), "notes": .string(traits.notes),
      "status": .string(task.status.rawValue), "expires": traits.expires.json,
      "expiresAt": .text(traits.expiresAt?.minuteText), "given": .text(given?.description),
      "created": .string(Moment.inList(made).iso8601),
      "ended": .text(ended.map { Moment.inList($0).iso8601 }),
      "planned": placed.map { placed in
        .object([
          "id": .string(placed.id.description), "day": placed.day.json,
          "region": .string(placed.place.regionName), "bucket": .string(placed.bucket.rawValue),
        ])
      } ?? .null,
      "unread": .whole(unread),
      "lastChanged": .text(lastWrite.at.map { Moment.inList($0).iso8601 }),
      "changedBy": .text(lastWrite.device.flatMap { book.people.person(of: $0) }?.id.description),
    ])
  }
}

extension ListComment {
  func json(in book: ListBook) -> JSON {
    .object([
      "id": .string(id.description), "at": .string(Moment.inList(made).iso8601),
      "by": .text(book.people.author(of: self)?.id.description), "text": .string(text),
      "to": .list(mentions) { .string($0.description) }, "edited": .bool(isEdited),
    ])
  }
}

extension ListEvent {
  func json(_ subject: Subject) -> JSON {
    let title: String? = if case .task(let title) = subject { title } else { nil }
    return .object([
      "id": .string(id.description), "at": .text(time.map { Moment.inList($0).iso8601 }),
      "what": .string(what.rawValue), "by": .text(by?.description), "of": .text(of?.description),
      "title": .text(title), "to": .list(to) { .string($0.description) },
      "fields": .list(fields) { .string($0.rawValue) }, "count": .whole(count),
      "role": .text(role?.name),
    ])
  }
}
