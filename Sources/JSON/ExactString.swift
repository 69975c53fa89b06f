extension String {
  /// Whether both have the same UTF-8 bytes. NB: `==` also holds for texts that are only
  /// canonically equivalent, such as a composed and a decomposed "é".
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// A string as a dictionary key, compared by its bytes.
struct ExactString: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
