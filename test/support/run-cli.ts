import { Readable, Writable } from 'node:stream';
import type { ExitCode } from '../../src/cli/command.ts';
import { run } from '../../src/cli/run.ts';

/** What a run of the command line tool gave. */
export interface CliRun {
  readonly exitCode: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

class Text extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(isTTY: boolean, columns: number | undefined) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}

/** Runs the command line tool in this process. */
export async function runCli(
  argv: readonly string[],
  {
    cwd = '.',
    env = {},
    isTTY = false,
    columns,
    stdin = '',
  }: {
    readonly stdin?: string;
    readonly cwd?: string;
    readonly env?: Record<string, string>;
    readonly isTTY?: boolean;
    readonly columns?: number;
  } = {},
): Promise<CliRun> {
  const stdout = new Text(isTTY, columns);
  const stderr = new Text(isTTY, columns);
  const exitCode = await run(argv, {
    stdin: Readable.from([stdin]),
    stdout,
    stderr,
    env,
    cwd,
    now: '2026-01-15T12:00:00.000Z',
  });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}
