import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpmVerdict } from '../../test/support/difference-to-opm.ts';

/** Writes files into a directory of their own and asks `opm validate` about it. Needs an opm with `--output json`. */
export async function askOpm(opm: string, files: Readonly<Record<string, string>>): Promise<OpmVerdict> {
  const directory = await mkdtemp(join(tmpdir(), 'differential-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), text);
    }
    return verdictIn(await outputOf(opm, ['validate', directory, '--output', 'json']));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** What a program prints, whatever its exit code: opm ends with 1 for an invalid catalog. */
function outputOf(program: string, parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, parameters, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`${program} ${parameters.join(' ')}: ${stderr || error?.message}`));
    });
  });
}

function verdictIn(output: string): OpmVerdict {
  const { passed, error } = JSON.parse(output) as { passed: boolean; error?: { message: string } };
  return { valid: passed, message: error?.message ?? '' };
}
