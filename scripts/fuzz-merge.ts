import { parseArgs } from 'node:util';
import { opmRenderer } from '../test/support/fuzz-merge/effect/opm-renderer.ts';
import { readingRenderer } from '../test/support/fuzz-merge/effect/reading-renderer.ts';
import { makeCase } from '../test/support/fuzz-merge/make-case.ts';
import { minimise } from '../test/support/fuzz-merge/minimise.ts';
import { type CaseResult, runCase } from '../test/support/fuzz-merge/run-case.ts';
import { tricks } from '../test/support/fuzz-merge/tricks/index.ts';

const usage = `Makes hostile and honest changes of small repositories, and compares each decision with what merging does.

  [OPM=/path/to/opm] npm run fuzz-merge -- [--cases 1000] [--seed 1] [--only TRICK]... [--keep 0,2] [--show 20] [--list]

The same seed makes the same cases. What a tree means is asked of opm where OPM names it, else of our full reader. Ends with 1 when a
change merges that must not, when an honest change does not merge, or when judging ends unexpectedly.`;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    keep: { type: 'string' },
    show: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const opm = process.env.OPM;
const renderer = opm === undefined || opm === '' ? readingRenderer : opmRenderer(opm);
const options = {
  ...(values.only === undefined ? {} : { only: values.only }),
  ...(values.keep === undefined
    ? {}
    : {
        keep: values.keep
          .split(',')
          .filter(one => one !== '')
          .map(Number),
      }),
};
/** A case that takes this much of a processor is told of. */
const slowMilliseconds = 3_000;

if (values.help) console.log(usage);
else if (values.list) console.log(Object.keys(tricks).join('\n'));
else process.exitCode = await fuzz(Number(values.seed), Number(values.cases));

async function fuzz(first: number, count: number): Promise<number> {
  const tally = { merge: 0, wait: 0, refuse: 0, 'false-merge': 0, refused: 0, defect: 0, slow: 0 };
  let shown = 0;
  for (let seed = first; seed < first + count; seed++) {
    const start = process.cpuUsage();
    const result = await runCase(makeCase(seed, options), renderer);
    const { user, system } = process.cpuUsage(start);
    const milliseconds = (user + system) / 1_000;
    tally[result.kind === 'as-it-should-be' ? result.action : result.kind] += 1;
    if (milliseconds > slowMilliseconds) {
      tally.slow += 1;
      console.log(`\nSeed ${seed} takes ${Math.round(milliseconds)} ms.`);
    }
    if (result.kind !== 'as-it-should-be' && shown++ < Number(values.show)) await show(seed, result);
    if ((seed - first + 1) % 500 === 0) console.error(`${seed - first + 1} cases: ${JSON.stringify(tally)}`);
  }
  console.log(`${count} cases: ${JSON.stringify(tally)}`);
  return tally['false-merge'] + tally.refused + tally.defect > 0 ? 1 : 0;
}

async function show(seed: number, { kind }: CaseResult): Promise<void> {
  const { keep, fuzzCase } = await minimise(seed, kind, renderer, options);
  const result = await runCase(fuzzCase, renderer);
  const { repository, actors, steps } = fuzzCase;
  console.log(
    `\nSeed ${seed}: ${kind}, in a repository of the layout ${repository.kind}, by ${JSON.stringify(actors)}`,
  );
  for (const { name, isTrick } of steps) console.log(`  ${isTrick ? 'trick' : 'honest'}: ${name}`);
  for (const line of told(result)) console.log(`  -> ${line}`);
  const only = (values.only ?? []).map(name => ` --only '${name}'`).join('');
  console.log(`  npm run fuzz-merge -- --cases 1 --seed ${seed} --keep ${keep.join(',') || "''"}${only}`);
}

function told(result: CaseResult): readonly string[] {
  if (result.kind === 'false-merge')
    return result.broken.map(({ invariant, detail }) => `${invariant}: ${detail.slice(0, 300)}`);
  return 'why' in result ? result.why.map(line => line.slice(0, 300)) : [];
}
