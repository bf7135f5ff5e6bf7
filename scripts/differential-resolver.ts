import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { corpusResolutionCases } from '../test/support/corpus-resolution-cases.ts';
import { generateResolutionCase } from '../test/support/generate-resolution-case.ts';
import {
  answerTo,
  contradicts,
  isAmong,
  type ResolutionAnswer,
  type ResolutionCase,
} from '../test/support/resolution-case.ts';
import { openLinePeer } from './differential/open-line-peer.ts';

const usage = `Compares what we resolve with what OLM v0's own resolver does, on small catalogs and clusters that are made from a seed.

  OLM_RESOLVER=/path/to/program node scripts/differential-resolver.ts [--seed 1] [--count 2000] [--corpus DIR] [--record FILE] [--show 5]

The program reads a case as JSON on each line of its standard input, and writes the answers of OLM, a list as JSON, on a line: see
test/support/resolution-case.ts. It asks OLM several times, because the answer to a case may depend on chance; ours has to be one of them. With
--corpus the catalogs of a repository are compared, too: every channel, every entry of it to begin with, and every entry installed. With --record the
answers to the generated cases are written to a file, which a test compares with ours.

Ends with 1 when something differs. What OLM itself contradicts, by choosing two bundles of a package or none for a subscription, is counted
apart.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    corpus: { type: 'string' },
    record: { type: 'string' },
    show: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});

const program = process.env.OLM_RESOLVER;
if (values.help) console.log(usage);
else if (program === undefined || program === '') {
  console.log('Skipped: OLM_RESOLVER does not name a program that asks OLM.');
} else process.exitCode = await compare(program);

async function compare(path: string): Promise<number> {
  const { ask, close } = openLinePeer<ResolutionCase, readonly ResolutionAnswer[]>(path);
  const tally = new Map<string, number>();
  const recorded: string[] = [];
  let different = 0;
  let contradictory = 0;
  const count = (kind: string) => tally.set(kind, (tally.get(kind) ?? 0) + 1);
  for (const [title, question, seed] of cases()) {
    const ours = answerTo(question);
    let theirs = await ask(question);
    const isSame = () => isAmong(ours, theirs);
    if (theirs[0]?.kind !== 'catalog' && !isSame()) theirs = await ask({ ...question, repeat: 200 });
    count(theirs[0]?.kind ?? 'none');
    if (theirs[0]?.kind === 'catalog') continue;
    if (isSame()) {
      if (seed !== undefined) recorded.push(JSON.stringify([seed, theirs.map(({ text, ...answer }) => answer)]));
    } else if (theirs.some(answer => contradicts(answer, question))) contradictory += 1;
    else {
      different += 1;
      if (different <= Number(values.show)) show(title, ours, theirs);
    }
  }
  close();
  if (values.record !== undefined) writeFileSync(values.record, `[\n${recorded.join(',\n')}\n]\n`);
  const kinds = [...tally].map(([kind, number]) => `${number} ${kind}`).join(', ');
  console.log(`${kinds}: ${different} differ, and in ${contradictory} OLM contradicts itself.`);
  return different > 0 ? 1 : 0;
}

function* cases(): Iterable<readonly [string, ResolutionCase, number?]> {
  const first = Number(values.seed) * 1_000_003;
  for (let number = 0; number < Number(values.count); number++) {
    yield [`Case ${first + number}`, generateResolutionCase(first + number), first + number];
  }
  if (values.corpus !== undefined) yield* corpusResolutionCases(values.corpus);
}

function show(title: string, ours: ResolutionAnswer, theirs: readonly ResolutionAnswer[]): void {
  console.log(`\n${title}: ${JSON.stringify(ours)}`);
  for (const answer of theirs) console.log(`  OLM: ${JSON.stringify(answer)}`);
}
