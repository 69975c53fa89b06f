import Answers
import CivilTime
import Foundation
import LedgerTesting
import SQLiteLedger
import Testing
import Subprocess
import TestSupport

@testable import Server

@Suite struct ReminderMessageTests {
  private let message = ReminderMessage.test(
    title: "-h", body: "5 < 6 & 7", at: Moment(.test(minute: 0), offset: .utc))

  @Test(arguments: [
    ("Run 5 km!", "Run 5 km!"), ("Füße", "=?UTF-8?B?RsO8w59l?="), ("お茶", "=?UTF-8?B?44GK6Iy2?="),
    ("a\nTags: x", "=?UTF-8?B?YQpUYWdzOiB4?="), ("=?x", "=?UTF-8?B?PT94?="),
  ])
  func `Titles are ASCII, or written by RFC 2047`(text: String, header: String) {
    #expect(HTTPPost.encodedWord(text) == header)
  }

  @Test(arguments: [(0, 30), (1, 60), (2, 120), (5, 960), (6, 1800), (60, 1800)])
  func `The pause doubles up to half an hour`(attempts: Int, seconds: Int) {
    #expect(ReminderRound.pause(after: attempts) == .seconds(seconds))
  }

  @Test
  func `Without a session of a desktop, or notify-send, there is none`() async throws {
    let folder = try TemporaryFolder()
    let bus = "unix:path=/run/user/1000/bus"
    #expect(DesktopNotice(["PATH": folder.path("")]).program == nil)
    let path = ["PATH": "/nowhere:" + folder.path("bin"), "DBUS_SESSION_BUS_ADDRESS": bus]
    #expect(DesktopNotice(path).program == nil)
    try await script("exit 0", in: folder)
    #expect(DesktopNotice(path).program == folder.path("bin") + "/notify-send")
    #expect(DesktopNotice(["PATH": folder.path("bin")]).program == nil)
    let runtime = ["PATH": folder.path("bin"), "XDG_RUNTIME_DIR": folder.path("run")]
    #expect(DesktopNotice(runtime).program == nil)
    try folder.write([], to: "run/bus")
    #expect(DesktopNotice(runtime).program != nil)
  }

  @Test
  func `With thousands of connections open, the desktop is still told`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 4_000, rlim_max: 4_000)
      try #require(setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit) == 0)
      for _ in 0..<3_000 { try #require(open("/dev/null", O_RDONLY) >= 0) }
      let message = ReminderMessage.test(
        title: "Water", body: "One glass", at: Moment(.test(minute: 0), offset: .utc))
      try await DesktopNotice(program: "/usr/bin/true").show(message, timeout: .seconds(600))
    }
  }

  @Test
  func `notify-send gets title and text, whatever they begin with`() async throws {
    let folder = try TemporaryFolder()
    try await script("printf '%s\\n' \"$@\" > \"$(dirname \"$0\")/said\"", in: folder)
    let notice = DesktopNotice(program: folder.path("bin/notify-send"))
    try await notice.show(message, timeout: .seconds(600))
    let said = String(decoding: try folder.bytes("bin/said"), as: UTF8.self)
    #expect(
      said == """
        --app-name=Dayring
        --category=reminder
        --
        -h
        5 &lt; 6 &amp; 7

        """)
    try await script("exit 3", in: folder)
    await #expect(throws: DeliveryFailure.desktopRefused(3)) {
      try await notice.show(message, timeout: .seconds(600))
    }
    try await script("exec sleep 600", in: folder)
    let showing = Task { try await notice.show(message, timeout: .seconds(600)) }
    showing.cancel()
    await #expect(throws: DeliveryFailure.self) { try await showing.value }
    await #expect(throws: DeliveryFailure.timedOut) {
      try await notice.show(message, timeout: .milliseconds(50))
    }
  }

  @Test
  func `A test says for each channel what became of it`() async throws {
    try await Receiver.run { receiver, address in
      receiver.answer(.forbidden, at: "/hook")
      let channels = [
        ReminderChannel(number: 1, kind: .ntfy, address: address + "/topic"),
        ReminderChannel(number: 2, kind: .webhook, address: address + "/hook"),
        ReminderChannel(number: 3, kind: .desktop, address: ""),
        ReminderChannel(number: 4, kind: .webhook, address: "http://127.0.0.1:1/"),
        ReminderChannel(number: 5, kind: .webhook, address: "https" + address.dropFirst(4)),
      ]
      let failures = await deliverTest(message, by: channels, [:])
      #expect(
        failures == [
          nil, .refused(status: 403), .noDesktop, .unreachable(ECONNREFUSED), .insecure,
        ])
      #expect(Set(receiver.letters.map { $0.path }) == ["/topic", "/hook"])
    }
  }

  /// NB: written by another process. A child that another test starts meanwhile would hold a file
  /// that this one has open for writing, and such a file cannot be run.
  private func script(_ line: String, in folder: TemporaryFolder) async throws {
    let path = folder.path("bin/notify-send")
    try folder.write([], to: "bin/notify-send")
    let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
    let written = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", write, "sh", line, path], output: .discarded)
    try #require(written.terminationStatus.isSuccess)
  }
}
