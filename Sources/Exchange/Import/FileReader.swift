/// A reader of files of any kind and size that does no I/O: it asks for the next range of bytes,
/// and the host supplies them, from a disk or a browser's file object.
///
///     var reader = FileReader(size: size, context)
///     while case .read(let piece) = try reader.next() {
///       // In portions of any size; unpacked where the piece is packed.
///       for portion in bytes(of: piece) where try !reader.take(portion) { break }
///     }
///
/// Archives are read from their end; a health export is streamed, so that its size does not matter,
/// and so is a backup; other files are read whole.
package struct FileReader: Sendable {
  /// A range of bytes that the host is to supply.
  package struct Piece: Hashable, Sendable {
    /// The range of bytes in the file.
    package let range: Range<Int64>
    /// Whether it is compressed by deflate (RFC 1951); the host unpacks it.
    package let isDeflated: Bool
  }

  package enum Step: Sendable {
    case read(Piece)
    case done(FileContents)
  }

  private enum Stage {
    case start, beginning, whole, stream, backup, tail
    case wide(ZIPEnd)
    case directory(ZIPEnd)
    case header(ZIPEntry)
    case entry(ZIPEntry)
  }

  private let size: Int64
  private let format: ImportFormat?
  private let context: ImportContext
  private var stage = Stage.start
  /// The bytes of the piece, unless a reader takes them as they come.
  private var bytes: [UInt8] = []
  private var health: HealthReader?
  private var backup: BackupReader?
  /// The reader of the archive's files, and the files that have arrived.
  private var archive: ImportFormat.Archive?
  private var files: ImportFormat.Archive.Entries = []
  /// The entries of the archive still to be read, the next one last.
  private var entries: [ZIPEntry] = []
  private var check: ZIPCheck?
  /// Bytes of the largest piece so far, and its size, for showing progress.
  package private(set) var progress: (taken: Int64, of: Int64) = (0, 0)

  /// - Parameters:
  ///   - size: the file's size in bytes.
  ///   - format: nil means to recognise it by the contents.
  package init(size: Int64, as format: ImportFormat? = nil, _ context: ImportContext) {
    self.size = size
    self.format = format
    self.context = context
  }

  /// Returns the next step. Call it first, and then whenever the wanted piece has been supplied.
  package mutating func next() throws(ImportError) -> Step {
    let bytes = self.bytes
    self.bytes = []
    switch stage {
    case .start:
      guard size > 0 else { throw .empty }
      return want(0..<min(size, Int64(HealthReader.beginningLength)), .beginning)
    case .beginning: return try begin(bytes)
    case .whole: return .done(try FileContents(reading: bytes, as: format, context))
    case .stream: return try finishHealth()
    case .backup:
      guard var reader = backup else { throw .unknown }
      backup = nil
      return .done(.backup(try reader.finish()))
    case .tail: return try open(try ZIPEnd(tail: bytes, fileSize: size))
    case .wide(var end):
      try end.read(wide: bytes)
      return want(end.directory, .directory(end))
    case .directory(let end):
      try choose(try ArchiveContents(try ZIPDirectory(bytes, end)))
      return try nextEntry()
    case .header(let entry):
      let range = try entry.data(afterHeader: bytes)
      check = ZIPCheck(entry)
      progress = (0, entry.size)
      return want(range, .entry(entry), isDeflated: entry.method == .deflated)
    case .entry(let entry): return try end(entry, bytes)
    }
  }

  /// The error when the host cannot unpack the piece.
  package var damage: ImportError {
    guard case .entry(let entry) = stage else { return .archive(.noDirectory) }
    return .archive(.damaged(entry: entry.name))
  }

  /// - Parameter portion: the next bytes of the piece.
  /// - Returns: whether the rest of the piece is wanted.
  package mutating func take(_ portion: UnsafeRawBufferPointer) throws(ImportError) -> Bool {
    try check?.add(portion)
    progress.taken += Int64(portion.count)
    guard health == nil else {
      try read(portion)
      return true
    }
    guard backup == nil else {
      try backup?.take(portion)
      return true
    }
    bytes.append(contentsOf: portion)
    guard case .entry = stage, archive == nil, bytes.count >= HealthReader.beginningLength else {
      return true
    }
    return try beginHealth()
  }
}

extension FileReader {
  /// In bytes; longer files are refused.
  package static let lengthLimit: Int64 = 64 << 30

