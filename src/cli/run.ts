import { nearestWord } from '../core/config/nearest-word.ts';
import { version } from '../version.ts';
import { parseArguments } from './arguments.ts';
import type { Command, Context, ExitCode } from './command.ts';
import { commands } from './commands/index.ts';
import { failureOf } from './failure.ts';
import { helpOf, overview } from './help.ts';
import { UsageError } from './usage-error.ts';

/** Runs the program: the words of the command line after its name, to an exit code. Never throws. */
export async function run(argv: readonly string[], context: Context): Promise<ExitCode> {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    const failure = failureOf(error);
    context.stderr.write(`catalog-keeper: ${failure.message}\n`);
    return failure.exitCode;
  }
}

async function dispatch(argv: readonly string[], context: Context): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-V') return print(context, `${version}\n`);
  if (name === undefined || name === '--help' || name === '-h') return print(context, overview(await allCommands()));
  if (name === 'help') return help(rest[0], context);
  const command = await commandNamed(name);
  if (rest.includes('--help') || rest.includes('-h')) return print(context, helpOf(command));
  return command.run(context, parseArguments(command, rest));
}

async function help(name: string | undefined, context: Context): Promise<ExitCode> {
  return print(context, name === undefined ? overview(await allCommands()) : helpOf(await commandNamed(name)));
}

async function commandNamed(name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const nearest = nearestWord(name, Object.keys(commands));
    const hint =
      nearest === undefined ? `Commands: ${Object.keys(commands).join(', ')}.` : `Did you mean '${nearest}'?`;
    throw new UsageError(`There is no command '${name}'. ${hint}`);
  }
  return load();
}

function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map(load => load()));
}

function print(context: Context, text: string): ExitCode {
  context.stdout.write(text);
  return 0;
}
