import type { Readable, Writable } from 'node:stream';
import type { Output } from './output-stream.ts';

/** What a run is given of the outside. Tests make their own. */
export interface Outside extends Omit<Context, 'stdout' | 'stderr'> {
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
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
}

/** 0 fine, 1 findings, 2 usage or configuration, 3 infrastructure: so that CI can tell a bad change from a bad day. */
export type ExitCode = 0 | 1 | 2 | 3;

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
  /** One line for the overview. */
  readonly summary: string;
  /** What it does, in a few lines. */
  readonly description: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  run(context: Context, args: Arguments): Promise<ExitCode>;
}
