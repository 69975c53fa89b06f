import Trackers

/// An importable format. Help, page, recognition and fuzzing all use this value, which is defined
/// in the format's file; `ImportFormat+All.swift` lists them.
package struct ImportFormat: Sendable {
  /// The argument of `--as`, also in `--json`; it is stable.
  package let key: String
  package let name: Name
  let form: Form

  /// Makes the format of a table.
  ///
  /// - Parameters:
  ///   - columns: the columns by which it is recognised.
  ///   - read: takes the columns it knows and adds the rows to the file. Other columns are reported
  ///     as ignored.
  init(
    _ key: String, _ name: Name, _ columns: TableColumns, read: @escaping TableReader
  ) {
    self.key = key
    self.name = name
    form = .table(columns, read)
  }

  /// Makes the format of a text of any syntax.
  init(
    _ key: String, _ name: Name, _ syntax: Syntax, knownBy sign: Sign, archive: Archive? = nil,
    read: @escaping TextReader
  ) {
    self.key = key
    self.name = name
    form = .text(syntax, sign, archive, read)
  }

  /// Nil when there is no such format.
  package init?(key: String) {
    guard let format = ImportFormat.all.first(where: { $0.key == key }) else { return nil }
    self = format
  }
}

extension ImportFormat {
  // Boxed, like ``Form``: formats are copied in many places, and each copy adds to the download.
  package indirect enum Name: Sendable {
    /// Written by Dayring; the texts have words for it.
    case own(OwnFile)
    /// A proper name, the same in every language.
    ///
    /// - Parameter file: which of the program's files, if needed: `CSV`.
    case program(ImportSource, file: String? = nil)
  }

  package enum OwnFile: Sendable {
    case backup, fasts, drinks, tallies
  }

  /// The syntax of its texts.
  package enum Syntax: Sendable {
    case table, json, xml, lines
  }

  typealias TableReader =
    @Sendable (
      CSVTable, inout Columns, ImportContext, inout ImportedFile
    ) throws(ImportError) -> Void

  /// The text is UTF-8 without a byte order mark.
  typealias TextReader =
    @Sendable (
      [UInt8], ImportContext, inout ImportedFile
    ) throws(ImportError) -> Void

  /// The recognition and the reader of a format.
  indirect enum Form: Sendable {
    case table(TableColumns, TableReader)
    case text(Syntax, Sign, Archive?, TextReader)
  }

  /// The recognition of a text other than by columns.
  enum Sign: Sendable {
    /// A sign that no other format has. Checked before the columns of tables.
    case unique(@Sendable ([UInt8]) -> Bool)
    /// A likeness; nil when it is not like this format. Checked last.
    ///
    /// - Parameter opening: the first records, if the text is a table.
    case likeness(@Sendable (_ text: [UInt8], _ opening: [[String]]) -> Recognition.Confidence?)
  }

  /// A ZIP file with several files that are read together.
  struct Archive: Sendable {
    typealias Entries = [(name: String, bytes: [UInt8])]

    /// Whether an entry of that name is one of them; includes folders, separated by slashes.
    let wants: @Sendable (_ name: String) -> Bool
    let read: @Sendable (Entries, ImportContext) throws(ImportError) -> ImportedFile
  }
}

extension ImportFormat {
  package var syntax: Syntax {
    switch form {
    case .table: .table
    case .text(let syntax, _, _, _): syntax
    }
  }

  var archive: Archive? {
    guard case .text(_, _, let archive, _) = form else { return nil }
    return archive
  }
}

extension ImportFormat: Hashable, CustomStringConvertible {
  package static func == (left: ImportFormat, right: ImportFormat) -> Bool {
    left.key == right.key
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  package var description: String { key }
}

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

/// The columns by which a table of a format is recognised.
struct TableColumns: Sendable {
  /// All of these are required.
  let required: [String]
  /// Or all of these, from an older version; may be empty.
  let former: [String]
  /// Other columns of such a table, needed to tell it from tables that share the required ones. Nil
  /// when no other table does.
  let further: [String]?

  init(_ required: String..., former: [String] = [], further: [String]? = nil) {
    self.required = required
    self.former = former
    self.further = further
  }

  /// The number of required columns if the header has them all; else 0.
  func matches(in header: [String]) -> Int {
    for names in [required, former] where header.contains(all: names) && !names.isEmpty {
      return names.count
    }
    return 0
  }

  /// The confidence for a header with the required columns.
  func confidence(in header: [String]) -> Recognition.Confidence {
    guard let further else { return .sure }
    let own = (required + former + further).map { $0.folded }
    return header.allSatisfy { $0.isEmpty || own.contains($0.folded) } ? .sure : .likely
  }
}

extension [String] {
  /// Whether it has all the names, ignoring case.
  fileprivate func contains(all names: [String]) -> Bool {
    names.allSatisfy { name in contains { $0.folded == name.folded } }
  }
}
