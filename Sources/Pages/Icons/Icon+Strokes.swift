extension Icon {
  /// What the pen draws.
  var strokes: HTML {
    switch self {
    case .today:
      HTML(markup: #"<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4"/>"#)
    case .hourglass:
      HTML(
        markup: #"""
          <path d="M6.5 3.5h11M6.5 20.5h11M8 3.5V7c0 2.5 4 3.5 4 5s-4 2.5-4 5v3.500M16 3.500V7c0 \#
          2.5-4 3.5-4 5s4 2.5 4 5v3.5"/>
          """#)
    case .drop:
      HTML(
        markup: #"""
          <path d="M12 3.500c3 3.7 6.2 6.8 6.2 10.700a6.2 6.2 0 0 1-12.4 0C5.8 10.3 9 7.2 12 \#
          3.500z"/>
          """#)
    case .checklist:
      HTML(
        markup: #"""
          <path d="M3.5 6.5 5 8l2.5-3M3.5 12.5 5 14l2.5-3M3.5 18.5 5 20l2.5-3M12 6.500h8.500M12 \#
          12.500h8.500M12 18.500h8.5"/>
          """#)
    case .tally:
      HTML(markup: #"<path d="M6 5v14M10 5v14M14 5v14M18 5v14M3 16.5 21 7.5"/>"#)
    case .gear:
      HTML(
        markup: #"""
          <circle cx="12" cy="12" r="6.5"/><circle cx="12" cy="12" r="2.3"/><path d="M12 \#
          5.500V3M12 21v-2.500M5.5 12H3M21 12h-2.500M7.4 7.4 5.6 5.600M18.4 \#
          18.400l-1.8-1.800M7.4 16.600l-1.8 1.800M18.4 5.600l-1.8 1.8"/>
          """#)
    case .plus:
      HTML(markup: #"<path d="M12 5v14M5 12h14"/>"#)
    case .pencil:
      HTML(
        markup: #"""
          <path d="m4 20 .9-4.600L16.3 4a2.2 2.2 0 0 1 3.2 0 2.2 2.2 0 0 1 0 3.200L8.4 18.9 4 \#
          20zM14 6.400l3.5 3.5"/>
          """#)
    case .trash:
      HTML(
        markup: #"""
          <path d="M4 6.800h16M9 6.800V4h6v2.800M6.2 6.8 7 20h10l.8-13.200M10.2 11v5M13.8 \#
          11v5"/>
          """#)
    case .flame:
      HTML(
        markup: #"""
          <path d="M12.5 3c.4 3.7 5.3 5.7 5.3 11.200a5.8 5.8 0 0 1-11.6 0c0-2.2.9-3.8 2.2-5.2.2 \#
          1.5.9 2.4 1.7 2.700C9.8 8.6 10.7 5.2 12.5 3z"/>
          """#)
    case .check:
      HTML(markup: #"<path d="m5 12.8 4.6 4.400L19 7.4"/>"#)
    case .close:
      HTML(markup: #"<path d="m6.5 6.5 11 11M17.5 6.500l-11 11"/>"#)
    case .chevron:
      HTML(markup: #"<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>"#)
    case .back:
      HTML(markup: #"<path d="M14.5 5.5 8 12l6.5 6.5"/>"#)
    case .clock:
      HTML(markup: #"<circle cx="12" cy="12" r="8.8"/><path d="M12 7v5.200l3.4 2"/>"#)
    case .calendar:
      HTML(
        markup: #"""
          <path d="M4 8.500A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.500v9a2.5 2.5 0 0 1-2.5 \#
          2.500h-11A2.5 2.5 0 0 1 4 17.500zM4 10.800h16M8.3 3.500v4M15.7 3.500v4"/>
          """#)
    case .undo:
      HTML(markup: #"<path d="M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3.5"/>"#)
    case .warning:
      HTML(markup: #"<path d="M12 4.2 20.8 19.500H3.200zM12 10v4.300M12 16.900v.1"/>"#)
    case .cloud:
      HTML(
        markup: #"""
          <path d="M7 18.500a4.1 4.1 0 0 1-.6-8.15 5.7 5.7 0 0 1 11-1.200A4.7 4.7 0 0 1 17 \#
          18.500z"/>
          """#)
    case .link:
      HTML(
        markup: #"""
          <path d="M10 14a4.1 4.1 0 0 0 5.8 0l3-3A4.1 4.1 0 0 0 13 5.200l-1 1M14 10a4.1 4.1 0 0 \#
          0-5.8 0l-3 3A4.1 4.1 0 0 0 11 18.800l1-1"/>
          """#)
    case .moon:
      HTML(markup: #"<path d="M20 14.300A8.6 8.6 0 0 1 9.7 4a8.6 8.6 0 1 0 10.3 10.300z"/>"#)
    case .sun:
      HTML(
        markup: #"""
          <circle cx="12" cy="12" r="4"/><path d="M12 5.500V3M12 21v-2.500M5.5 12H3M21 \#
          12h-2.500M7.4 7.4 5.6 5.600M18.4 18.400l-1.8-1.800M7.4 16.600l-1.8 1.800M18.4 \#
          5.600l-1.8 1.8"/>
          """#)
    case .contrast:
      HTML(
        markup: #"""
          <circle cx="12" cy="12" r="8.8"/><path d="M12 3.200v17.600M15.5 5v14M18.6 8v8"/>
          """#)
    case .keyboard:
      HTML(
        markup: #"""
          <path d="M3 8.500A2.5 2.5 0 0 1 5.5 6h13A2.5 2.5 0 0 1 21 8.500v7a2.5 2.5 0 0 1-2.5 \#
          2.500h-13A2.5 2.5 0 0 1 3 15.500zM7 10h.1M12 10h.1M17 10h.1M8.5 14h7"/>
          """#)
    case .flag:
      HTML(markup: #"<path d="M6 21V4M6 4.800h11.500L15 9l2.5 4.200H6"/>"#)
    case .cutlery:
      HTML(
        markup: #"""
          <path d="M6.5 3.500v4.800a2.8 2.8 0 0 0 5.6 0V3.500M9.3 11v9.500M17.5 20.500v-17c-2.2 \#
          1.5-3.3 4.2-3.3 7.200v3h3.3"/>
          """#)
    case .storage:
      HTML(
        markup: #"""
          <path d="M5 6.500c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3zM5 6.500v11c0 1.7 3.1 \#
          3 7 3s7-1.3 7-3v-11M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3"/>
          """#)
    case .part:
      HTML(markup: #"<path d="M12 4a8 8 0 1 0 8 8"/>"#)
    case .chart:
      HTML(markup: #"<path d="M5.5 20v-6.500M12 20V4.500M18.5 20V9.5"/>"#)
    case .trophy:
      HTML(
        markup: #"""
          <path d="M7.5 4h9v5.500a4.5 4.5 0 0 1-9 0zM7.5 6H4c0 3.2 1.5 4.8 3.9 5M16.5 6H20c0 \#
          3.2-1.5 4.8-3.9 5M12 14v3.500M8 20.500h8"/>
          """#)
    case .refresh:
      HTML(markup: #"<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.400M19.8 3.800v4h-4"/>"#)
    }
  }
}
