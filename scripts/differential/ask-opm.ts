import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpmVerdict } from '../../test/support/difference-to-opm.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What opm says of a directory with some files. */
export interface OpmInDirectory {
  /** `opm validate`. Needs an opm with `--output json`. */
  verdict(): Promise<OpmVerdict>;
  /** What `opm render` prints; undefined where it fails. */
  rendered(): Promise<string | undefined>;
}

/** Writes files into a directory of their own, and lets opm be asked about it until `use` ends. */
export async function askOpm<Result>(
  opm: string,
  files: Files,
  use: (asked: OpmInDirectory) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'differential-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
    return await use({
      verdict: async () => verdictIn(await outputOf(opm, ['validate', directory, '--output', 'json'])),
      rendered: async () => {
        const { isDone, stdout } = await run(opm, ['render', directory, '--output', 'json']);
        return isDone ? stdout : undefined;
      },
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** What a program prints, whatever its exit code: opm ends with 1 for an invalid catalog. */
async function outputOf(program: string, parameters: readonly string[]): Promise<string> {
  const { stdout, message } = await run(program, parameters);
  if (stdout.startsWith('{')) return stdout;
  throw new Error(`${program} ${parameters.join(' ')}: ${message}`);
}

interface Outcome {
  readonly isDone: boolean;
  readonly stdout: string;
  readonly message: string;
}

function run(program: string, parameters: readonly string[]): Promise<Outcome> {
  return new Promise(resolve => {
    execFile(program, parameters, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ isDone: error === null, stdout, message: stderr || (error?.message ?? '') });
    });
  });
}

function verdictIn(output: string): OpmVerdict {
  const { passed, error } = JSON.parse(output) as { passed: boolean; error?: { message: string } };
  return { valid: passed, message: error?.message ?? '' };
}
