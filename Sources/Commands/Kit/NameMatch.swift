import Ledger
import Trackers

/// A sort of records that can be named by typing.
protocol Named {
  static var thing: EntryRefusal.Thing { get }
  static func all(in context: Context) throws(CommandFailure) -> [Self]

  var name: String { get }
  /// Nil for a preset.
  var recordID: RecordID? { get }
  var isArchived: Bool { get }
}

extension Named {
  static func named(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    let all = try all(in: context)
    let matches = NameMatches(typed, among: [all])
    let name = thing.rawValue
    switch matches.found.count {
    case 1: return matches.found[0]
    case 0: throw .unknownName(thing, typed, nearest: all.map { $0.name }.nearest(to: typed))
    default:
      throw .ambiguousName(
        .named(name), typed, matches.found.map { $0.name }, hint: CommandFailure.listing(name))
    }
  }
}

/// The matches of a typed name: those of the best rank or, without any, those whose id begins with
/// the text.
struct NameMatches<Element> {
  private(set) var found: [Element] = []
  /// Whether the whole name was typed.
  let isWhole: Bool

  /// - Parameter groups: the candidates; of equal ranks, those in an earlier group match.
  init(
    _ typed: String, among groups: [[Element]], name: (Element) -> String,
    id: (Element) -> RecordID?
  ) {
    let wanted = TypedName(typed)
    var best: (rank: TypedName.Rank, group: Int)?
    for (index, group) in groups.enumerated() {
      for element in group {
        guard let rank = wanted.rank(in: name(element)) else { continue }
        if let known = best, rank >= known.rank {
          if rank == known.rank, index == known.group { found.append(element) }
        } else {
          best = (rank, index)
          found = [element]
        }
      }
    }
    isWhole = best.map { $0.rank <= .whole } ?? false
    guard found.isEmpty, typed.utf8.count >= ShortIDs.shortest,
      let ids = RecordID.range(withPrefix: typed)
    else { return }
    found = groups.flatMap { $0 }.filter { id($0).map { ids.contains($0) } ?? false }
  }
}

extension NameMatches where Element: Named {
  /// The matches of a typed name; archived things match only if no others do.
  init(_ typed: String, among groups: [[Element]]) {
    self.init(typed, among: groups, name: { $0.name }, id: { $0.recordID })
    let shown = found.filter { !$0.isArchived }
    if !shown.isEmpty { found = shown }
  }
}
