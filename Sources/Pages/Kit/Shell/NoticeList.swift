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
      if case .notSaved = notice {
        button(.class("button small"), .action(.storeRetry)) { texts.tryAgain }
      } else if notice == .updateReady {
        button(.class("button small"), .action(.updateApply)) { texts.updateNow }
      } else if notice != .unreadable {
        button(
          .class("icon-button"), .dismisses(notice),
          .label(texts.dismiss)
        ) { Icon.close.html }
      }
    }
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
    }
  }

  fileprivate var isTrouble: Bool {
    switch self {
    case .notSaved, .storageWasCleared, .unreadable, .pairingEnded: true
    case .storageWasDamaged, .updateReady: false
    }
  }

  fileprivate var icon: Icon {
    switch self {
    case .notSaved, .storageWasCleared, .unreadable: .warning
    case .storageWasDamaged: .storage
    case .updateReady: .refresh
    case .pairingEnded: .link
    }
  }
}
