import SQLiteLedger
import Testing

@testable import Commands

@Suite("Reminders in the shell")
struct RemindTests {
  @Test(arguments: [
    ("http://localhost", false, true), ("http://localhost/", false, true),
    ("HTTPS://ntfy.example:8443/a/b-c?auth=x", true, true), ("http://[::1]:80/t", true, true),
    ("http://10.0.0.2:65535/t/", false, true), ("https://ntfy.example?x=/y", false, true),
    ("http://", false, false), ("http:///t", false, false), ("http://h:0/t", false, false),
    ("http://h:65536/t", false, false), ("http://127.0.0.1:99999/t", false, false),
    ("http://h:+80/t", false, false), ("http://256.1.1.1/t", false, false),
    ("http://h:/t", false, false),
    ("http://[::1/t", false, false), ("http://[]/t", false, false),
    ("http://me:secret@h/t", false, false), ("http://h/t#u", false, false),
    ("http://h h/t", false, false), ("http://hö/t", false, false), ("//h/t", false, false),
  ])
  func `Addresses are those of the web, and of ntfy those that end in a topic`(
    address: String, isTopic: Bool, isWeb: Bool
  ) {
    #expect(ReminderChannel.Kind.ntfy.accepts(address) == isTopic)
    #expect(ReminderChannel.Kind.webhook.accepts(address) == isWeb)
    #expect(!ReminderChannel.Kind.desktop.accepts(address))
  }

  @Test
  func `A test says what became of it by each channel`() throws {
    let shell = try TestShell()
    shell.run("remind channel add desktop")
    shell.run("remind channel add webhook http://localhost/x")
    shell.environment.testChannels = { channels in
      channels.map { $0.kind == .desktop ? .arrived : .failed("it is asleep") }
    }
    let outcome = shell.run("remind test")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "✓ desktop: sent\n× webhook http://localhost/x: it is asleep\n")
    #expect(
      shell.run("remind test --json").output == """
        {"channels":[{"channel":{"number":1,"kind":"desktop","address":null},"arrived":true,\
        "problem":null},{"channel":{"number":2,"kind":"webhook","address":"http://localhost/x"},\
        "arrived":false,"problem":"it is asleep"}]}

        """)
    shell.run("remind channel remove 2")
    #expect(shell.run("remind test").exitCode == 0)
  }
}
