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

  /// The numbers of the words of each ``place(of:)``.
  private static let numbers = all.indices.reduce(
    into: [[Int]](repeating: [], count: placeCount)
  ) { numbers, number in numbers[place(of: all[number])].append(number) }

  private static let placeCount = 64

  /// NB: not by its hash, since an import looks for a dozen words of each row.
  private static func place(of text: String) -> Int {
    guard let first = text.utf8.first, let last = text.utf8.last else { return 0 }
    return (31 * text.utf8.count + 35 * Int(first) + Int(last)) % placeCount
  }

  /// NB: to Swift, some characters are equal whose bytes differ. Of those, only one is ASCII, and
  /// is shorter than the others.
  static func number(of text: String) -> Int? {
    numbers[place(of: text)].first { number in
      all[number] == text && all[number].utf8.count == text.utf8.count
    }
  }

  /// Nil for a number that no word has.
  static func word(_ number: UInt64) -> String? {
    number < UInt64(all.count) ? all[Int(number)] : nil
  }
}
