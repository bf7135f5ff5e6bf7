import { execFile } from 'node:child_process';
import type { RecordedIndex } from '../../test/support/index-cases.ts';

/** What opm prints; undefined where it refuses. */
export function runOpm(program: string, words: readonly string[], directory: string): Promise<string | undefined> {
  return new Promise(resolve => {
    execFile(program, words, { cwd: directory, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
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
