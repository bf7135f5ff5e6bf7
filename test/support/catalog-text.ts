import { stringify } from 'yaml';
import type { PlainBlob } from './generate-catalog.ts';
import type { Random } from './random.ts';

/** Writes blobs as the files of a catalog: several per package, YAML and JSON, in one of many styles each. */
export function catalogText(blobs: readonly PlainBlob[], random: Random): Record<string, string> {
  const files: Record<string, string> = {};
  const perFile = random.pick([1, 1_000, 1_000, 2, 3]);
  const order = random.chance(0.5) ? blobs : random.shuffle(blobs);
  for (let start = 0; start < order.length; start += perFile) {
    const isJson = random.chance(0.25);
    const directory = random.pick(['', 'alpha/', 'alpha/', 'beta/', 'alpha/deep/er/']);
    const extension = isJson ? 'json' : random.pick(['yaml', 'yaml', 'yml', 'txt']);
    const documents = order.slice(start, start + perFile);
    files[`${directory}${start}.${extension}`] = isJson ? jsonFile(documents, random) : yamlFile(documents, random);
  }
  return files;
}

function jsonFile(blobs: readonly PlainBlob[], random: Random): string {
  const indent = random.pick([undefined, 1, 4, '\t']);
  return (
    blobs.map(blob => JSON.stringify(blob, undefined, indent)).join(random.pick(['\n', '', ' \n\n', '\r\n'])) +
    random.pick(['', '\n'])
  );
}

function yamlFile(blobs: readonly PlainBlob[], random: Random): string {
  const options = {
    indentSeq: random.chance(0.5),
    lineWidth: random.pick([0, 20, 80]),
    collectionStyle: random.chance(0.1) ? ('flow' as const) : ('any' as const),
    defaultStringType: random.pick(['PLAIN', 'PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'] as const),
    // What readers of YAML 1.1 take for something else than a string is quoted.
    version: '1.1' as const,
  };
  const documents = blobs.map(blob => stringify(blob, options));
  const text = (random.chance(0.8) ? '---\n' : '') + documents.join('---\n');
  return random.chance(0.05) ? text.replaceAll('\n', '\r\n') : text;
}