  /// The limit for a file whose beginning is known.
  package static func lengthLimit(ofFileBeginning bytes: some Collection<UInt8>) -> Int64 {
    let beginning = Array(bytes.prefix(HealthReader.beginningLength))
    let isAnyLength = ZIPDirectory.recognises(beginning) || HealthReader.recognises(beginning)
    return isAnyLength ? lengthLimit : Int64(Backup.sizeLimit)
  }

  private mutating func want(
    _ range: Range<Int64>, _ next: Stage, isDeflated: Bool = false
  ) -> Step {
    stage = next
    // If it grew step by step, it would need twice its size.
    if case .whole = next { bytes.reserveCapacity(Int(range.count)) }
    return .read(Piece(range: range, isDeflated: isDeflated))
  }

  private mutating func begin(_ beginning: [UInt8]) throws(ImportError) -> Step {
    if ZIPDirectory.recognises(beginning) { return want(ZIPEnd.tail(ofFile: size), .tail) }
    progress = (0, size)
    if format ?? .appleHealth == .appleHealth, HealthReader.recognises(beginning) {
      health = HealthReader(context)
      return want(0..<size, .stream)
    }
    if beginning.starts(with: [0x1f, 0x8b]) { throw .compressed }
    if let isOwn = DatabaseSignature.isOwn(beginning) { throw .database(isOwn: isOwn) }
    let isBackup = format.map { $0 == .backup } ?? Backup.recognises(beginning)
    let limit = isBackup ? Backup.sizeLimit : ImportedFile.sizeLimit
    guard size <= Int64(limit) else { throw .tooLarge(limit: limit) }
    if isBackup, !TextDecoding.isMarked(beginning) {
      backup = BackupReader()
      return want(0..<size, .backup)
    }
    return want(0..<size, .whole)
  }

  private mutating func open(_ end: ZIPEnd) throws(ImportError) -> Step {
    end.wide.map { want($0, .wide(end)) } ?? want(end.directory, .directory(end))
  }

  private mutating func choose(_ contents: ArchiveContents) throws(ImportError) {
    switch contents {
    case .health(let candidates): entries = candidates.reversed()
    case .files(let format, let files):
      entries = files.reversed()
      archive = format.archive
    case .several(let files):
      entries = files.reversed()
      archive = .several
    }
  }

  private mutating func nextEntry() throws(ImportError) -> Step {
    guard let entry = entries.popLast() else {
      guard let archive else { throw .archive(.nothingKnown) }
      return .done(.file(try archive.read(files, context)))
    }
    if archive != nil { try entry.checkWhole() }
    check = nil
    return want(entry.header, .header(entry))
  }

  private mutating func end(_ entry: ZIPEntry, _ bytes: [UInt8]) throws(ImportError) -> Step {
    if archive != nil {
      try check?.finish()
      files.append((entry.name, bytes))
      return try nextEntry()
    }
    if health == nil {
      self.bytes = bytes
      guard try beginHealth() else { return try nextEntry() }
    }
    try check?.finish()
    return try finishHealth()
  }

  /// - Returns: false when it is not a health export.
  private mutating func beginHealth() throws(ImportError) -> Bool {
    let beginning = bytes
    bytes = []
    guard HealthReader.recognises(beginning) else { return false }
    health = HealthReader(context)
    try beginning.withUnsafeBufferPointer { bytes throws(ImportError) in
      try health?.read(bytes)
    }
    return true
  }

  private mutating func read(_ portion: UnsafeRawBufferPointer) throws(ImportError) {
    try health?.read(portion.bindMemory(to: UInt8.self))
  }

  private mutating func finishHealth() throws(ImportError) -> Step {
    guard var reader = health else { throw .unknown }
    return .done(.file(try reader.finish()))
  }
}

/// The signature of SQLite files, in which programs keep their data. An export is never one.
enum DatabaseSignature {
  /// Whether a file that begins like this is a database, and whether it is Dayring's; nil when it
  /// is not a database.
  ///
  /// Source: "Database File Format" on sqlite.org; the application id is at byte 68, with the value
  /// of `Schema` in SQLiteLedger.
  static func isOwn(_ beginning: [UInt8]) -> Bool? {
    guard beginning.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return beginning.count >= 72 && beginning[68..<72].elementsEqual("Dayr".utf8)
  }
}
