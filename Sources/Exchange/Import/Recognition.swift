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
