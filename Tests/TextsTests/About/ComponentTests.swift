import Foundation
import Testing
import Texts

@Suite("What Dayring is built with")
struct ComponentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Of the packages that these tests are built of: in the folder of their build, above the target's and the configuration's.
  private static let checkouts = Bundle.main.executableURL?.resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("checkouts")

  /// Only what is written about the code is made with these.
  private static let documentation: Set = ["swift-docc-plugin", "swift-docc-symbolkit"]

  private struct Resolution: Decodable {
    let pins: [Pin]
    struct Pin: Decodable {
      let identity: String
      let location: String
    }
  }

  private static func pins() throws -> [Resolution.Pin] {
    let data = try Data(contentsOf: root.appendingPathComponent("Package.resolved"))
    return try JSONDecoder().decode(Resolution.self, from: data).pins
      .filter { !documentation.contains($0.identity) }
  }

  @Test
  func `Every package that a build resolves is named, and no other`() throws {
    let listed = Component.packages.map { $0.name }
    #expect(Set(listed) == Set(try Self.pins().map { $0.identity }))
    #expect(listed.count == Set(listed).count && listed == listed.sorted())
  }

  @Test
  func `Every package has the address from which it comes`() throws {
    for pin in try Self.pins() {
      let component = try #require(Component.packages.first { $0.name == pin.identity })
      #expect(pin.location == component.address || pin.location == component.address + ".git")
    }
  }

  @Test(arguments: Component.packages)
  func `Every package has the licence that its text is`(component: Component) throws {
    let folder = component.name == "grdb.swift" ? "GRDB.swift" : component.name
    let checkout = try #require(Self.checkouts).appendingPathComponent(folder)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: checkout, includingPropertiesForKeys: nil)
        .first { $0.lastPathComponent.hasPrefix("LICENSE") })
    let text = try String(contentsOf: file, encoding: .utf8)
    let isApache = text.contains("Apache License")
    let hasException = text.contains("Runtime Library Exception")
    let isMIT = text.contains("Permission is hereby granted, free of charge")
    switch component.licence {
    case .apache: #expect(isApache && !hasException)
    case .swift: #expect(isApache && hasException)
    case .mit: #expect(isMIT && !isApache)
    case .llvm, .bsd, .lgpl, .postgresql, .unicode, .zlib, .gcc, .publicDomain:
      Issue.record("no package has \(component.licence)")
    }
  }

  @Test
  func `The list does not leave out what packages have taken from others`() throws {
    let checkouts = try #require(Self.checkouts)
    let notice = try String(
      contentsOf: checkouts.appendingPathComponent("swift-nio/NOTICE.txt"), encoding: .utf8)
    #expect(notice.contains("llhttp") && Component.programs.contains { $0.name == "llhttp" })
  }
}
