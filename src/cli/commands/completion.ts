import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const completionCommand: Command = {
  name: 'completion',
  words: 'bash|zsh|fish',
  maxWords: 1,
  wordChoices: shells,
  summary: 'Print a shell completion script',
  description:
    'Completes commands, options and their values, ids of checks, revisions, and the packages and channels of the repository.',
  options: {},
  examples: [
    {
      line: 'completion bash > ~/.local/share/bash-completion/completions/catalog-keeper',
      does: 'Install it for bash, after mkdir -p ~/.local/share/bash-completion/completions',
    },
    {
      line: 'completion zsh > ~/.zfunc/_catalog-keeper',
      does: 'Install it for zsh, after mkdir -p ~/.zfunc, with fpath+=~/.zfunc before compinit in ~/.zshrc',
    },
    {
      line: 'completion fish > ~/.config/fish/completions/catalog-keeper.fish',
      does: 'Install it for fish, after mkdir -p ~/.config/fish/completions',
    },
  ],
  async run(context, args) {
    const shell = shells.find(candidate => candidate === args.words[0]);
    if (shell === undefined) throw new UsageError(`completion takes the name of a shell: ${shells.join(', ')}.`);
    context.stdout.asIs.write(scripts[shell]);
    return 0;
  },
};

/** Each asks the program that is completed (`completion/complete.ts`), so that it never lacks what that has. */
const scripts: Readonly<Record<(typeof shells)[number], string>> = {
  bash: `_catalog_keeper() {
  local program="\${COMP_WORDS[0]/#\\~/$HOME}" current="\${COMP_WORDS[COMP_CWORD]}" line paths=none
  if [ "$current" = "=" ]; then current=""; fi
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :*) paths="\${line#:}" ;;
      *) printf -v line %q "\${line%%$'\\t'*}"; COMPREPLY+=("$line") ;;
    esac
  done < <("$program" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case "$paths" in
    files) line=-f ;;
    directories) line=-d ;;
    *) return ;;
  esac
  compopt -o filenames 2>/dev/null
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$line" -- "$current")
}
complete -F _catalog_keeper catalog-keeper
`,
  // Loaded by its name in fpath, the file is the function itself at the first Tab.
  zsh: `#compdef catalog-keeper
_catalog_keeper() {
  local program="\${\${(Q)words[1]}/#\\~/$HOME}" line word paths=none
  local -a described
  for line in "\${(@f)$("$program" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    word="\${line%%$'\\t'*}"
    case "$line" in
      :*) paths="\${line#:}" ;;
      *$'\\t'*) described+=("\${word//:/\\\\:}:\${line#*$'\\t'}") ;;
      ?*) described+=("\${word//:/\\\\:}") ;;
    esac
  done
  if (( $#described )); then _describe -t words 'word' described; fi
  case "$paths" in
    files) _files ;;
    directories) _files -/ ;;
  esac
}
if [ "$funcstack[1]" = "_catalog-keeper" ]; then
  _catalog_keeper "$@"
else
  compdef _catalog_keeper catalog-keeper
fi
`,
  fish: `function __catalog_keeper_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':directories'
                __fish_complete_directories "$current"
            case ':*'
            case '*'
                echo $line
        end
    end
end
complete -c catalog-keeper -f -a '(__catalog_keeper_complete)'
`,
};
