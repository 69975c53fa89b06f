/// Important notices at the top of the page, with their actions.
struct NoticeList {
  let notices: [Notice]
  let texts: PageTexts

  var html: HTML {
    if notices.isEmpty { return .empty }
    return div(.class("notices"), .key("notices")) {
      for notice in notices { row(notice) }
    }
  }

  private func row(_ notice: Notice) -> HTML {
    div(
      .class(notice.isTrouble ? "notice trouble" : "notice"), .role("status"),
      .key("notice-\(notice.key)")
    ) {
      notice.icon.html
      p { texts.notice(notice) }
      switch notice {
      case .notSaved: button(.class("button small"), .action(.storeRetry)) { texts.tryAgain }
      case .updateReady: button(.class("button small"), .action(.updateApply)) { texts.updateNow }
      case .install(let way):
        div(.class("notice-actions")) { InstallButton(way: way, texts: texts).small }
      case .onlyCopy:
        div(.class("notice-actions")) {
          link(to: .sync, texts.addDevice)
          link(to: .exchange, texts.saveBackup)
        }
      case .storageWasCleared, .storageWasDamaged, .unreadable, .pairingEnded: HTML.empty
      }
      if notice.canBeDismissed {
        button(.class("icon-button"), .dismisses(notice), .label(texts.dismiss)) {
          Icon.close.html
        }
      }
    }
  }

  private func link(to panel: Panel, _ words: String) -> HTML {
    a(.class("button small secondary"), .href(.panel(panel))) { words }
  }
}

extension Notice {
  /// Identifies the notice in the `notice` field of `notice.dismiss`.
  package var key: String {
    switch self {
    case .notSaved: "not-saved"
    case .storageWasCleared: "storage-cleared"
    case .storageWasDamaged: "storage-damaged"
    case .unreadable: "unreadable"
    case .updateReady: "update"
    case .pairingEnded: "pairing-ended"
    case .install: "install"
    case .onlyCopy: "only-copy"
    }
  }

  /// Whether it reports no problem, so that it is shown only on Today.
  package var isHint: Bool {
    switch self {
    case .install, .onlyCopy: true
    case .notSaved, .storageWasCleared, .storageWasDamaged, .unreadable, .updateReady,
      .pairingEnded:
      false
    }
  }

  fileprivate var canBeDismissed: Bool {
    switch self {
    case .notSaved, .updateReady, .unreadable: false
    case .storageWasCleared, .storageWasDamaged, .pairingEnded, .install, .onlyCopy: true
    }
  }

  fileprivate var isTrouble: Bool {
    switch self {
    case .notSaved, .storageWasCleared, .unreadable, .pairingEnded: true
    case .storageWasDamaged, .updateReady, .install, .onlyCopy: false
    }
  }

  fileprivate var icon: Icon {
    switch self {
    case .notSaved, .storageWasCleared, .unreadable: .warning
    case .storageWasDamaged: .storage
    case .updateReady: .refresh
    case .pairingEnded: .link
    case .install: .phone
    case .onlyCopy: .archive
    }
  }
}
