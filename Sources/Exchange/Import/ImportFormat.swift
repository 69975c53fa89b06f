/// A format that can be read. Whatever is said of it, in the help, on the page, when a file is recognised
/// or fuzzed, comes from its value, which stands in the file of the format; `ImportFormat+All.swift` lists
/// them.
package struct ImportFormat: Sendable {
  /// What `--as` is given and `--json` says; it never changes.
  package let key: String
  package let name: Name
  let form: Form

  /// A table.
  ///
  /// - Parameters:
  ///   - columns: by which it is known.
  ///   - read: takes the columns that it knows, and adds what each row tells to the file. The columns
  ///     that it leaves are told to be without use.
  init(
    _ key: String, _ name: Name, _ columns: TableColumns, read: @escaping TableReader
  ) {
    self.key = key
    self.name = name
    form = .table(columns, read)
  }

  /// A text of any syntax.
  init(
    _ key: String, _ name: Name, _ syntax: Syntax, knownBy sign: Sign, archive: Archive? = nil,
    read: @escaping TextReader
  ) {
    self.key = key
    self.name = name
    form = .text(syntax, sign, archive, read)
  }

  /// Nil where there is no such format.
  package init?(key: String) {
    guard let format = ImportFormat.all.first(where: { $0.key == key }) else { return nil }
    self = format
  }
}

extension ImportFormat {
  // Boxed, like ``Form``, since a format is copied in many places, whose code is downloaded.
  package indirect enum Name: Sendable {
    /// Written by Dayring; the user's language has words for it.
    case own(OwnFile)
    /// A proper name, the same in every language.
    ///
    /// - Parameter file: which of its files, if that has to be said: `CSV`.
    case program(ImportSource, file: String? = nil)
  }

  package enum OwnFile: Sendable {
    case backup, fasts, drinks, tallies
  }

  /// How its texts are written.
  package enum Syntax: Sendable {
    case table, json, xml, lines
  }

  typealias TableReader =
    @Sendable (
      CSVTable, inout Columns, ImportContext, inout ImportedFile
    ) throws(ImportError) -> Void

  /// The text is UTF-8 without a mark.
  typealias TextReader =
    @Sendable (
      [UInt8], ImportContext, inout ImportedFile
    ) throws(ImportError) -> Void

  /// How it is recognised and read.
  indirect enum Form: Sendable {
    case table(TableColumns, TableReader)
    case text(Syntax, Sign, Archive?, TextReader)
  }

  /// How a text is recognised that is not known by its columns.
  enum Sign: Sendable {
    /// It has what nothing else has. It is looked for before the columns of tables are.
    case unique(@Sendable ([UInt8]) -> Bool)
    /// It looks like one, as far as that goes; nil where it does not. Looked at last.
    ///
    /// - Parameter opening: the first records, if the text is a table.
    case likeness(@Sendable (_ text: [UInt8], _ opening: [[String]]) -> Recognition.Confidence?)
  }

  /// A ZIP with several files that are read together.
  struct Archive: Sendable {
    typealias Entries = [(name: String, bytes: [UInt8])]

    /// Whether an entry of that name is one of them; the name has its folders, parted by slashes.
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
