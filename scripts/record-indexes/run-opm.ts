import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexMode } from '../../src/core/bundle-index/index-mode.ts';
import type { RecordedIndex } from '../../test/support/index-cases.ts';
import { startMemoryRegistry } from '../../test/support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../../test/support/registry/push-image.ts';

/** The index that opm makes of bundles. */
export interface IndexOfOpm {
  /** Bundles that opm took before it refused one; all of them where it refused none. */
  readonly taken: number;
  /** What it renders of the index; undefined where it does not read that as a catalog. */
  readonly output: string | undefined;
}

/**
 * Lets opm add bundles to an index, one after the other, until it refuses one. It takes them as images from a registry in this process.
 *
 * @param bundles the files of each, by their path in it
 * @throws where opm cannot be started
 */
export async function indexOfOpm(
  program: string,
  bundles: readonly Readonly<Record<string, string>>[],
  mode: IndexMode,
): Promise<IndexOfOpm> {
  const directory = await mkdtemp(join(tmpdir(), 'index-of-opm-'));
  const registry = await startMemoryRegistry();
  try {
    let taken = 0;
    for (const files of bundles) {
      const image = await pushImage(registry, 'operator/bundle', bundleImage({ files }));
      const words = ['registry', 'add', '--use-http', '--mode', mode, '--bundle-images', image];
      if ((await runOpm(program, [...words, '--database', 'next.db'], directory)) === undefined) break;
      // A bundle that opm refuses in the end may be in the file nevertheless.
      await copyFile(join(directory, 'next.db'), join(directory, 'index.db'));
      taken += 1;
    }
    const render = ['render', 'index.db', '--output', 'json'];
    return { taken, output: taken === 0 ? '' : await runOpm(program, render, directory) };
  } finally {
    await registry.stop();
    await rm(directory, { recursive: true });
  }
}

/** What opm prints; undefined where it refuses. */
function runOpm(program: string, words: readonly string[], directory: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd: directory, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error === null) resolve(stdout);
      // The code of a program that ended by itself is a number; opm cannot be started, prints too much, or was killed where there is none.
      else if (typeof error.code === 'number') resolve(undefined);
      else reject(error);
    });
  });
}

/** The channels of the one package in what `opm render --output json` prints: objects one after the other. */
export function channelsIn(output: string): Pick<RecordedIndex, 'defaultChannel' | 'channels'> {
  const blobs = output
    .split(/\n(?=\{)/)
    .filter(text => text.trim() !== '')
    .map(text => JSON.parse(text) as RecordedIndex['channels'][number] & { schema: string; defaultChannel: string });
  const ofSchema = (wanted: string) => blobs.filter(({ schema }) => schema === wanted);
  return {
    defaultChannel: ofSchema('olm.package')[0]?.defaultChannel ?? '',
    channels: ofSchema('olm.channel').map(({ name, entries }) => ({ name, entries })),
  };
}
