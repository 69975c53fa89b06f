import CivilTime
import Exchange

extension ImportedFile {
  /// Reads an archive of Apple's Health or of Loop Habit Tracker.
  ///
  /// - Parameter progress: told now and then how many bytes of a health export have been read, and
  ///   of how many.
  package init(
    archive: borrowing ZIPFile, _ context: ImportContext,
    progress: (_ read: Int64, _ of: Int64) -> Void = { _, _ in }
  ) throws(ArchiveFailure) {
    let contents: ArchiveContents
    do throws(ImportError) {
      contents = try ArchiveContents(archive.directory)
    } catch {
      throw .contents(error)
    }
    switch contents {
    case .loop(let entries): self = try .loop(archive, entries, context)
    case .health(let candidates):
      for entry in candidates {
        let beginning = try archive.beginning(of: entry, count: HealthReader.beginningLength)
        if HealthReader.recognises(beginning) {
          self = try .health(archive, entry, context, progress)
          return
        }
      }
      throw .contents(.archive(.nothingKnown))
    }
  }

  private static func loop(
    _ archive: borrowing ZIPFile, _ entries: [ZIPEntry], _ context: ImportContext
  ) throws(ArchiveFailure) -> ImportedFile {
    var loop = LoopArchive(context)
    for entry in entries { loop.add(entry.name, try archive.bytes(of: entry)) }
    do throws(ImportError) { return try loop.finish() } catch { throw .contents(error) }
  }

  private static func health(
    _ archive: borrowing ZIPFile, _ entry: ZIPEntry, _ context: ImportContext,
    _ progress: (_ read: Int64, _ of: Int64) -> Void
  ) throws(ArchiveFailure) -> ImportedFile {
    var reader = HealthReader(context)
    try archive.read(entry) { piece throws(ImportError) in
      try piece.withMemoryRebound(to: UInt8.self) { bytes throws(ImportError) in
        try reader.read(bytes)
      }
      progress(reader.byteCount, entry.size)
    }
    do throws(ImportError) { return try reader.finish() } catch { throw .contents(error) }
  }
}
