#if canImport(Darwin)
  import Darwin
#else
  import Foundation
#endif

/// The calls that Linux and Apple's systems have in different forms. All others are the same, so that
/// no other file asks for the system.
package enum SystemCalls {
  /// The command of `fcntl` that sets a lock of the open file, not of the process.
  static var setLockOfOpenFile: Int32 {
    #if canImport(Darwin)
      F_OFD_SETLK
    #else
      // `F_OFD_SETLK`, which the C library declares only for GNU extensions.
      37
    #endif
  }

  /// Has the drive itself keep what was written to a file or a folder.
  ///
  /// NB: Apple's `fsync` only hands it to the drive, which may lose it with its power.
  /// - Returns: 0, or -1 with `errno`.
  package static func sync(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      // Not every file system has it.
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(file)
  }

  /// Gives a file another name in one step, if there is no file of that name.
  ///
  /// NB: the file may keep its former name too.
  /// - Returns: 0, or -1 with `errno`: `EEXIST` if there is one.
  package static func name(_ file: String, _ name: String) -> Int32 {
    #if canImport(Darwin)
      // An app's sandbox may forbid hard links.
      return renamex_np(file, name, UInt32(RENAME_EXCL))
    #else
      return link(file, name)
    #endif
  }
}
