import type { Readable } from 'node:stream';
import type { Output, TerminalStream } from './output-stream.ts';

/** What a run is given of the outside. Tests make their own. */
export interface Outside extends Omit<Context, 'stdout' | 'stderr'> {
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
}

/** What every command is given of it. */
export interface Context {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The time of the run, ISO 8601 in UTC. */
  readonly now: string;
  /** The file of this program and the words behind it, to start it again. Undefined where another program runs the command in its own process. */
  readonly program?: readonly [file: string, ...words: string[]] | undefined;
}

/** 0 fine, 1 findings, 2 usage or configuration, 3 infrastructure: so that CI can tell a bad change from a bad day. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What a repository has that a word can stand for. A range is one of revisions. */
export type RepositoryWord = 'revision' | 'range' | 'package' | 'channel';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly short?: string;
  /** Stands for the value in the help: `REV`, `DIR`. */
  readonly value?: string;
  readonly help: string;
  /** Closed set of values, for the check and for shell completion. */
  readonly choices?: readonly string[];
}

/** What the command line gave: options by name, and the words that are no options. */
export interface Arguments {
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly words: readonly string[];
}

export interface Command {
  readonly name: string;
  /** The words after the name, as the help shows them: `[PACKAGE [CHANNEL]]`. */
  readonly words: string;
  readonly maxWords: number;
  /** Closed set of values of the first word, for shell completion. */
  readonly wordChoices?: readonly string[];
  /** What the words are, one after the other, the last kind also of all further ones: for shell completion. Files where absent. */
  readonly wordKinds?: readonly ('file' | RepositoryWord)[];
  /** One line for the overview. */
  readonly summary: string;
  /** What it does, in a few lines. */
  readonly description: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Set where findings that could not be determined, and no error, end with 3 instead of 1. */
  readonly undeterminedIs3?: true;
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  run(context: Context, args: Arguments): Promise<ExitCode>;
}
