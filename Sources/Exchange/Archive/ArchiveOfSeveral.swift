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
