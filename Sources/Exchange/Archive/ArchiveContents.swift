import Ledger
import Trackers

/// The kind of a ZIP archive, by the names of its entries.
package enum ArchiveContents: Hashable, Sendable {
  /// Apple Health; of several candidates the export is the first that begins like one, see
  /// ``HealthReader/recognises(_:)``. If none does, the archive is not recognised.
  case health([ZIPEntry])
  /// The entries to read, of a format whose archives are read whole.
  case files(ImportFormat, [ZIPEntry])
  /// Files that are recognised one by one, such as the tables of Todoist's projects.
  case several([ZIPEntry])

  /// - Throws: `nothingKnown`; `tooLarge` when the texts are too large to be read whole.
  package init(_ directory: ZIPDirectory) throws(ImportError) {
    let entries = directory.entries.filter { !ArchiveContents.isOfMacOS($0.name) }
    for format in ImportFormat.all {
      guard let archive = format.archive else { continue }
      let files = entries.filter { archive.wants($0.name) }
      if files.isEmpty { continue }
      try ArchiveContents.check(files)
      self = .files(format, files)
      return
    }
    let documents = entries.filter { ArchiveContents.isExport($0.name) }
    guard documents.isEmpty else {
      self = .health(documents.ordered { $0.size > $1.size })
      return
    }
    let texts = entries.filter { entry in
      [".csv", ".json", ".txt"].contains { Array(entry.name.utf8).ends(with: $0) }
    }
    guard !texts.isEmpty else { throw .archive(.nothingKnown) }
    try ArchiveContents.check(texts)
    self = .several(texts)
  }

  private static func check(_ files: [ZIPEntry]) throws(ImportError) {
    guard files.reduce(0, { $0 + $1.size }) <= Int64(ImportedFile.sizeLimit) else {
      throw .tooLarge(limit: ImportedFile.sizeLimit)
    }
  }

  /// The export's name depends on the phone's language: `export.xml`, `Export.xml`, `导出.xml`.
  /// `export_cda.xml` beside it is the same in HL7's format, which is not read.
  private static func isExport(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return name.ends(with: ".xml") && !name.ends(with: "_cda.xml")
  }

  /// Finder adds a metadata file for each file.
  private static func isOfMacOS(_ name: String) -> Bool {
    name.utf8.starts(with: "__MACOSX/".utf8)
      || (name.utf8.split(separator: 0x2f).last ?? []).starts(with: "._".utf8)
  }
}

extension [UInt8] {
  /// - Parameter ending: in lower case; matches upper case as well.
  fileprivate func ends(with ending: String) -> Bool {
    suffix(ending.utf8.count).map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
      .elementsEqual(ending.utf8)
  }
}

extension ImportFormat.Archive {
  /// The most names of files that are not read; others are only counted.
  private static let namedLimit = 20

  /// An archive of files that are recognised one by one. Only files of one format are imported; the
  /// others are reported by name.
  static let several = ImportFormat.Archive(wants: { _ in true }) {
    entries, context throws(ImportError) in
    var files: [(name: String, file: ImportedFile)] = []
    var others: [String] = []
    for (name, bytes) in entries {
      do throws(ImportError) {
        files.append((name, try ImportedFile(reading: bytes, context)))
      } catch .unknown {
        others.append(name)
      } catch .empty {
        others.append(name)
      }
    }
    guard let chosen = files.first(where: { $0.file.confidence == .sure }) ?? files.first else {
      throw .archive(.nothingKnown)
    }
    others += files.filter { $0.file.format != chosen.file.format }.map { $0.name }
    files.removeAll { $0.file.format != chosen.file.format }
    var whole = ImportedFile(chosen.file.format, context.limits)
    for (name, file) in files { whole.take(file, named: files.count > 1 ? name : nil) }
    for name in others.prefix(namedLimit) { whole.leaveOut(.file(name)) }
    let rest = others.count - namedLimit
    if rest > 0 { whole.leaveOut(.otherFiles, count: rest) }
    return try whole.checked()
  }
}
