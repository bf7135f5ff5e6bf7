import { resolve } from 'node:path';
import { commonOptions } from '../arguments.ts';
import type { Command, OptionSpec, RepositoryWord } from '../command.ts';
import { repositoryWords } from './repository-words.ts';

/** A word that can stand where the cursor is. */
interface Candidate {
  readonly word: string;
  readonly help?: string;
}

/** What can stand there: words, and besides what the shell completes by itself. */
interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths: 'files' | 'directories' | 'none';
}

type Commands = Readonly<Record<string, () => Promise<Command>>>;

const nothing: Completion = { candidates: [], paths: 'none' };

/**
 * Completes a command line: for the scripts of `completion`.
 *
 * @param words those after the name of the program, up to the cursor; the last one is completed, and may be empty
 * @returns a line for each candidate, with a tab before its explanation, and a last line `:files`, `:directories` or `:none`
 */
export async function complete(words: readonly string[], commands: Commands, cwd: string): Promise<string> {
  // bash gives `--option=value` as three words.
  const joined = words.filter((word, index) => word !== '=' || index === words.length - 1);
  const current = joined.at(-1) === '=' ? '' : (joined.at(-1) ?? '');
  const { candidates, paths } = await completionOf(joined.slice(0, -1), current, commands, cwd);
  const lines = candidates
    .filter(({ word }) => word.startsWith(current) && !/[\t\n]/.test(word))
    .map(({ word, help }) => (help === undefined ? word : `${word}\t${help}`));
  return [...new Set(lines), `:${paths}`, ''].join('\n');
}

async function completionOf(
  before: readonly string[],
  current: string,
  commands: Commands,
  cwd: string,
): Promise<Completion> {
  const [first, second] = before;
  const names = Object.keys(commands);
  if (first === undefined || (first === 'help' && second === undefined)) {
    const all = await Promise.all(firstWords(names).map(async word => ({ word, ...(await helpOf(commands, word)) })));
    const options = first === 'help' ? [] : [{ word: 'help' }, { word: '--help' }, { word: '--version' }];
    return { candidates: [...all, ...options], paths: 'none' };
  }
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load !== undefined) return ofCommand(await load(), before.slice(name.split(' ').length), current, cwd);
  if (second !== undefined) return nothing;
  const group = names.filter(candidate => candidate.startsWith(`${first} `));
  const all = group.map(async word => ({ word: word.slice(first.length + 1), ...(await helpOf(commands, word)) }));
  return { candidates: await Promise.all(all), paths: 'none' };
}

function firstWords(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(name => name.split(' ')[0] ?? name))];
}

async function helpOf(commands: Commands, name: string): Promise<{ readonly help?: string }> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return load === undefined ? {} : { help: (await load()).summary };
}

async function ofCommand(
  command: Command,
  before: readonly string[],
  current: string,
  cwd: string,
): Promise<Completion> {
  const specs: readonly [string, OptionSpec][] = Object.entries({ ...command.options, ...commonOptions });
  const specOf = (word = '') => specs.find(([name, { short }]) => word === `--${name}` || word === `-${short}`)?.[1];
  const takesValue = (word: string | undefined) => specOf(word)?.type === 'string';
  const values = before.map((_, index) => takesValue(before[index - 1]));
  const at = before.findIndex(word => word === '--repo' || word === '-C');
  const place = resolve(cwd, (at < 0 ? undefined : before[at + 1]) ?? '.');
  const given = before.filter((word, index) => !word.startsWith('-') && values[index] !== true);
  const ofOption = specOf(before.at(-1));
  if (ofOption?.type === 'string') return valuesOf(ofOption, place, current, given);
  const [option, value] = current.startsWith('--') ? current.split(/=(.*)/s) : [];
  if (option !== undefined && value !== undefined) {
    const { candidates } = await valuesOf(specOf(option), place, value, given);
    return { candidates: candidates.map(one => ({ ...one, word: `${option}=${one.word}` })), paths: 'none' };
  }
  if (current.startsWith('-'))
    return { candidates: specs.map(([name, { help }]) => ({ word: `--${name}`, help })), paths: 'none' };
  if (given.length >= command.maxWords) return nothing;
  if (command.wordChoices !== undefined) return wordsOnly(command.wordChoices);
  const kind = command.wordKinds?.[given.length] ?? command.wordKinds?.at(-1) ?? 'file';
  if (kind === 'file') return { candidates: [], paths: 'files' };
  return wordsOnly(await wordsOf(kind, place, current, given));
}

/** @param given the words of the command before it: a channel is one of the package there */
async function valuesOf(
  spec: OptionSpec | undefined,
  place: string,
  current: string,
  given: readonly string[],
): Promise<Completion> {
  if (spec?.choices !== undefined) return wordsOnly(spec.choices);
  if (spec?.value === 'ID')
    return wordsOnly((await import('../../core/checks/index.ts')).allChecks.map(({ id }) => id));
  if (spec?.value === 'CHANNEL') return wordsOnly(await wordsOf('channel', place, current, given));
  if (spec?.value === 'REV') return wordsOnly(await wordsOf('revision', place, current, []));
  return { candidates: [], paths: spec?.value === 'DIR' ? 'directories' : spec?.value === 'FILE' ? 'files' : 'none' };
}

/** Whatever cannot be read completes nothing. */
function wordsOf(kind: RepositoryWord, place: string, current: string, before: readonly string[]) {
  return repositoryWords(kind, place, current, before).catch((): readonly string[] => []);
}

function wordsOnly(words: readonly string[]): Completion {
  return { candidates: words.map(word => ({ word })), paths: 'none' };
}
