/// A translatable text: a pattern with numbered places, and the parts that fill them.
///
/// The literal `"Added \(amount), \(time)."` has the pattern `Added {1}, {2}.`, which is the key of
/// its translations. There is no initializer from a `String`, so that every text shown to a person
/// is a literal in the source, which `scripts/texts` can list.
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  let pattern: String
  let parts: [String]

  package init(stringLiteral pattern: String) {
    self.pattern = pattern
    parts = []
  }

  package init(stringInterpolation: StringInterpolation) {
    pattern = stringInterpolation.pattern
    parts = stringInterpolation.parts
  }

  /// The builder that the compiler uses for a literal with parts, of which there are at most nine. Its
  /// functions are not inlined, since each of the texts would contain them.
  package struct StringInterpolation: StringInterpolationProtocol {
    var pattern = ""
    var parts: [String] = []

    @inline(never)
    package init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    package mutating func appendLiteral(_ literal: String) { pattern += literal }

    @inline(never)
    package mutating func appendInterpolation(_ part: String) {
      parts.append(part)
      pattern += "{\(parts.count)}"
    }

    @inline(never)
    package mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(String(number))
    }
  }

  /// The text in a language; in English if it has no translation.
  @inline(never)
  func filled(in language: Language) -> String { filled(in: language, context: "") }

  @inline(never)
  func filled(in language: Language, context: String) -> String {
    (language.translation(of: pattern, context: context) ?? pattern).filled(parts)
  }

  /// The plural form for a number; `self` is English's form for all numbers but 1.
  @inline(never)
  func filled(in language: Language, count: Int, one: Phrase) -> String {
    let form = language.translation(of: one.pattern, pattern, count: count)
    return (form ?? (count == 1 ? one : self).pattern).filled(parts)
  }
}

extension String {
  /// A pattern with `parts` in its places `{1}` to `{9}`. A place without a part stays empty; other
  /// braces are kept. Behind an abbreviation such as `nov.`, a sentence has no second full stop.
  @inline(never)
  package func filled(_ parts: [String]) -> String {
    guard !parts.isEmpty else { return self }
    let stop = UInt8(ascii: ".")
    var text = ""
    var rest = utf8[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      let place = rest[brace...].prefix(3)
      text += String(Substring(rest[..<brace]))
      rest = rest[brace...].dropFirst(place.count)
      let digits = place.dropFirst().prefix { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
      if let digit = digits.first, place.count == 3, place.last == UInt8(ascii: "}") {
        let index = Int(digit - UInt8(ascii: "1"))
        if parts.indices.contains(index) { text += parts[index] }
        if text.utf8.last == stop, rest.first == stop { rest = rest.dropFirst() }
      } else {
        text += "{"
        rest = utf8[utf8.index(after: brace)...]
      }
    }
    return text + String(Substring(rest))
  }
}
