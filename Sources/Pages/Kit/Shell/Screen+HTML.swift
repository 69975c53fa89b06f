extension Screen {
  /// The whole page, to be put inside the document's body.
  package var html: HTML { Shell(self).html }

  /// What the browser's tab is called: a running fast shows its hours there.
  package var title: String { Shell(self).title }
}
