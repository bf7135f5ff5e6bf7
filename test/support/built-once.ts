import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleAction } from '../../scripts/bundle.ts';

/** A program as one file, and where Node keeps its compiled code: so the second start is faster. */
export interface BuiltProgram {
  readonly directory: string;
  readonly compiled: string;
}

/**
 * Builds a program once for all files of tests of a run. `jest.config.js` says where, and removes it.
 *
 * @param build writes the files of the program to a directory
 */
export async function builtOnce(name: string, build: (directory: string) => Promise<unknown>): Promise<BuiltProgram> {
  const directory = join(process.env.BUILT_FOR_TESTS ?? '', name);
  if (!existsSync(directory)) {
    mkdirSync(dirname(directory), { recursive: true });
    const fresh = mkdtempSync(`${directory}-`);
    await build(fresh);
    try {
      renameSync(fresh, directory);
    } catch (error) {
      // Another worker was faster.
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(directory)) throw error;
    }
  }
  return { directory, compiled: `${directory}-compiled` };
}

/** The Action as it is released, as `index.js`. */
export function builtAction(): Promise<BuiltProgram> {
  return builtOnce('action', bundleAction);
}
