import CivilTime
import Wire

@testable import Relay

extension MemoryTables {
  package func listCount(sponsoredBy space: SpaceID) -> Int {
    spaces.values.count { $0.sponsor == space && !$0.isDeleted }
  }

  package func link(_ link: ListLinkID) -> LinkRow? { links[link] }

  package func links(in space: SpaceID) -> [LinkRow] {
    links.values.filter { $0.space == space }.sorted { $0.link < $1.link }
  }

  package mutating func save(_ row: LinkRow) { links[row.link] = row }

  package mutating func remove(_ link: ListLinkID, in space: SpaceID) {
    if links[link]?.space == space { links[link] = nil }
    asks.removeAll { $0.link == link && $0.space == space }
  }

  package mutating func removeLinks(endedBy time: Instant) {
    for row in links.values where row.until <= time { remove(row.link, in: row.space) }
  }

  package func ask(_ ask: AskID, by link: ListLinkID, in space: SpaceID) -> AskRow? {
    asks.first { $0.ask == ask && $0.link == link && $0.space == space }
  }

  package func asks(in space: SpaceID) -> [AskRow] {
    asks.filter { $0.space == space }.sorted {
      ($0.asked.milliseconds, $0.link, $0.ask) < ($1.asked.milliseconds, $1.link, $1.ask)
    }
  }

  package func askCount(by link: ListLinkID, in space: SpaceID) -> Int {
    asks.count { $0.link == link && $0.space == space }
  }

  package func askMark(in space: SpaceID) -> AskMark? {
    let asks = asks(in: space)
    guard let newest = asks.last else { return nil }
    return AskMark(
      asks: asks.count, requests: asks.count { $0.letters.count > 1 }, newest: newest.asked)
  }

  package mutating func save(_ row: AskRow) {
    asks.removeAll { $0.ask == row.ask && $0.link == row.link && $0.space == row.space }
    asks.append(row)
  }

  package func person(_ person: PersonID, in space: SpaceID) -> PersonRow? {
    people.first { $0.person == person && $0.space == space }
  }

  package mutating func save(_ row: PersonRow) {
    people.removeAll { $0.person == row.person && $0.space == row.space }
    people.append(row)
  }
}
