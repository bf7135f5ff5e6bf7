import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundlers, type ProgramPlace } from '../../scripts/bundle/build-programs.ts';
import { until } from './until.ts';

/** A program as one file, and where Node keeps its compiled code: so the second start is faster. */
export interface BuiltProgram {
  readonly directory: string;
  readonly compiled: string;
  /** What is in it. */
  readonly metafile: Metafile;
}

const root = process.env.BUILT_FOR_TESTS ?? '';
const compiled = join(root, 'compiled');

/**
 * Builds a program once for all files of tests of a run. `jest.config.js` says where, and removes it.
 *
 * @param build writes the files of the program to a directory
 */
export async function builtOnce(name: string, build: (directory: string) => Promise<Metafile>): Promise<BuiltProgram> {
  const directory = join(root, name);
  while (!existsSync(directory)) {
    const lock = `${directory}.lock`;
    if (takes(lock)) await buildTo(directory, build).finally(() => rmdirSync(lock));
    else await until(() => !existsSync(lock));
  }
  const metafile = JSON.parse(readFileSync(metafileOf(directory), 'utf8')) as Metafile;
  return { directory, compiled, metafile };
}

/** Whether this process builds it, and no other one does. */
function takes(lock: string): boolean {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** Nobody sees a program that is not complete. */
async function buildTo(directory: string, build: (directory: string) => Promise<Metafile>): Promise<void> {
  // Between looking for the program and taking the lock, another process may have built it.
  if (existsSync(directory)) return;
  const fresh = mkdtempSync(`${directory}-`);
  try {
    writeFileSync(metafileOf(directory), JSON.stringify(await build(fresh)));
    renameSync(fresh, directory);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

const metafileOf = (directory: string) => `${directory}.json`;

/** A program as it is released. Those that are built lie beside each other as in `dist`, so the command line tool finds the others. */
export function builtProgram(place: ProgramPlace): Promise<BuiltProgram> {
  return builtOnce(place, bundlers[place]);
}
