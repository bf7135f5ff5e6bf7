import { parseArgs } from 'node:util';
import { differenceToOpm } from '../test/support/difference-to-opm.ts';
import { generateMutant, type Mutant } from '../test/support/generate-mutant.ts';
import { askOpm } from './differential/ask-opm.ts';

const usage = `Compares our verdicts with those of a real opm, on small catalogs with something wrong.

  OPM=/path/to/opm node scripts/differential.ts [--seed 1] [--count 1000] [--parallel 2] [--show 20]

The same seed makes the same catalogs. Ends with 1 when a verdict differs, or when opm names a rule that we do not report.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    parallel: { type: 'string', default: '2' },
    show: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});

/** Mutants of different seeds of the command line are different ones. */
const first = Number(values.seed) * 1_000_003;
const count = Number(values.count);
const opm = process.env.OPM;

if (values.help) console.log(usage);
else if (opm === undefined || opm === '') console.log('Skipped: OPM does not name an opm to compare with.');
else process.exitCode = await compare(opm);

async function compare(program: string): Promise<number> {
  const tally = { valid: 0, invalid: 0, different: 0 };
  let next = 0;
  const work = async () => {
    while (next < count) {
      const mutant = generateMutant(first + next);
      next += 1;
      const verdict = await askOpm(program, mutant.files);
      tally[verdict.valid ? 'valid' : 'invalid'] += 1;
      const difference = differenceToOpm(mutant.files, verdict);
      if (difference !== undefined) {
        tally.different += 1;
        if (tally.different <= Number(values.show)) show(mutant, difference);
      }
      if ((tally.valid + tally.invalid) % 1_000 === 0) console.error(JSON.stringify(tally));
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  const { valid, invalid, different } = tally;
  console.log(`${valid + invalid} catalogs (${valid} valid and ${invalid} invalid by opm): ${different} differ.`);
  return different > 0 ? 1 : 0;
}

function show({ seed, operations, files }: Mutant, difference: string): void {
  console.log(`\nMutant ${seed} (${operations.join(', ') || 'as generated'}): ${difference}`);
  for (const [path, text] of Object.entries(files)) console.log(`--> ${path}\n${JSON.stringify(text)}`);
}
