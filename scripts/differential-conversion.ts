import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import {
  type ConversionAnswer,
  type ConversionCase,
  comparableAnswer,
  conversionAnswerTo,
} from '../test/support/conversion-case.ts';
import { conversionCases } from '../test/support/conversion-cases.ts';
import { corpusConversionCases } from '../test/support/corpus-conversion-cases.ts';
import { openLinePeer } from './differential/open-line-peer.ts';

const usage = `Compares the plain manifests that we convert bundles to with those of OLM v1's own converter, object by object.

  OLM_CONVERTER=/path/to/program node scripts/differential-conversion.ts [--corpus] [--step 1] [--record FILE] [--show 5]

The program reads a case as JSON on each line of its standard input, and writes the answer of OLM as JSON on a line: see test/support/conversion-case.ts. It
refuses what OLM's manifest provider refuses for every configuration, owned API services and webhooks without certificates, and asks its renderer for
the rest. The cases are small bundles with something of everything. With --corpus, every version of every bundle directory of the real catalog repository
follows, or with --step 5 a fifth of them. With --record the answers to the small cases are written to a file, which a test compares with ours.

Ends with 1 when something differs. The status of objects is not compared: OLM writes an empty one.`;

const { values } = parseArgs({
  options: {
    corpus: { type: 'boolean', default: false },
    step: { type: 'string', default: '1' },
    record: { type: 'string' },
    show: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});

const program = process.env.OLM_CONVERTER;
if (values.help) console.log(usage);
else if (program === undefined || program === '') {
  console.log('Skipped: OLM_CONVERTER does not name a program that asks OLM.');
} else process.exitCode = await compare(program);

async function compare(path: string): Promise<number> {
  const { ask, close } = openLinePeer<ConversionCase, ConversionAnswer>(path);
  const recorded: Record<string, ConversionAnswer> = {};
  const counts = { converted: 0, refused: 0, objects: 0, different: 0, milliseconds: 0 };
  for (const [title, question] of cases()) {
    const answer = ask(question);
    const start = performance.now();
    const ours = conversionAnswerTo(question);
    counts.milliseconds += performance.now() - start;
    const theirs = await answer;
    counts[theirs.refused === undefined ? 'converted' : 'refused'] += 1;
    counts.objects += theirs.objects?.length ?? 0;
    if (title in conversionCases) recorded[title] = theirs;
    if (isDeepStrictEqual(comparableAnswer(ours), comparableAnswer(theirs))) continue;
    counts.different += 1;
    if (counts.different <= Number(values.show)) show(title, ours, theirs);
  }
  close();
  if (values.record !== undefined) writeFileSync(values.record, `${JSON.stringify(recorded, null, 1)}\n`);
  const { converted, refused, objects, different, milliseconds } = counts;
  const each = (milliseconds / (converted + refused)).toFixed(1);
  console.log(
    `${converted} converted to ${objects} objects, ${refused} refused: ${different} differ. Ours took ${each} ms each.`,
  );
  return different > 0 ? 1 : 0;
}

function* cases(): Iterable<readonly [string, ConversionCase]> {
  yield* Object.entries(conversionCases);
  if (values.corpus) yield* corpusConversionCases(Number(values.step));
}

function show(title: string, ours: ConversionAnswer, theirs: ConversionAnswer): void {
  console.log(`\n${title}`);
  if (ours.refused !== undefined || theirs.refused !== undefined) {
    console.log(`  ours: ${ours.refused ?? 'converted'}\n  OLM:  ${theirs.refused ?? 'converted'}`);
    return;
  }
  const [a, b] = [comparableAnswer(ours), comparableAnswer(theirs)] as Record<string, unknown>[];
  for (const name of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
    if (isDeepStrictEqual(a?.[name], b?.[name])) continue;
    console.log(`  ${name}\n  ours: ${JSON.stringify(a?.[name])}\n  OLM:  ${JSON.stringify(b?.[name])}`);
  }
}
