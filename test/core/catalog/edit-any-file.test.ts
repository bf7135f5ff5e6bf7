import { expect, test } from '@jest/globals';
import { type CatalogEdit, editCatalogFile } from '../../../src/core/catalog/edit-catalog-file.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { writeJson } from '../../../src/core/catalog/write-json.ts';
import { writeYaml } from '../../../src/core/catalog/write-yaml.ts';
import type { Json } from '../../../src/core/json.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { randomValue } from './random-value.ts';

const rounds = 1000;

test('after any edits a file says what it said, but for the edits', () => {
  const random = createRandom(20);
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const text = randomFile(random);
    const before = read(text);
    if (before === undefined || before.values.length === 0) continue;
    const edits = randomEdits(before.values.length, random);
    const edited = edit(text, edits);
    const told = JSON.stringify({ text, edits, edited });
    expect({ told, values: read(edited)?.values ?? [] }).toEqual({ told, values: expectedOf(before.values, edits) });
    // Only JSON that YAML follows does not stay as it was.
    const kept = before.texts.filter((_, at) => edits.every(one => one.kind === 'insert' || one.at !== at));
    const isKept = before.formats === 'json,yaml' || kept.every(one => edited.includes(one.replace(/^\ufeff/, '')));
    expect({ told, isKept, hasStrayReturn: edited.includes('\r\r') }).toEqual({
      told,
      isKept: true,
      hasStrayReturn: false,
    });
    seen.add(`${before.formats} ${edits.length > 0}`);
  }
  // Each kind of file, edited and not.
  expect([...seen].sort()).toEqual([
    'json false',
    'json true',
    'json,yaml false',
    'json,yaml true',
    'yaml false',
    'yaml true',
  ]);
});

function edit(text: string, edits: readonly CatalogEdit[]): string {
  return editCatalogFile({ path: 'c', text, isUtf8: true }, edits);
}

/** What a file holds; undefined where opm would refuse it. */
function read(
  text: string,
): { readonly values: readonly Json[]; readonly texts: readonly string[]; readonly formats: string } | undefined {
  const blobs = readCatalogFile({ path: 'c', text, isUtf8: true });
  if (blobs.some(({ content }) => content.kind === 'unreadable')) return undefined;
  return {
    values: blobs.map(({ document }) => readValue(document)),
    texts: blobs.map(({ document }) => document.text),
    formats: [...new Set(blobs.map(({ document }) => document.format))].join(','),
  };
}

function randomBlob(random: Random): Json {
  return { schema: 'x', [random.pick(['a', 'zz'])]: randomValue(random) };
}

function randomFile(random: Random): string {
  const kind = random.pick(['json', 'mixed', 'yaml', 'yaml']);
  const count = random.int(4) + (kind === 'mixed' ? 1 : 0);
  const objects = Array.from({ length: kind === 'json' ? count : kind === 'mixed' ? 1 : 0 }, () => object(random));
  const between = random.pick(['\n', '', ' \n\n', '\r\n', '\t']);
  const json = random.pick(['', '', '\n', ' ']) + objects.join(between);
  if (kind === 'json') return json + random.pick(['', '\n', '\n\n']);
  const documents = Array.from({ length: count - objects.length }, () => yamlDocument(random));
  const first = random.pick(['', '', '---\n', '--- # c\n', '\ufeff']);
  const yaml = documents.map((one, at) => (at === 0 ? first : separator(random)) + one).join('');
  const all =
    (kind === 'mixed' ? json + random.pick(['\n', '\n', '', ' ']) : '') + yaml + random.pick(['', '', '---\n']);
  const ended = random.chance(0.2) && all.endsWith('\n') ? all.slice(0, -1) : all;
  return random.chance(0.1) ? ended.replaceAll('\n', '\r\n') : ended;
}

function object(random: Random): string {
  const value = randomBlob(random);
  return random.chance(0.5) ? JSON.stringify(value) : writeJson(value).trimEnd();
}

function separator(random: Random): string {
  return random.pick(['---\n', '---\n', '---  # next\n', '--- \n', '---\n---\n']);
}

function yamlDocument(random: Random): string {
  const written = random.pick([
    writeYaml(randomBlob(random)),
    '{schema: x, a: 1}\n',
    '{"schema": "x"}\n',
    'schema: x\n',
  ]);
  const [before, after] = [
    random.pick(['', '', '# one\n\n', '\n']),
    random.pick(['', '', '# {two}\n', '\n# three\n\n']),
  ];
  return before + written + after;
}

function randomEdits(count: number, random: Random): CatalogEdit[] {
  const edits: CatalogEdit[] = [];
  for (let at = 0; at <= count; at += 1) {
    while (random.chance(0.2)) edits.push({ kind: 'insert', at, value: randomBlob(random) });
    if (at === count || random.chance(0.6)) continue;
    edits.push(random.chance(0.5) ? { kind: 'remove', at } : { kind: 'replace', at, value: randomBlob(random) });
  }
  return random.chance(0.1) ? [] : edits;
}

function expectedOf(before: readonly Json[], edits: readonly CatalogEdit[]): readonly Json[] {
  const values: Json[] = [];
  for (let at = 0; at <= before.length; at += 1) {
    const here = edits.filter(one => one.at === at);
    values.push(...here.flatMap(one => (one.kind === 'insert' ? [one.value] : [])));
    const own = here.find(({ kind }) => kind !== 'insert');
    if (own?.kind === 'replace') values.push(own.value);
    if (own === undefined && at < before.length) values.push(before[at] as Json);
  }
  return values;
}
