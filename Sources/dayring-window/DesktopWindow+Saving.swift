import CWebKitGTK
import Commands
import Foundation
import NativeHost

/// Files of the page, which are saved where the user chooses.
extension DesktopWindow {
  func save(_ file: SavedFile) {
    let chooser = gtk_file_chooser_native_new(
      nil, pointer(window), GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)
    gtk_file_chooser_set_current_name(chooser, file.name)
    gtk_native_dialog_set_modal(pointer(chooser), 1)
    let responded: @convention(c) (OpaquePointer?, Int32, gpointer?) -> Void = {
      chooser, response, data in
      guard let data else { return }
      let choice = Unmanaged<Choice>.fromOpaque(data).takeRetainedValue()
      if response == GTK_RESPONSE_ACCEPT.rawValue {
        let place = gtk_file_chooser_get_file(chooser)
        choice.window.write(choice.file, to: place)
        g_object_unref(UnsafeMutableRawPointer(place))
      } else {
        choice.window.finish(choice.file, .cancelled)
      }
      g_object_unref(UnsafeMutableRawPointer(chooser))
    }
    dayring_connect(
      UnsafeMutableRawPointer(chooser), "response", unsafeBitCast(responded, to: GCallback.self),
      Unmanaged.passRetained(Choice(window: self, file: file)).toOpaque())
    gtk_native_dialog_show(pointer(chooser))
  }

  /// - Parameter place: has no path if it is on another machine.
  fileprivate func write(_ file: SavedFile, to place: OpaquePointer?) {
    guard let path = g_file_get_path(place) else { return finish(file, .failed) }
    defer { g_free(path) }
    do {
      try file.write(to: String(cString: path))
      finish(file, .done)
    } catch {
      Self.report(error)
      finish(file, .failed)
    }
  }

  /// Tells the page that waits in `Web/native/save-file.js`.
  fileprivate func finish(_ file: SavedFile, _ outcome: SavedFile.Outcome) {
    host.note(outcome, at: .systemClock())
    run("dispatchEvent(new CustomEvent('saved-\(file.number)', { detail: \(outcome == .done) }))")
    poke()
  }
}

/// A file whose place is being chosen.
private final class Choice {
  let window: DesktopWindow
  let file: SavedFile

  init(window: DesktopWindow, file: SavedFile) {
    self.window = window
    self.file = file
  }
}
