// The standard library asks these for what it knows of Unicode. Its own tables are an eighth of what
// the page downloads, and nothing here needs them: texts are compared byte for byte, and what is
// counted are scalars. So every scalar is a letter of its own, and no two ways of writing are one.
#if arch(wasm32)
  /// No scalar is to be normalised.
  @c(_swift_stdlib_getNormData)
  public func normalizationData(_ scalar: UInt32) -> UInt16 { 0 }

  /// No scalar has parts.
  @c(_swift_stdlib_getDecompositionEntry)
  public func decompositionEntry(_ scalar: UInt32) -> UInt32 { .max }

  /// No two scalars make one.
  @c(_swift_stdlib_getComposition)
  public func composition(_ first: UInt32, _ second: UInt32) -> UInt32 { .max }

  /// The parts that no scalar has.
  @_silgen_name("_swift_stdlib_nfd_decompositions")
  nonisolated(unsafe) public let decompositions: UnsafePointer<UInt8>? = nil

  /// Every scalar is a letter of its own.
  @c(_swift_stdlib_getGraphemeBreakProperty)
  public func graphemeBreakProperty(_ scalar: UInt32) -> UInt8 { .max }

  /// No scalar is drawn together with the next.
  @c(_swift_stdlib_isExtendedPictographic)
  public func isExtendedPictographic(_ scalar: UInt32) -> Bool { false }

  /// No scalar is drawn together with the next.
  @c(_swift_stdlib_isInCB_Consonant)
  public func isConsonant(_ scalar: UInt32) -> Bool { false }

  // What dictionaries are seeded with. The C library's way to randomness brings `printf` with it,
  // and there is nobody here to guess it: whoever can put data into this page is its user.
  /// Always the same bytes.
  @c(arc4random_buf)
  public func fillWithRandomness(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0x5a, count: count)
  }
#endif
