import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOfCase, indexCase, type RecordedIndex } from '../test/support/index-cases.ts';
import { channelsIn, indexOfOpm } from './record-indexes/run-opm.ts';

const usage = `Records the indexes that a real opm makes of releases of bundles, for the test that compares ours with them.

  OPM=/path/to/opm node scripts/record-indexes.ts [--count 80] [--out test/core/bundle-index/recorded-indexes.json]

opm takes the bundles as images from a registry in this process, one after the other, until it refuses one.`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '80' },
    out: { type: 'string', default: join(import.meta.dirname, '../test/core/bundle-index/recorded-indexes.json') },
    help: { type: 'boolean', default: false },
  },
});
const opm = process.env.OPM;

if (values.help) console.log(usage);
else if (opm === undefined || opm === '') console.log('Skipped: OPM does not name an opm to record.');
else await recordAll(opm, Number(values.count));

async function recordAll(program: string, count: number): Promise<void> {
  const recorded: RecordedIndex[] = [];
  for (let seed = 1; seed <= count; seed++) recorded.push(await record(program, seed));
  await writeFile(values.out, `[\n${recorded.map(one => JSON.stringify(one)).join(',\n')}\n]\n`);
  console.log(`Recorded ${recorded.length} indexes in ${values.out}.`);
}

async function record(program: string, seed: number): Promise<RecordedIndex> {
  const { mode, bundles } = indexCase(seed);
  const { taken, output } = await indexOfOpm(program, bundles.map(filesOfCase), mode);
  return { mode, bundles, taken, isValid: output !== undefined, ...channelsIn(output ?? '') };
}
