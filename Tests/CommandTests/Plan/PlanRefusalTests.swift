import Testing

@testable import Commands

/// Refusals of input that is too long for golden files.
@Suite("Too long input for the plan")
struct PlanRefusalTests {
  private static let longTitle = String(repeating: "x", count: 201)
  private static let longNotes = String(repeating: "x", count: 10_001)

  private static let cases: [(line: String, code: Int32, error: String)] = [
    ("plan add \(longTitle)", 1, "The title is too long. Shorten it to 200 characters."),
    ("plan add x --notes \(longNotes)", 1, "The note is too long. Shorten it to 10000 characters."),
    ("plan edit write --title \(longTitle)", 1, "The title is too long."),
  ]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "plan add \"Gone !must @morning\"", "plan add \"Mail Ada\"", "plan add \"Mail Bo\"",
      "plan drop gone", "plan add \"Write report !must @morning\"",
      "plan add \"Pay rent !must @morning tomorrow\"",
    ] {
      #expect(shell.run(line).exitCode == 0, "\(line)")
    }
    return shell
  }

  @Test(arguments: cases)
  func `It is named, answered by its exit code, and changes nothing`(
    line: String, code: Int32, error: String
  ) throws {
    let shell = try shell()
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == code, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(try shell.stored() == before)
  }

  @Test
  func `With --json a refusal has its kind and its field`() throws {
    let outcome = try shell().run("plan edit write --notes \(Self.longNotes) --json")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(#"{"error":{"kind":"unacceptableText","field":"notes","#),
      "\(outcome.errors)")
  }
}
