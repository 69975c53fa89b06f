// What dictionaries are seeded with. The C library's way to randomness brings `printf` with it, and
// there is nobody here to guess it: whoever can put data into this page is its user.
#if arch(wasm32)
  /// Always the same bytes.
  @c(arc4random_buf)
  public func fillWithRandomness(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0x5a, count: count)
  }
#endif
