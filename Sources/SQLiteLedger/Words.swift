/// Names and texts that many records have; a database holds their numbers.
///
/// Pinned: new words come at the end, and none is ever taken out or moved.
enum Words {
  private static let all =
    """
    at amount of note end deleted title notes created written origin sample status bucket order day
    until rule sticky primary since taken task start last name unit quick colour icon factor archived
    atMost on weekdays carry cancelled hidden remind expires address after goal schedule drink fast
    water tea coffee juice free open done
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(all, all.indices))

  /// NB: Swift takes some characters for equal whose bytes differ. Of those, only one is ASCII, and is
  /// shorter than the others.
  static func number(of text: String) -> Int? {
    guard let number = numbers[text], all[number].utf8.count == text.utf8.count else { return nil }
    return number
  }

  /// Nil for a number that no word has.
  static func word(_ number: UInt64) -> String? {
    number < UInt64(all.count) ? all[Int(number)] : nil
  }
}
