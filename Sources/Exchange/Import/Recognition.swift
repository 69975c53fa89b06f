/// What a file looks like.
package struct Recognition: Hashable, Sendable {
  package enum Confidence: Hashable, Sendable {
    /// Nothing else looks like this, or somebody has said what it is.
    case sure
    /// Other files look like this too: whoever brought it has to say that it is one.
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
  /// Nil for what nobody knows. What is unique to a format is looked for first, then the columns of
  /// tables, and then what a text looks like.
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

  /// Of several that fit, the one that asks for the most columns, since a table that has them all has
  /// hardly come by them by chance; of those, the first.
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
