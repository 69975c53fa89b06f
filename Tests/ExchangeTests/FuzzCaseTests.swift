import Foundation
import FuzzTargets
import Testing

/// The seeds and findings of `make fuzz` in `Tests/Fuzz/Cases`: each is tried in every run of the
/// tests.
@Suite struct FuzzCaseTests {
  @Test(arguments: FuzzTarget.allCases)
  func `every kept case holds`(target: FuzzTarget) throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fuzz/Cases/\(target.rawValue)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      do { try target.run(bytes) } catch { Issue.record("\(target.rawValue)/\(name): \(error)") }
    }
  }
}
