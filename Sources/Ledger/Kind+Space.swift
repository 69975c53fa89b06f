/// The kinds whose records list the devices of the space and its address. They come only by the log
/// of the space, where relay and devices check the author: no file brings them in, and no undo
/// changes them.
extension Kind {
  /// A device that is kept in step with others: its record has the device's own id, and its name as
  /// the title.
  package static let device = Kind(rawValue: "device")
  /// The present address of a space: its record has the space's own id, so that the record of a
  /// space left says nothing about another.
  package static let relay = Kind(rawValue: "relay")

  package static let ofSpace = [device, relay]

  package var isOfSpace: Bool { Kind.ofSpace.contains(self) }
}

extension Op {
  /// Nil where nothing else is in it.
  package var withoutSpace: Op? {
    let others = changes.filter { !$0.kind.isOfSpace }
    return others.isEmpty ? nil : Op(stamp: stamp, changes: others)
  }
}
