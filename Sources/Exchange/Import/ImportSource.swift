/// A program whose files are read.
package struct ImportSource: Sendable {
  package enum Kind: CaseIterable, Sendable {
    case health, fastsAndDrinks, habits, tasks
  }

  package let name: String
  /// The name in lists of programs: `Loop`, for `Loop Habit Tracker`.
  package let shortName: String
  /// Its purpose; programs of one kind are listed together.
  package let kind: Kind
  /// The files that are read, by types and names, for the shell's help: `ZIP, export.xml`.
  package let files: String?

  init(_ name: String, _ kind: Kind, shortName: String? = nil, files: String? = nil) {
    self.name = name
    self.shortName = shortName ?? name
    self.kind = kind
    self.files = files
  }

  /// All programs without repetition, grouped by kind.
  package static var byKind: [[ImportSource]] {
    Kind.allCases.map { kind in
      var sources: [ImportSource] = []
      for format in ImportFormat.all {
        guard case .program(let source, _) = format.name, source.kind == kind,
          !sources.contains(where: { $0.name == source.name })
        else { continue }
        sources.append(source)
      }
      return sources
    }
  }
}
