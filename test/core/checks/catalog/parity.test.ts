import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { differenceToOpm } from '../../../support/difference-to-opm.ts';
import type { CatalogFiles } from '../../../support/judge-catalog.ts';

interface Recorded {
  readonly id: string;
  readonly valid: boolean;
  readonly message?: string;
}

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/opm');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn(`Recorded verdicts of opm are not compared: ${corpus} does not exist.`);

/** Why our verdict on a case is another one. */
const knownDifferences: ReadonlyMap<string, string> = new Map([
  ['depth 9990 flow', 'opm nests 10,000 levels deep, we 1,000'],
  ['value "\ufeffx"', 'what opm makes of a byte order mark depends on where it is in its buffer, so we refuse it'],
  ['JSON invalid UTF-8', 'opm makes one character of each byte, other programs of several, so we refuse it'],
]);

function differencesOf<Case extends Recorded>(cases: readonly Case[], filesOf: (one: Case) => CatalogFiles): string[] {
  return cases.flatMap(one => {
    const difference = differenceToOpm(filesOf(one), { valid: one.valid, message: one.message ?? '' });
    if (knownDifferences.has(one.id)) return difference === undefined ? `${one.id}: no longer differs` : [];
    return difference === undefined ? [] : `${one.id}: ${difference}`;
  });
}

function lines<Case>(text: string): Case[] {
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Case);
}

(hasCorpus ? describe : describe.skip)('recorded verdicts of opm', () => {
  test('on mutated catalogs', () => {
    const cases = lines<Recorded & { readonly files: Readonly<Record<string, string>> }>(
      gunzipSync(readFileSync(join(corpus, 'mutants.jsonl.gz'))).toString(),
    );
    expect(cases.length).toBe(2_000);
    expect(differencesOf(cases, ({ files }) => files)).toEqual([]);
  });

  test('on ways to write YAML and JSON', () => {
    const cases = lines<Recorded & { readonly text?: string; readonly base64?: string }>(
      readFileSync(join(corpus, 'yaml-cases.jsonl'), 'utf8'),
    );
    expect(cases.length).toBe(340);
    const differences = differencesOf(cases, ({ text, base64 }) => ({
      'catalog.yaml': base64 === undefined ? (text ?? '') : Uint8Array.from(Buffer.from(base64, 'base64')),
    }));
    expect(differences).toEqual([]);
  });
});
