/// The completion scripts of shells, which ask the program for the possible next words.
enum CompletionScript {
  /// The script that is requested; nil for other arguments.
  static func asked(in arguments: [String]) -> String? {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return nil }
    return CompletingShell(rawValue: arguments[1]).map(text)
  }

  private static func text(_ shell: CompletingShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = """
    #!/bin/bash

    _dayring() {
        local lines line word head rest="${COMP_LINE}" count=0
        local -a words=()
        COMPREPLY=()
        # Bash also ends words at signs such as `:`. Those without a space between belong together.
        for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
            if [[ ${count} -eq 0 || -z "${word}" || "${rest}" == [[:space:]]* ]]; then
                words[count]="${word}"
                head=""
                count=$((count + 1))
            else
                head="${words[count - 1]}"
                words[count - 1]+="${word}"
            fi
            rest="${rest#"${rest%%[![:space:]]*}"}"
            rest="${rest#"${word}"}"
        done
        lines="$(dayring complete-line bash "${words[@]:1}" 2>/dev/null)"
        # A file is wanted.
        if [[ $? -eq 2 ]]; then
            compopt -o default 2>/dev/null
            return
        fi
        if [[ -z "${lines}" ]]; then
            return
        fi
        # Bash replaces only the last of its words, or adds to a sign.
        if [[ -n "${head}" && "${word}" == [:=@] ]]; then
            head+="${word}"
        fi
        while IFS='' read -r line; do
            COMPREPLY+=("${line:${#head}}")
        done <<< "${lines}"
        # What a shell reads as something else is put in quotes.
        if [[ "${lines}" == *[!A-Za-z0-9:.$'\\n'_-]* ]]; then
            compopt -o filenames 2>/dev/null
        fi
    }

    complete -F _dayring dayring

    """

  private static let zsh = """
    #compdef dayring

    _dayring() {
        local text code
        local -a lines
        text="$(dayring complete-line zsh "${(@Q)words[2,CURRENT-1]}" "${words[CURRENT]}" 2>/dev/null)"
        code=$?
        # A file is wanted.
        if (( code == 2 )); then
            _files
            return
        fi
        if [[ -z "${text}" ]]; then
            return 1
        fi
        lines=("${(@f)text}")
        _describe -V '' lines
    }

    _dayring "$@"

    """

  private static let fish = """
    function __dayring_complete_line
        set -l tokens (commandline -opc)
        set -e tokens[1]
        set -l current (commandline -ct)
        dayring complete-line fish $tokens "$current" 2>/dev/null
        # A file is wanted.
        if test $status -eq 2
            __fish_complete_path "$current"
        end
    end

    complete -c dayring -f -a '(__dayring_complete_line)'

    """
}
