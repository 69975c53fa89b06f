/// The recognised format of a file.
package struct Recognition: Hashable, Sendable {
  package enum Confidence: Hashable, Sendable {
    /// No other format looks like this, or the user has named it.
    case sure
    /// Other files look like this too, so the user must confirm the format.
    case likely
  }

  package let format: ImportFormat
  package let confidence: Confidence

  package init(_ format: ImportFormat, _ confidence: Confidence = .sure) {
    self.format = format
    self.confidence = confidence
  }
}

extension Recognition {
  /// Nil when no format fits. Unique signs are checked first, then the columns of tables, then
  /// likeness.
  init?(of text: [UInt8]) {
    if let format = ImportFormat.all.first(where: { $0.isUnique(text) }) {
      self.init(format)
      return
    }
    let opening = CSVTable.opening(of: text)
    if let table = opening.lazy.compactMap({ Recognition(ofTable: $0) }).first {
      self = table
      return
    }
    for format in ImportFormat.all {
      if let confidence = format.likeness(text, opening) {
        self.init(format, confidence)
        return
      }
    }
    return nil
  }

  /// Finds the format with the most required columns, which are hardly there by chance; of several,
  /// the first.
  private init?(ofTable header: [String]) {
    var best: (recognition: Recognition, columns: Int)?
    for format in ImportFormat.all {
      guard case .table(let columns, _) = format.form else { continue }
      let count = columns.matches(in: header)
      if count > best?.columns ?? 0 {
        best = (Recognition(format, columns.confidence(in: header)), count)
      }
    }
    guard let best else { return nil }
    self = best.recognition
  }
}

extension ImportFormat {
  fileprivate func isUnique(_ text: [UInt8]) -> Bool {
    guard case .text(_, .unique(let isOne), _, _) = form else { return false }
    return isOne(text)
  }

  fileprivate func likeness(_ text: [UInt8], _ opening: [[String]]) -> Recognition.Confidence? {
    guard case .text(_, .likeness(let confidence), _, _) = form else { return nil }
    return confidence(text, opening)
  }
}

/// The recognised content of a file.
package enum FileContents: Sendable {
  case file(ImportedFile)
  case backup(Backup)

  /// Reads a file that is in memory as a whole.
  init(
    reading bytes: [UInt8], as format: ImportFormat?, _ context: ImportContext
  ) throws(ImportError) {
    if format.map({ $0 == .backup }) ?? false {
      self = .backup(try Backup(parsing: try TextDecoding.utf8(bytes)))
    } else if let text = try? TextDecoding.utf8(bytes), Backup.recognises(text) {
      self = .backup(try Backup(parsing: text))
    } else {
      self = .file(try ImportedFile(reading: bytes, as: format, context))
    }
  }
}
