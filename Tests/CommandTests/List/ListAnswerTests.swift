import Foundation
import SpaceHost
import Synchronization
import Testing
import Wire

@testable import Commands

/// `dayring list share` and `asks` for a program that asks the user itself, and what a program can
/// name.
@Suite struct ListAnswerTests {
  private let relay = TestRelay()

  @Test(arguments: [
    ("yes", true), ("yes\n", true), ("no\n", false), ("", false), ("yes, no\n", false),
    // The end of a longer line is not read.
    ("yes" + String(repeating: " ", count: 61), false),
  ])
  func `Only yes lets a person in`(answer: String, isAdmitted: Bool) throws {
    let (anna, ben) = (try owner(), try person())
    anna.environment.inputLine = { _ in answer }
    let sharing = share(of: anna, "--answer")
    let joining = Running(try join("Ben"), in: ben, relay)
    sharing.wait()
    // Otherwise the other person waits for as long as its clock stands.
    if !isAdmitted { relay.failure = .stranger }
    joining.wait()
    #expect((sharing.result?.exitCode == 0) == isAdmitted, "\(String(describing: sharing.result))")
    #expect((joining.result?.exitCode == 0) == isAdmitted)
    let asked = try #require(line { $0.contains(#""digits":"#) && $0.contains(#""name":"Ben""#) })
    #expect(asked.contains(#""role":"editor""#))
    #expect(line { $0.contains(#""added":\#(isAdmitted)"#) } != nil)
    relay.failure = nil
    #expect(people(of: anna).count == (isAdmitted ? 2 : 1))
  }

  @Test func `Each person by a link for many gets an answer of its own`() throws {
    let (anna, ben, cleo) = (try owner(), try person(), try person())
    let relay = relay
    anna.environment.inputLine = { _ in
      relay.output.split(separator: "\n").last?.contains("Ben") == true ? "no" : "yes"
    }
    let sharing = share(of: anna, "--many", "2", "--answer")
    let refused = Running(try join("Ben"), in: ben, relay)
    while line({ $0.contains(#""added":false"#) }) == nil, sharing.result == nil {
      relay.news.wait()
    }
    let admitted = Running(try join("Cleo"), in: cleo, relay)
    sharing.wait()
    admitted.wait()
    #expect(sharing.result?.exitCode == 0 && admitted.result?.exitCode == 0)
    relay.failure = .stranger
    refused.wait()
    relay.failure = nil
    #expect(refused.result?.exitCode == 1)
    #expect(people(of: anna).count == 2)
  }

  @Test(arguments: [
    "share trip --admit --answer", "share trip --no-wait --answer", "asks trip --admit --answer",
  ])
  func `An answer is given by one option`(command: String) throws {
    #expect(try TestShell().run("list \(command)").exitCode == 64)
  }

  @Test func `The owner knows a person by name as soon as its device has written it`() throws {
    let (anna, ben) = (try owner(), try person())
    let (relay, other, network) = (relay, Other(), anna.environment.network)
    anna.environment.network = {
      var inner = network()
      let pause = inner?.pause
      inner?.pause = { duration in
        await pause?(duration)
        // Once Ben is let in, his command goes on alone.
        while relay.output.contains(#""added":true"#), other.isRunning { await pause?(duration) }
      }
      return inner
    }
    let sharing = share(of: anna, "--admit")
    let joining = Running(try join("Ben"), in: ben, relay)
    other.begin(joining)
    sharing.wait()
    joining.wait()
    #expect(sharing.result?.output.contains(#""name":"Ben""#) == true)
    #expect(anna.run("plan add Milk --list trip --give ben").exitCode == 0)
  }

  @Test func `An ID names one thing, whatever others are called`() throws {
    let (anna, ben, cleo) = (try owner(), try person(), try person())
    for (shell, name) in [(ben, "Ben"), (cleo, "Cleo")] {
      let sharing = share(of: anna, "--admit")
      #expect(shell.run(words: try join(name)).exitCode == 0)
      sharing.wait()
    }
    for shell in [anna, ben] { shell.run("sync now") }
    let ids = people(of: anna)
    #expect(ben.run("list name trip \(ids[2])").exitCode == 0)
    for shell in [ben, anna] { shell.run("sync now") }
    #expect(
      anna.run("list people trip --role \(ids[2]) reader").output
        == "Cleo is now a reader of Trip.\n")
    #expect(anna.run("list people trip --remove \(ids[2]) --yes").exitCode == 0)
    // Another who has the name of what is gone is not meant.
    let removed = anna.run("list people trip --remove \(ids[2]) --yes --json")
    #expect(removed.errors.contains(#""kind":"noSuchPerson""#))
    #expect(people(of: anna).count == 3)
  }
}

extension ListAnswerTests {
  /// A shell in a space of its own.
  private func person() throws -> TestShell {
    let shell = try TestShell()
    shell.connect(to: relay)
    #expect(shell.run("sync start https://r --name Desk").exitCode == 0)
    return shell
  }

  private func owner() throws -> TestShell {
    let shell = try person()
    #expect(shell.run("list add Trip --as Anna").exitCode == 0)
    return shell
  }

  /// Runs `list share`, up to its link.
  private func share(of owner: TestShell, _ options: String...) -> Running {
    let former = relay.links.count
    let sharing = Running(["list", "share", "trip", "--json"] + options, in: owner, relay)
    while relay.links.count == former, sharing.result == nil { relay.news.wait() }
    return sharing
  }

  /// The words by which a person joins with the last link.
  private func join(_ name: String) throws -> [String] {
    let link = try #require(
      relay.links.last?.split(separator: "\"").first { $0.contains("#list=") })
    return ["list", "join", String(link), "--as", name]
  }

  private func line(_ condition: (Substring) -> Bool) -> Substring? {
    relay.output.split(separator: "\n").first(where: condition)
  }

  /// The ids of those that have ever joined, in that order.
  private func people(of shell: TestShell) -> [String] {
    let document = shell.run("list people trip --json").output
    let people = document.firstRange(of: #""people":["#).map { document[$0.upperBound...] } ?? ""
    return people.matches(of: /"id":"([0-9a-z]{26})"/).map { String($0.output.1) }
  }
}

/// The command of another person, once it runs.
private final class Other: Sendable {
  private let command = Mutex<Running?>(nil)

  var isRunning: Bool { command.withLock { $0.map { $0.result == nil } ?? true } }

  func begin(_ running: Running) { command.withLock { $0 = running } }
}
