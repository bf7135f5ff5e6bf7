import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Blob } from '../../../src/core/catalog/blob.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import type { ReadingRule } from '../../../src/core/catalog/reading-rules.ts';
import type { Json } from '../../../src/core/json.ts';

interface Case {
  readonly id: string;
  readonly text?: string;
  readonly base64?: string;
  readonly valid: boolean;
  /** What opm said of an invalid one. */
  readonly message?: string;
  /** The JSON of each document of the file when it is taken for YAML, or `ERR` and the reason. */
  readonly documents: readonly string[];
}

const path = join(import.meta.dirname, '../../../../shared/corpus/opm/yaml-cases.jsonl');

/** Cases that are refused although opm reads them: see docs/opm-differences.md. */
const stricter: ReadonlySet<string> = new Set([
  'UTF-16LE with BOM',
  'depth 9990 flow',
  'value "\ufeffx"',
  'JSON invalid UTF-8',
]);

/** Rules with which opm loads a document all the same. */
const harmless: ReadonlySet<ReadingRule> = new Set([
  'properties-can-be-parsed',
  'keys-are-unique',
  'keys-are-spelled-exactly',
  'documents-have-no-byte-order-mark',
]);

/** Which rules opm's messages about loading are about; other messages come after all is loaded. */
const messages: readonly (readonly [RegExp, readonly ReadingRule[]])[] = [
  [/^invalid Yaml document separator/, ['documents-are-separated']],
  [/^error converting YAML to JSON/, ['documents-can-be-parsed']],
  [/duplicate keys for key/, ['top-level-keys-are-unique']],
  [/expected value for key "\w+" to be a string/i, ['schema-package-and-name-are-strings']],
  [/cannot unmarshal \w+ into Go value of type map/, ['documents-are-objects']],
  [/cannot unmarshal number 1e400|^json: offset|^invalid character/, ['documents-can-be-parsed']],
  [/^object '' is missing root schema/, ['documents-are-not-empty']],
  [/^object '.*' is missing root schema/s, ['schema-is-set']],
  [/^parse \w+: illegal base64/, ['icon-is-base64']],
  [/^parse (package|channel|bundle|deprecation): /, ['fields-have-their-types']],
  [/^read bundle objects: /, ['bundle-objects-can-be-decoded']],
  [/^parse properties for bundle/, ['properties-can-be-parsed']],
];

if (existsSync(path)) {
  const cases = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Case);

  test('there are 340 cases', () => expect(cases).toHaveLength(340));

  describe('what opm said of files', () => {
    test.each(cases.filter(({ id }) => !stricter.has(id)))('$id', one => {
      const blobs = blobsOf(one);
      const rules = blobs.flatMap(({ content }) => content.problems.map(({ rule }) => rule));
      const expected = messages.find(([pattern]) => pattern.test(one.message ?? ''))?.[1];
      if (expected === undefined) {
        expect(rules.filter(rule => !harmless.has(rule))).toEqual([]);
      } else {
        expect(rules).toEqual(expect.arrayContaining([...expected]));
      }
      if (blobs.every(({ document }) => document.format === 'yaml') && !one.documents[0]?.startsWith('SPLITERR')) {
        expect(blobs.map(jsonOf)).toEqual(
          one.documents.map(json => (json.startsWith('ERR') ? 'ERR' : JSON.parse(json))),
        );
      }
    });

    test.each(cases.filter(({ id }) => stricter.has(id)))('$id is refused', one => {
      const rules = blobsOf(one).flatMap(({ content }) => content.problems.map(({ rule }) => rule));
      expect(rules).toContain('documents-can-be-parsed');
    });
  });
} else {
  console.warn(`What opm said of 340 files is not compared: ${path} does not exist.`);
  test.skip('what opm said of files', () => undefined);
}

function blobsOf({ text, base64 }: Case): readonly Blob[] {
  const bytes = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return readCatalogFile({ path: 'catalog.yaml', text: decoded, isUtf8: isUtf8(bytes) });
}

function jsonOf({ document, content }: Blob): Json {
  const isParsed = !content.problems.some(({ rule }) => rule === 'documents-can-be-parsed');
  return isParsed ? readValue(document) : 'ERR';
}
