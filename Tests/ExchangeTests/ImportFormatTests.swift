import Exchange
import Testing

@Suite struct ImportFormatTests {
  @Test(arguments: ImportFormat.all)
  func `a key finds its format and no other`(format: ImportFormat) {
    #expect(ImportFormat(key: format.key) == format)
    #expect(ImportFormat.all.count { $0.key == format.key } == 1)
    #expect(format.key.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d })
  }

  @Test func `a key that is none finds nothing`() {
    #expect(ImportFormat(key: "") == nil)
    #expect(ImportFormat(key: "Zero") == nil)
  }

  @Test func `every program is named once, among those of its kind`() {
    let named = ImportSource.byKind.flatMap { $0 }.map { $0.name }
    var expected: Set<String> = []
    for format in ImportFormat.all {
      if case .program(let source, _) = format.name { expected.insert(source.name) }
    }
    #expect(Set(named) == expected)
    #expect(named.count == expected.count)
    for sources in ImportSource.byKind { #expect(Set(sources.map { $0.kind }).count == 1) }
  }
}
