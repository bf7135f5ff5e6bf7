import { nearestWord } from '../core/text/nearest-word.ts';
import { version } from '../version.ts';
import { parseArguments } from './arguments.ts';
import type { Command, Context, ExitCode, Outside } from './command.ts';
import { commands } from './commands/index.ts';
import { didYouMean } from './did-you-mean.ts';
import { failureOf } from './failure.ts';
import { helpOf, overview } from './help.ts';
import { outputOn } from './output-stream.ts';
import { UsageError } from './usage-error.ts';

/** Runs the program: the words of the command line after its name, to an exit code. Never throws. */
export async function run(argv: readonly string[], outside: Outside): Promise<ExitCode> {
  const context = contextOf(outside);
  try {
    return await dispatch(argv, context);
  } catch (error) {
    const failure = failureOf(error);
    context.stderr.write(`catalog-keeper: ${failure.message}\n`);
    return failure.exitCode;
  }
}

/** What the outside gives is asked for when it is needed. */
function contextOf(outside: Outside): Context {
  return {
    get stdin() {
      return outside.stdin;
    },
    stdout: outputOn(() => outside.stdout),
    stderr: outputOn(() => outside.stderr),
    env: outside.env,
    cwd: outside.cwd,
    program: outside.program,
    get now() {
      return outside.now;
    },
  };
}

async function dispatch(argv: readonly string[], context: Context): Promise<ExitCode> {
  const [first] = argv;
  if (first === '--version' || first === '-V') return print(context, `${version}\n`);
  if (first === undefined || first === '--help' || first === '-h')
    return print(context, overview(await allCommands(), context.stdout.width));
  if (first === '__complete') {
    const { complete } = await import('./completion/complete.ts');
    return print(context, await complete(argv.slice(1), commands, context.cwd));
  }
  if (first === 'help') return help(argv.slice(1), context);
  const { name, rest } = splitName(argv);
  if (isGroup(name) && isHelp(rest[0])) return print(context, overview(await commandsOf(name), context.stdout.width));
  const command = await commandNamed(name, rest[0]);
  if (rest.some(isHelp)) return print(context, helpOf(command, context.stdout.width));
  return command.run(context, parseArguments(command, rest));
}

async function help(words: readonly string[], context: Context): Promise<ExitCode> {
  if (words.length === 0) return print(context, overview(await allCommands(), context.stdout.width));
  const { name } = splitName(words);
  return print(
    context,
    isGroup(name)
      ? overview(await commandsOf(name), context.stdout.width)
      : helpOf(await commandNamed(name), context.stdout.width),
  );
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

/** A command's name is one word, or two where the first names a group (`image inspect`). */
function splitName(argv: readonly string[]): { readonly name: string; readonly rest: readonly string[] } {
  const [first = '', second = '', ...rest] = argv;
  return Object.hasOwn(commands, `${first} ${second}`)
    ? { name: `${first} ${second}`, rest }
    : { name: first, rest: argv.slice(1) };
}

function isGroup(name: string): boolean {
  return namesIn(name).length > 0;
}

function namesIn(group: string): string[] {
  return Object.keys(commands).filter(name => name.startsWith(`${group} `));
}

async function commandNamed(name: string, next = ''): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load !== undefined) return load();
  if (isGroup(name))
    throw unknownCommand(next.startsWith('-') || next === '' ? name : `${name} ${next}`, namesIn(name));
  const whole = `${name} ${next}`;
  // A slip in the name of a group: `bundel validate`.
  throw unknownCommand(nearestWord(whole, allGrouped()) === undefined ? name : whole, Object.keys(commands));
}

function allGrouped(): string[] {
  return Object.keys(commands).filter(name => name.includes(' '));
}

function unknownCommand(name: string, known: readonly string[]): UsageError {
  return new UsageError(
    `Command '${name}' does not exist. ${didYouMean(name, known, `Commands: ${known.join(', ')}.`)}`,
  );
}

function commandsOf(group: string): Promise<Command[]> {
  return Promise.all(namesIn(group).map(name => commandNamed(name)));
}

function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map(load => load()));
}

function print(context: Context, text: string): ExitCode {
  context.stdout.write(text);
  return 0;
}
