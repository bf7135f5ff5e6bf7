import { commonOptions } from '../arguments.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** @param commands every command: the list has this one, too, so it is handed over instead of imported */
export function completionCommand(commands: Commands): Command {
  return {
    name: 'completion',
    words: 'bash|zsh|fish',
    maxWords: 1,
    wordChoices: shells,
    summary: 'Print a shell completion script',
    description: 'Completes commands, options, check ids and fixed option values.',
    options: {},
    examples: [
      {
        line: 'completion bash > ~/.local/share/bash-completion/completions/catalog-keeper',
        does: 'Install it for bash',
      },
      { line: 'completion zsh > ~/.zfunc/_catalog-keeper', does: 'Install it for zsh' },
      { line: 'completion fish > ~/.config/fish/completions/catalog-keeper.fish', does: 'Install it for fish' },
    ],
    async run(context, args) {
      const shell = shells.find(candidate => candidate === args.words[0]);
      if (shell === undefined) throw new UsageError(`completion takes the name of a shell: ${shells.join(', ')}.`);
      const all = await Promise.all(Object.values(commands).map(load => load()));
      context.stdout.asIs.write(scripts[shell](all));
      return 0;
    },
  };
}

const scripts: Readonly<Record<(typeof shells)[number], (all: readonly Command[]) => string>> = {
  bash: bashScript,
  // zsh runs bash's completions as they are.
  zsh: all => `#compdef catalog-keeper\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(all)}`,
  fish: fishScript,
};

function bashScript(all: readonly Command[]): string {
  const cases = all
    .flatMap(command => [
      ...choicesOf(command).map(
        ({ names, choices }) =>
          `    ${names.map(name => `"${command.name}:${name}"`).join('|')}) words="${choices.join(' ')}" ;;`,
      ),
      `    "${command.name}:"*) words="${(command.wordChoices ?? []).join(' ')}" options="${optionsOf(command).join(' ')}" ;;`,
    ])
    .join('\n');
  const groups = groupsOf(all).map(
    ([group, names]) => `    ${group})
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "${names.join(' ')}" -- "\${COMP_WORDS[2]}"))
        return
      fi
      command="${group} \${COMP_WORDS[2]}"
      ;;`,
  );
  return `_catalog_keeper() {
  local words options command="\${COMP_WORDS[1]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" current="\${COMP_WORDS[COMP_CWORD]}"
  # --option=value comes in three words.
  if [ "$current" = "=" ]; then current=""
  elif [ "$previous" = "=" ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(all).join(' ')} --help --version" -- "\${COMP_WORDS[1]}"))
    return
  fi
  case "$command" in
    help) words="${firstWords(all).join(' ')}" ;;
${groups.join('\n')}
  esac
  case "$command:$previous" in
${cases}
  esac
  case "$current" in -*) words="$options" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _catalog_keeper catalog-keeper
`;
}

function fishScript(all: readonly Command[]): string {
  const groups = groupsOf(all).map(([group]) => group);
  const lines = all.flatMap(command => [
    ...(command.wordChoices === undefined
      ? []
      : [`complete -c catalog-keeper -n '${seenInFish(command, groups)}' -f -a '${command.wordChoices.join(' ')}'`]),
    ...nameInFish(command),
    ...Object.entries({ ...command.options, ...commonOptions }).map(([name, spec]) => {
      const values = spec.choices === undefined ? '' : ` -x -a '${spec.choices.join(' ')}'`;
      const help = spec.help.replaceAll("'", '’');
      const short = spec.short === undefined ? '' : ` -s ${spec.short}`;
      return `complete -c catalog-keeper -n '${seenInFish(command, groups)}'${short} -l ${name}${values} -d '${help}'`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

function nameInFish({ name, summary }: Command): string[] {
  const [first = '', second] = name.split(' ');
  const about = summary.replaceAll("'", '’');
  if (second === undefined) return [`complete -c catalog-keeper -n __fish_use_subcommand -f -a ${first} -d '${about}'`];
  return [
    `complete -c catalog-keeper -n __fish_use_subcommand -f -a ${first}`,
    `complete -c catalog-keeper -n '__fish_seen_subcommand_from ${first}' -f -a ${second} -d '${about}'`,
  ];
}

/** @param groups the first words of commands that have two: the second may be the name of another command */
function seenInFish({ name }: Command, groups: readonly string[]): string {
  const words = name.split(' ').map(word => `__fish_seen_subcommand_from ${word}`);
  const others = words.length > 1 ? [] : [`not __fish_seen_subcommand_from ${groups.join(' ')}`];
  return [...words, ...others].join('; and ');
}

function firstWords(all: readonly Command[]): string[] {
  return [...new Set(all.map(({ name }) => name.split(' ')[0] ?? name))];
}

/** The second words of the commands that have two, by their first. */
function groupsOf(all: readonly Command[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { name } of all) {
    const [first = '', second] = name.split(' ');
    if (second !== undefined) groups.set(first, [...(groups.get(first) ?? []), second]);
  }
  return [...groups];
}

function optionsOf(command: Command): string[] {
  return Object.keys({ ...command.options, ...commonOptions }).map(name => `--${name}`);
}

function choicesOf(command: Command): { names: readonly string[]; choices: readonly string[] }[] {
  return Object.entries(command.options).flatMap(([option, { short, choices }]) =>
    choices === undefined ? [] : [{ names: [`--${option}`, ...(short === undefined ? [] : [`-${short}`])], choices }],
  );
}
