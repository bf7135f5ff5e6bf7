import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import type { EncodedCatalog } from '../../adapters/serve/catalog-encoder.ts';
import type { Context, ExitCode } from '../command.ts';

/** What a process hands on that has read a catalog. */
export interface PreparedCatalog {
  /** What the catalog was named by. */
  readonly word: string;
  readonly catalog: EncodedCatalog;
}

/** Where a process finds the file to encode to. */
export const pieceFile = 4;

const mark = 'CATALOG_KEEPER_PREPARES';

/** Whether this process is the one that `preparedCatalog` has started. */
export function isPreparing({ env }: Pick<Context, 'env'>): boolean {
  return env[mark] !== undefined && process.send !== undefined;
}

/** Hands the catalog to the process that serves it. */
export function handOn(prepared: PreparedCatalog): Promise<void> {
  return new Promise(resolve => {
    process.send?.(prepared, undefined, {}, () => resolve());
  });
}

/**
 * Runs the same command line in a process of its own, which reads the catalog and ends: reading takes several times the memory of what is served,
 * and a process gives little of that back.
 *
 * @param file what is to be read and served often is written to it
 * @returns its exit code where there is nothing to serve; it has said why
 */
export function preparedCatalog(
  { env, program }: Pick<Context, 'env' | 'program'>,
  file: number,
): Promise<PreparedCatalog | ExitCode> {
  if (program === undefined) throw new Error('A catalog is served only by a process of the command line tool.');
  const [main, ...words] = program;
  const child = fork(realpathSync(main), words, {
    env: { ...env, [mark]: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', file],
  });
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as unknown as PreparedCatalog));
    child.once('error', reject);
    child.once('close', code => resolve((code ?? 3) as ExitCode));
  });
}
