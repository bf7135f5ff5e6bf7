import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blobsIn } from '../test/support/difference-in-content.ts';
import {
  type OpmAnswer,
  type RecordedYaml,
  recordedYamlPath,
  recordedYamlText,
} from '../test/support/recorded-yaml.ts';
import { type YamlCase, yamlCases } from '../test/support/yaml-cases/yaml-cases.ts';
import { askOpm } from './differential/ask-opm.ts';

const usage = `Records what a real opm reads in small files of YAML and JSON, for the test that compares our reader with it.

  OPM=/path/to/opm node scripts/record-yaml.ts [--seed 1] [--count 55] [--parallel 2] [--out FILE]

The same seed makes the same files: --count of each class, as far as a class has so many. --out is ${recordedYamlPath} where it is not given.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '55' },
    parallel: { type: 'string', default: '2' },
    out: { type: 'string', default: join(import.meta.dirname, '..', recordedYamlPath) },
    help: { type: 'boolean', default: false },
  },
});
const opm = process.env.OPM;

if (values.help) console.log(usage);
else if (opm === undefined || opm === '') console.log('Skipped: OPM does not name an opm to record.');
else await recordAll(opm, yamlCases(Number(values.seed), Number(values.count)));

async function recordAll(program: string, cases: readonly YamlCase[]): Promise<void> {
  const recorded: RecordedYaml[] = [];
  let next = 0;
  const work = async () => {
    while (next < cases.length) {
      const index = next;
      next += 1;
      const { id, bytes } = cases[index] as YamlCase;
      recorded[index] = { id, bytes, answer: await answerOf(program, bytes) };
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  await writeFile(values.out, recordedYamlText(recorded));
  console.log(`Recorded what opm reads in ${recorded.length} files in ${values.out}.`);
}

function answerOf(program: string, bytes: Uint8Array): Promise<OpmAnswer> {
  return askOpm(program, { 'catalog.yaml': bytes }, async asked => {
    const { valid, message } = await asked.verdict();
    return valid ? { blobs: blobsIn((await asked.rendered()) ?? '') } : { message };
  });
}
