#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Exchange

/// A file that is read in any place.
struct FileBytes: ~Copyable {
  let size: Int64
  private let descriptor: Int32

  init(path: String) throws(ArchiveFailure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .system(number)
    }
    size = Int64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// - Throws: `EIO` where the file has become shorter.
  func read(_ range: Range<Int64>) throws(ArchiveFailure) -> [UInt8] {
    guard let count = Int(exactly: range.upperBound - range.lowerBound) else {
      throw .outOfMemory
    }
    var failure: ArchiveFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ArchiveFailure) {
        try read(range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func read(
    _ offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveFailure) {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { throw .system(EIO) }
      done += count
    }
  }
}

extension ArchiveFailure {
  static let outOfMemory = ArchiveFailure.system(ENOMEM)
}
