import ArchiveTesting
import Exchange
import Inflate

/// A file behind one byte. Of an even one, it is the file as it is; of an odd one, an archive is made
/// of it, whose sums are right: names and contents by turns, each up to a byte that no text has.
/// However large the portions are in which it comes, it says the same.
func fuzzArchive(_ bytes: [UInt8]) throws(Violation) {
  guard let first = bytes.first else { return }
  let file = first % 2 == 0 ? Array(bytes[1...]) : built(bytes[1...])
  let whole = read(file, portion: .max)
  let portion = Int(first / 2) + 1
  let inPortions = read(file, portion: portion)
  try require(
    "\(whole)" == "\(inPortions)", "\(inPortions) in portions of \(portion), and whole \(whole)")
  if case .success(let contents) = whole { try check(contents) }
}

private func built(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var parts = bytes.split(separator: 0xff, omittingEmptySubsequences: false)[...]
  var entries: [BuiltZIP.Entry] = []
  while let name = parts.popFirst(), let contents = parts.popFirst() {
    entries.append(BuiltZIP.Entry(String(decoding: name, as: UTF8.self), Array(contents)))
  }
  return BuiltZIP(entries).bytes
}

/// Reads bytes by the reader of page and command line, which recognises the format.
func contents(of bytes: [UInt8], as format: ImportFormat?) -> FileContents? {
  try? read(bytes, as: format, portion: .max).get()
}

private func read(
  _ bytes: [UInt8], as format: ImportFormat? = nil, portion: Int
) -> Result<FileContents, ImportError> {
  var reader = FileReader(size: Int64(bytes.count), as: format, context)
  do throws(ImportError) {
    while true {
      switch try reader.next() {
      case .done(let contents): return .success(contents)
      case .read(let piece):
        guard piece.range.lowerBound >= 0, piece.range.upperBound <= Int64(bytes.count) else {
          preconditionFailure("It wants bytes beyond the file: \(piece)")
        }
        let range = Int(piece.range.lowerBound)..<Int(piece.range.upperBound)
        try bring(bytes[range], piece.isDeflated, to: &reader, portion)
      }
    }
  } catch {
    return .failure(error)
  }
}

private func bring(
  _ bytes: ArraySlice<UInt8>, _ isDeflated: Bool, to reader: inout FileReader, _ portion: Int
) throws(ImportError) {
  var plain = Array(bytes)
  if isDeflated {
    guard let unpacked = unpacked(plain) else { throw reader.damage }
    plain = unpacked
  }
  var rest = plain[...]
  while !rest.isEmpty {
    let part = Array(rest.prefix(portion))
    rest = rest.dropFirst(part.count)
    let isWanted = try part.withUnsafeBufferPointer { part throws(ImportError) in
      try reader.take(UnsafeRawBufferPointer(part))
    }
    if !isWanted { return }
  }
}

/// Nil unless it is exactly one stream.
private func unpacked(_ packed: [UInt8]) -> [UInt8]? {
  var plain: [UInt8] = []
  do throws(Inflater.Failure) {
    var inflater = try Inflater()
    let used = try packed.withUnsafeBufferPointer { packed throws(Inflater.Failure) in
      try inflater.add(UnsafeRawBufferPointer(packed)) { part throws(ImportError) in
        plain.append(contentsOf: part)
      }
    }
    return used == packed.count && inflater.isFinished ? plain : nil
  } catch {
    return nil
  }
}
