import Sealing
import Synchronization

/// Rosters whose signatures this process has checked, by their newest entry, so that they are not
/// checked again with each call.
final class RosterCache: Sendable {
  private static let limit = 1024
  private let rosters = Mutex<[EntryID: Roster]>([:])

  func roster(_ head: EntryID) -> Roster? {
    rosters.withLock { $0[head] }
  }

  func keep(_ roster: Roster) {
    rosters.withLock { rosters in
      if rosters.count >= RosterCache.limit { rosters.removeAll() }
      rosters[roster.head] = roster
    }
  }
}
