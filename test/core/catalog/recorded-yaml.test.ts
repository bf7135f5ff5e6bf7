import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { differenceInBlobs } from '../../support/difference-in-content.ts';
import { differenceToOpm } from '../../support/difference-to-opm.ts';
import { parseRecordedYaml, type RecordedYaml, recordedYamlPath } from '../../support/recorded-yaml.ts';

/** Exceptions of docs/opm-differences.md. `OPM=/path/to/opm node scripts/record-yaml.ts` records anew, and may number others. */
const exceptions: readonly string[] = [
  'control characters 9',
  'bytes that are not UTF-8 2',
  'bytes that are not UTF-8 12',
  'bytes that are not UTF-8 19',
  'bytes that are not UTF-8 33',
  'bytes that are not UTF-8 46',
  'bytes that are not UTF-8 50',
  'byte order marks 1',
  'byte order marks 4',
  'byte order marks 29',
  'byte order marks 36',
];

const recorded = parseRecordedYaml(readFileSync(join(import.meta.dirname, '../../..', recordedYamlPath), 'utf8'));
const classes = Map.groupBy(recorded, ({ id }) => id.replace(/ \d+$/, ''));

/** In what our verdict on a file, or what we read in it, differs from opm's. */
function differenceOf({ bytes, answer }: RecordedYaml): string | undefined {
  const files = { 'catalog.yaml': bytes };
  if ('message' in answer) return differenceToOpm(files, { valid: false, message: answer.message });
  return differenceToOpm(files, { valid: true, message: '' }) ?? differenceInBlobs(files, answer.blobs);
}

describe('what opm reads in small files, and we read', () => {
  test.each([...classes])('agrees in files with %s', (_, cases) => {
    const differences = cases.filter(({ id }) => !exceptions.includes(id)).map(one => [one.id, differenceOf(one)]);
    expect(differences.filter(([, difference]) => difference !== undefined)).toEqual([]);
  });

  test('differs in the documented exceptions', () => {
    const found = recorded.filter(({ id }) => exceptions.includes(id));
    expect(found.map(({ id }) => id)).toEqual(exceptions);
    expect(found.filter(one => differenceOf(one) === undefined).map(({ id }) => id)).toEqual([]);
  });

  test('has files of every class that opm takes, and others that it refuses', () => {
    const [taken, refused] = [true, false].map(isTaken =>
      [...classes]
        .filter(([, cases]) => cases.some(({ answer }) => 'blobs' in answer === isTaken))
        .map(([name]) => name),
    );
    expect(taken).toEqual([...classes.keys()]);
    expect(refused).toEqual([...classes.keys()]);
  });
});
