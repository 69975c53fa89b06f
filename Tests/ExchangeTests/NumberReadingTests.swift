import Foundation
import Testing
import Trackers

@testable import Exchange

/// Each number that the shell, the page or a file has is compared with all readings that a simple
/// reader finds: it is taken only if there is one, or if it is known which of them is meant.
@Suite("Readings of a number") struct NumberReadingTests {
  private static let wholes = ["", "0", "1", "12", "123", "1234", "012"]
  private static let marks = [".", ",", "'", "’", "\u{a0}", "\u{202f}"]
  private static let rests = ["", "0", "5", "25", "000", "500", "125", "1250", "0000"]

  /// `1`, `1.500`, `1.500,25`, `1.500.000` and so on, more than 4,000 texts.
  static let texts: [String] = allTexts.filter { $0 == $0.trimmingCharacters(in: .whitespaces) }

  private static let allTexts: [String] = wholes.flatMap { whole in
    [whole]
      + marks.flatMap { mark in
        rests.flatMap { rest in
          let text = whole + mark + rest
          return [text] + marks.flatMap { other in ["5", "500"].map { text + other + $0 } }
        }
      }
  }

  /// The reading with a decimal mark, or without one, in thousandths.
  private func reading(_ text: String, _ decimal: Character?) -> Int64? {
    let parts =
      decimal.map { text.split(separator: $0, omittingEmptySubsequences: false) }
      ?? [text[...]]
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let marks = Set(whole.filter { !$0.isNumber }.map { ".,".contains($0) ? $0 : "'" })
    guard marks.count <= 1, fraction.allSatisfy({ $0.isNumber }),
      fraction.dropFirst(3).allSatisfy({ $0 == "0" }),
      !whole.isEmpty || !fraction.isEmpty
    else { return nil }
    if groups.count > 1 {
      guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
      // `0.500` has no thousands.
      if marks != ["'"], parts.count == 1, groups.count == 2, groups[0].first == "0" { return nil }
    }
    let digits = groups.joined() + (fraction.prefix(3) + "000").prefix(3)
    return Int64(digits)
  }

  private func readings(_ text: String) -> Set<Int64> {
    Set([".", ",", nil].compactMap { reading(text, $0) })
  }

  @Test func `A typed number is taken only with one reading`() {
    for text in Self.texts {
      guard let read = try? CounterAmount(typed: text).thousandths else { continue }
      #expect(readings(text) == [read], "\(text)")
    }
  }

  @Test func `A number of a file is taken only with one reading`() {
    for text in Self.texts {
      guard let read = try? WrittenNumber(text, isExact: true)?.thousandths(decimal: nil) else {
        continue
      }
      #expect(readings(text) == [read], "\(text)")
    }
  }

  @Test(arguments: [".", ","] as [Character])
  func `A known mark chooses its reading`(mark: Character) throws {
    let decimal = mark.asciiValue
    for text in Self.texts {
      let typed = try? CounterAmount(typed: text, decimal: decimal).thousandths
      let written = try? WrittenNumber(text, isExact: true)?.thousandths(decimal: decimal)
      for read in [typed, written].compactMap({ $0 }) {
        let wanted = reading(text, mark) ?? reading(text, nil)
        #expect(read == wanted || readings(text) == [read], "\(text)")
      }
    }
  }

  @Test(arguments: ["", " ml", " l", "cl", " dl", " oz"])
  func `An amount is taken only with one possible reading`(unit: String) {
    let sizes: [String: Int64] = [" l": 1000, "cl": 10, " dl": 100, " oz": 30]
    for text in Self.texts {
      let typed = try? Volume(typed: text + unit, unit: .millilitres)
      let written = try? WrittenVolume(text + unit, in: .millilitres).volume
      for volume in [typed, written].compactMap({ $0 }) where volume.tenths > 0 {
        let possible = readings(text).filter { $0 * (sizes[unit] ?? 1) <= 100_000_000 }
        #expect(possible.count <= 1, "\(text)\(unit)")
      }
    }
  }

  @Test func `Most texts of this table are numbers`() {
    let count = Self.texts.count { !readings($0).isEmpty }
    #expect(count > Self.texts.count / 8)
    #expect(Self.texts.count > 4000)
  }
}
