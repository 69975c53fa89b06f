// Stand-ins for the Unicode tables of the standard library, which would be an eighth of the
// download. Nothing here needs them: texts are compared byte for byte and counted in scalars. So
// every scalar is a character of its own, and no two spellings are equivalent.
#if arch(wasm32)
  /// No scalar changes when normalised.
  @c(_swift_stdlib_getNormData)
  public func normalizationData(_ scalar: UInt32) -> UInt16 { 0 }

  /// No scalar can be decomposed.
  @c(_swift_stdlib_getDecompositionEntry)
  public func decompositionEntry(_ scalar: UInt32) -> UInt32 { .max }

  /// No two scalars compose to one.
  @c(_swift_stdlib_getComposition)
  public func composition(_ first: UInt32, _ second: UInt32) -> UInt32 { .max }

  /// Empty, as no scalar is decomposed.
  @_silgen_name("_swift_stdlib_nfd_decompositions")
  nonisolated(unsafe) public let decompositions: UnsafePointer<UInt8>? = nil

  /// Every scalar is a character of its own.
  @c(_swift_stdlib_getGraphemeBreakProperty)
  public func graphemeBreakProperty(_ scalar: UInt32) -> UInt8 { .max }

  /// No scalar joins with the next.
  @c(_swift_stdlib_isExtendedPictographic)
  public func isExtendedPictographic(_ scalar: UInt32) -> Bool { false }

  /// No scalar joins with the next.
  @c(_swift_stdlib_isInCB_Consonant)
  public func isConsonant(_ scalar: UInt32) -> Bool { false }

  // The seed of dictionaries. The C library's randomness would link `printf`, and there is no
  // attacker: only the user of this page can put data into it.
  /// Always the same bytes.
  @c(arc4random_buf)
  public func fillWithRandomness(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0x5a, count: count)
  }
#endif
