/// A position in the log, on the wire: `generation.sequence`.
struct Cursor: Equatable, Sendable, LosslessStringConvertible {
  let generation: String
  let sequence: Int64

  init(generation: String, sequence: Int64) {
    self.generation = generation
    self.sequence = sequence
  }

  init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let sequence = Int64(parts[1]), sequence >= 0,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
    else { return nil }
    self.init(generation: String(parts[0]), sequence: sequence)
  }

  var description: String { "\(generation).\(sequence)" }
}
