import Foundation
import Testing

/// The program on disks of its own, full and read-only, in a namespace of mounts.
@Suite("Disks")
struct MountedDiskTests {
  /// Root may, and where namespaces are allowed everybody.
  private static let canMount = (try? run("true", "").code) == 0

  @Test(.enabled(if: Self.canMount))
  func `On a full disk a new day is shown and told to be unsaved, and writing is refused`() throws {
    let output = try Self.run(
      """
      "$dayring" plan add report +carry --day yesterday >&2
      dd if=/dev/zero of="$DAYRING_HOME/fill" bs=4096 2>&1 | true
      for words in plan "plan search report" status "widget today" check "export backup -o -"; do
        "$dayring" $words > /dev/null 2> "$out"; echo "$words $? $(cat "$out")"
      done
      "$dayring" plan --json | tail -c 25
      "$dayring" drink 100 2>&1; echo $?
      rm "$DAYRING_HOME/fill"; "$dayring" plan 2>&1 | tail -1
      """, "size=1m"
    ).output
    let unsaved = "The disk is full, so the plan's changes for today are shown but not saved."
    #expect(
      output == """
        plan 0 \(unsaved)
        plan search report 0 \(unsaved)
        status 0 \(unsaved)
        widget today 0 \(unsaved)
        check 0\(" ")
        export backup -o - 0\(" ")
        "unsaved":"storageFull"}
        Error: The disk is full. Nothing was changed. Free up some space and try again.
        3
        “report” carried over.

        """)
  }

  @Test(.enabled(if: Self.canMount), arguments: ["", "-shm", "-lock"])
  func `On a read-only disk all that reads goes on`(gone: String) throws {
    let output = try Self.run(
      """
      "$dayring" plan add report +carry --day yesterday >&2
      [ -z "\(gone)" ] || rm "$DAYRING_HOME/dayring.sqlite\(gone)"
      mount -o remount,ro "$DAYRING_HOME"
      for words in plan status check "drink list" "export backup -o -" "backup --to $elsewhere"; do
        "$dayring" $words > /dev/null 2> "$out"; echo "$words $? $(cat "$out")"
      done
      for words in "drink 100" "plan done report" backup; do
        "$dayring" $words 2> "$out"; echo "$words $? $(grep -c "is read-only" "$out")"
      done
      """, "size=2m"
    ).output.replacing(/backup --to \S+/, with: "backup --to")
    let unsaved =
      "The disk is read-only, so the plan's changes for today are shown but not saved."
    #expect(
      output == """
        plan 0 \(unsaved)
        status 0 \(unsaved)
        check 0\(" ")
        drink list 0\(" ")
        export backup -o - 0\(" ")
        backup --to 0\(" ")
        drink 100 3 1
        plan done report 3 1
        backup 3 1

        """)
  }

  /// - Parameter options: of the disk in memory at `$DAYRING_HOME`.
  private static func run(
    _ script: String, _ options: String
  ) throws -> (code: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.path + "/dayring-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/home", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let map = geteuid() == 0 ? [] : ["--map-root-user"]
    process.arguments =
      ["unshare", "--mount"] + map + [
        "sh", "-c",
        """
        mount -t tmpfs -o "\(options.isEmpty ? "size=1m" : options)" tmpfs "$DAYRING_HOME" || exit 1
        \(script)
        """,
      ]
    process.environment = [
      "DAYRING_HOME": folder + "/home", "LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
      "out": folder + "/out",
      "elsewhere": folder + "/elsewhere",
      "dayring": Bundle.main.executableURL?.deletingLastPathComponent()
        .appendingPathComponent("dayring").path ?? "",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
