import Ledger
import Trackers

/// A thing that can be named by typing.
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
    switch NameMatch(typed, among: try all(in: context)) {
    case .one(let element): return element
    case .several(let names):
      let name = thing.rawValue
      throw .ambiguousName(.named(name), typed, names, hint: CommandFailure.listing(name))
    case .none(let nearest): throw .unknownName(thing, typed, nearest: nearest)
    }
  }
}

/// What a typed name means: an exact name, ignoring case, else the beginning of one, either also
/// without hyphens as it is spoken, else the beginning of an id.
enum NameMatch<Element: Named> {
  case one(Element)
  case several([String])
  case none(nearest: [String])

  init(_ typed: String, among all: [Element]) {
    let wanted = typed.asName
    let spoken = typed.spokenName
    let ids = typed.utf8.count < ShortIDs.shortest ? nil : RecordID.range(withPrefix: typed)
    let ways: [(Element) -> Bool] = [
      { $0.name.asName == wanted },
      { $0.name.asName.hasPrefix(wanted) },
      { !spoken.isEmpty && $0.name.spokenName == spoken },
      { !spoken.isEmpty && $0.name.spokenName.hasPrefix(spoken) },
      { element in element.recordID.flatMap { ids?.contains($0) } ?? false },
    ]
    for isMeant in ways where !wanted.isEmpty {
      let found = all.filter(isMeant)
      let shown = found.filter { !$0.isArchived }
      let meant = shown.isEmpty ? found : shown
      if meant.count == 1 {
        self = .one(meant[0])
        return
      }
      if !meant.isEmpty {
        self = .several(meant.map { $0.name })
        return
      }
    }
    self = .none(nearest: all.map { $0.name }.nearest(to: typed))
  }
}

extension String {
  /// Ignores the case of letters of all scripts, and spaces.
  var asName: String {
    String(decoding: lowercased().utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}
