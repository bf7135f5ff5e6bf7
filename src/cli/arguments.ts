import { parseArgs } from 'node:util';
import type { Arguments, Command, OptionSpec } from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/** Options that every command has. */
export const commonOptions: Readonly<Record<string, OptionSpec>> = {
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
  quiet: { type: 'boolean', short: 'q', help: 'Do not write progress and hints to stderr' },
  'no-color': { type: 'boolean', help: 'Do not use colour; the variable NO_COLOR does the same' },
};

/**
 * Reads the words after a command's name.
 *
 * @throws UsageError for an unknown option, a missing value, a value outside of its set, or too many words
 */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const specs = { ...commonOptions, ...command.options };
  const parsed = parse(command, specs, argv);
  for (const [name, spec] of Object.entries(specs)) {
    const value = parsed.values[name];
    if (typeof value === 'string' && spec.choices !== undefined && !spec.choices.includes(value)) {
      throw new UsageError(`--${name} takes ${spec.choices.join(', ')}, not '${value}'.`);
    }
  }
  if (parsed.positionals.length > command.maxWords) {
    const word = parsed.positionals[command.maxWords] ?? '';
    throw new UsageError(`'${command.name}' takes no argument '${word}'.${hintOfRange(word, command)}`);
  }
  return { options: parsed.values as Arguments['options'], words: parsed.positionals };
}

/** Other commands take a range of revisions as a word. */
function hintOfRange(word: string, { options }: Command): string {
  const [base = '', head = ''] = word.split(/\.{2,3}/);
  const isRange = /^[^.].*\.\./.test(word) && 'base' in options && 'head' in options;
  return isRange && base !== '' ? ` Use --base ${base} --head ${head === '' ? 'HEAD' : head}.` : '';
}

function parse(command: Command, specs: Readonly<Record<string, OptionSpec>>, argv: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { type: spec.type, multiple: spec.multiple ?? false, ...(spec.short === undefined ? {} : { short: spec.short }) },
    ]),
  );
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('. To specify')[0] ?? '') : String(error);
    const lacking = /^Option '(?:-\w, )?--([^ ']+) <value>' argument missing/.exec(problem)?.[1];
    if (lacking !== undefined)
      throw new UsageError(`--${lacking} needs a value: --${lacking} ${specs[lacking]?.value ?? 'VALUE'}.`);
    const unknown = /^Unknown option '--([^']+)'/.exec(problem)?.[1];
    const help = `See 'catalog-keeper ${command.name} --help'.`;
    const hint = unknown === undefined ? help : didYouMean(unknown, Object.keys(specs), help, '--');
    throw new UsageError(`${problem.replaceAll('\n', ' ').replace(/\.$/, '')}. ${hint}`);
  }
}

/** The value of an option that takes one word. */
export function textOption(args: Arguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be given several times; each may also be a list with commas. */
export function listOption(args: Arguments, name: string): string[] {
  const value = args.options[name];
  if (!Array.isArray(value)) return [];
  return (value as readonly string[]).flatMap(item => item.split(',')).filter(item => item !== '');
}

/** Whether an option without a value was given. */
export function hasOption(args: Arguments, name: string): boolean {
  return args.options[name] === true;
}

/** The values of an option that takes `NAME=VALUE` and may be given several times: of a name that is repeated the last. @throws UsageError */
export function pairsOption(args: Arguments, name: string): ReadonlyMap<string, string> {
  const value = args.options[name];
  const texts = Array.isArray(value) ? (value as readonly string[]) : [];
  return new Map(
    texts.map(text => {
      const at = text.indexOf('=');
      if (at < 1) throw new UsageError(`--${name} takes NAME=VALUE, not '${text}'.`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
