import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleAction, bundleApp, bundleCatalogServer, bundleCli, bundleCluster, bundleRoot } from '../bundle.ts';
import { readLockedBom } from './bill-of-materials.ts';
import { writeNotices } from './write-notices.ts';

/** What writes each program, by its place below `dist`. They find each other by these places. */
export const bundlers = {
  action: bundleAction,
  cli: bundleCli,
  'adapters/serve': bundleCatalogServer,
  'adapters/cluster': bundleCluster,
  app: bundleApp,
} as const satisfies Readonly<Record<string, (directory: string) => Promise<Metafile>>>;

export type ProgramPlace = keyof typeof bundlers;

/**
 * Writes all programs, and whose code is in them.
 *
 * @param bundle writes one of them to its directory
 */
export async function buildPrograms(
  dist: string,
  bundle: (place: ProgramPlace, directory: string) => Promise<Metafile> = (place, directory) =>
    bundlers[place](directory),
): Promise<void> {
  const write = (place: ProgramPlace) => bundle(place, join(dist, place));
  const action = await write('action');
  const programs = [
    await write('cli'),
    await write('adapters/serve'),
    await write('adapters/cluster'),
    await write('app'),
  ];
  const locked = readLockedBom(bundleRoot);
  writeNotices(bundleRoot, join(dist, 'action'), [action], locked);
  // Command line tool and App ship together.
  writeNotices(bundleRoot, dist, programs, locked);
}
