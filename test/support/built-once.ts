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
import { bundleAction, bundleApp, bundleCatalogServer, bundleCli } from '../../scripts/bundle.ts';
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
  const metafile = JSON.parse(readFileSync(metafileIn(directory), 'utf8')) as Metafile;
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
    writeFileSync(metafileIn(fresh), JSON.stringify(await build(fresh)));
    renameSync(fresh, directory);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

const metafileIn = (directory: string) => join(directory, 'metafile.json');

/** The Action as it is released, as `index.js`. */
export const builtAction = () => builtOnce('action', bundleAction);

/** The App as it is released, as `run-app.js`. */
export const builtApp = () => builtOnce('app', bundleApp);

/** The command line tool as it is released, as `main.js`. It loads the programs beside it that are built, too: the App, and what serves catalogs. */
export const builtCli = () => builtOnce('cli', bundleCli);

/** What serves catalogs, for the command line tool. */
export const builtCatalogServer = () => builtOnce('adapters/serve', bundleCatalogServer);
