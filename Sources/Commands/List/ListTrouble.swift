import CivilTime
import Ledger
import SQLiteLedger
import SpaceHost
import Sync
import Texts
import Trackers

/// The reason why a list is not up to date on this device.
struct ListTrouble {
  let text: String
  /// Whether this person is in the list no more, or there is none, as its relay says.
  var isOver = false

  /// Nil while it is up to date, and for a list whose space is not here.
  init?(of list: ListID, in context: Context) throws(CommandFailure) {
    let store = SpaceStore(context.ledger, of: list)
    guard try context.read(store.isInSpace) else { return nil }
    let (silentSince, word) = try context.read(store.told())
    let texts = context.texts
    if let word {
      let trouble = SpaceTrouble(stored: word)
      switch trouble {
      case .removed, .unknown:
        text = texts.say("The list no longer lets you in")
        isOver = true
      case .deleted:
        text = texts.say("Deleted by its owner")
        isOver = true
      case .later, .unreadable, .clockAhead, .full, .busy, .refused, .differs, .broke,
        .storeBusy, .storeFull, .storeReadOnly, .storeDamaged, .unavailable, .gateway, .stranger,
        .untrusted, .noAddress:
        text = texts.space.stopped(trouble)
      }
    } else if let silentSince {
      let times = Instant.supported
      let since = min(
        max(times.lowerBound, Instant(milliseconds: silentSince)), times.upperBound)
      text = texts.space.waiting(since: context.wording.moment(context.zone.moment(since)))
    } else {
      return nil
    }
  }

  /// A line for each list that is not up to date.
  static func lines(in context: Context) throws(CommandFailure) -> [String] {
    var lines: [String] = []
    for list in try context.read(SpaceStore(context.ledger).lists()) {
      guard let trouble = try ListTrouble(of: list, in: context) else { continue }
      let name = context.texts.list.name(of: try context.listBook(list).list)
      lines.append("\(name): \(trouble.text)".harmless)
    }
    return lines
  }
}
