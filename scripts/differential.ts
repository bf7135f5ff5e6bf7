import { parseArgs } from 'node:util';
import { differenceInBundle, differenceInCatalog } from '../test/support/difference-in-content.ts';
import { differenceToOpm, isStricter } from '../test/support/difference-to-opm.ts';
import { generateBundleMutant, generateMutant, type Mutant } from '../test/support/generate-mutant.ts';
import { askOpm } from './differential/ask-opm.ts';

const usage = `Compares our verdicts, and what we read, with those of a real opm: on small catalogs with something wrong, and on small bundles with odd characters where the
buffers of readers end.

  OPM=/path/to/opm node scripts/differential.ts [--seed 1] [--count 1000] [--parallel 2] [--show 20]

The same seed makes the same catalogs and bundles: every fifth is a bundle. Ends with 1 when something differs, or when opm names a rule that we do not report. What we refuse
and opm may read, as docs/opm-differences.md says, is counted apart.`;

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

/** What opm says, and in what we differ. */
interface Outcome {
  readonly kind: 'valid' | 'invalid' | 'bundle';
  readonly difference: string | undefined;
}

async function compare(program: string): Promise<number> {
  const tally = { valid: 0, invalid: 0, bundle: 0, stricter: 0, different: 0 };
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const isBundle = number % 5 === 4;
      const mutant = isBundle ? generateBundleMutant(first + number) : generateMutant(first + number);
      const { kind, difference } = await (isBundle ? compareBundle : compareCatalog)(program, mutant);
      tally[kind] += 1;
      if (difference !== undefined && isStricter([difference])) tally.stricter += 1;
      else if (difference !== undefined) {
        tally.different += 1;
        if (tally.different <= Number(values.show)) show(mutant, difference);
      }
      if ((number + 1) % 1_000 === 0) console.error(JSON.stringify(tally));
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  const { valid, invalid, bundle, stricter, different } = tally;
  console.log(
    `${valid + invalid} catalogs (${valid} valid and ${invalid} invalid by opm) and ${bundle} bundles: ${different} differ, ${stricter} are refused as documented.`,
  );
  return different > 0 ? 1 : 0;
}

function compareCatalog(program: string, { files }: Mutant): Promise<Outcome> {
  return askOpm(program, files, async opm => {
    const verdict = await opm.verdict();
    const kind = verdict.valid ? 'valid' : 'invalid';
    const difference = differenceToOpm(files, verdict);
    if (difference !== undefined || !verdict.valid) return { kind, difference };
    return { kind, difference: differenceInCatalog(files, await opm.rendered()) };
  });
}

function compareBundle(program: string, { files }: Mutant): Promise<Outcome> {
  return askOpm(program, files, async opm => ({
    kind: 'bundle',
    difference: differenceInBundle(files, await opm.rendered()),
  }));
}

function show({ seed, operations, files }: Mutant, difference: string): void {
  console.log(`\nMutant ${seed} (${operations.join(', ') || 'as generated'}): ${difference}`);
  for (const [path, bytes] of Object.entries(files)) console.log(`--> ${path}\n${shown(bytes)}`);
}

/** Long runs of a character as their length, and bytes that are not UTF-8 as Latin-1. */
function shown(bytes: Uint8Array): string {
  return quoted(bytes).replace(/(.)\1{50,}/gu, (run, character) => `${character}{${Array.from(run).length}}`);
}

function quoted(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString();
  return text.includes('\ufffd')
    ? `Latin-1 ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`
    : JSON.stringify(text);
}
