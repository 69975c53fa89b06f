import CWebKitGTK
import Foundation
import NativeHost

/// A running command of the shell, a child process that ends with this one.
final class ShellRun {
  /// Of the errors that are read, in bytes.
  private static let mostErrors = 4096

  private let child: OpaquePointer
  private let lines: UnsafeMutablePointer<GDataInputStream>?
  private let take: (_ line: String) -> Void
  private let finish: (_ isDone: Bool, _ errors: String) -> Void

  /// - Parameters:
  ///   - take: gets each line of its output.
  ///   - finish: is called in the end.
  /// - Returns: nil if the program cannot be started.
  init?(
    _ program: String, _ command: ShellCommand, take: @escaping (_ line: String) -> Void,
    finish: @escaping (_ isDone: Bool, _ errors: String) -> Void
  ) {
    let words = ([program] + command.words).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard let child = dayring_run(words.map { UnsafePointer($0) }) else { return nil }
    self.child = child
    self.take = take
    self.finish = finish
    lines = g_data_input_stream_new(g_subprocess_get_stdout_pipe(child))
    if let input = command.input {
      answer(input)
      g_output_stream_close(g_subprocess_get_stdin_pipe(child), nil, nil)
    }
    readLine()
  }

  deinit {
    g_object_unref(lines)
    g_object_unref(UnsafeMutableRawPointer(child))
  }

  /// Gives it a part of its input.
  func answer(_ text: String) {
    let input = g_subprocess_get_stdin_pipe(child)
    g_output_stream_write_all(input, text, gsize(text.utf8.count), nil, nil, nil)
  }

  func end() { g_subprocess_send_signal(child, SIGTERM) }

  /// NB: this object lives as long as something is waited for.
  private func readLine() {
    let read: @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
      _, result, data in
      guard let data else { return }
      let run = Unmanaged<ShellRun>.fromOpaque(data).takeRetainedValue()
      guard let line = g_data_input_stream_read_line_finish_utf8(run.lines, result, nil, nil)
      else { return run.wait() }
      run.take(String(cString: line))
      g_free(line)
      run.readLine()
    }
    g_data_input_stream_read_line_async(
      lines, G_PRIORITY_DEFAULT, nil, read, Unmanaged.passRetained(self).toOpaque())
  }

  private func wait() {
    let ended: @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void =
      {
        _, result, data in
        guard let data else { return }
        let run = Unmanaged<ShellRun>.fromOpaque(data).takeRetainedValue()
        g_subprocess_wait_finish(run.child, result, nil)
        run.finish(g_subprocess_get_successful(run.child) != 0, run.errors)
      }
    g_subprocess_wait_async(child, nil, ended, Unmanaged.passRetained(self).toOpaque())
  }

  /// All that it has written, now that it has ended.
  private var errors: String {
    var bytes = [UInt8](repeating: 0, count: Self.mostErrors)
    var count: gsize = 0
    g_input_stream_read_all(
      g_subprocess_get_stderr_pipe(child), &bytes, gsize(bytes.count), &count, nil, nil)
    return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
  }
}
