import { describe, expect, test } from '@jest/globals';
import { buildIndex } from '../../../src/core/bundle-index/build-index.ts';
import { readIndexedBundle } from '../../../src/core/bundle-index/read-indexed-bundle.ts';
import { checksFailedBy, checksThatSpeakForOpm } from '../../support/checks-failed-by.ts';
import { comparedIndex, comparedPackage } from '../../support/compared-index.ts';
import { type CaseBundle, filesOfCase, type RecordedIndex } from '../../support/index-cases.ts';
import recorded from './recorded-indexes.json' with { type: 'json' };

const cases = recorded as unknown as readonly RecordedIndex[];

function indexOf({ mode, bundles }: RecordedIndex, taken: number) {
  const read = bundles.slice(0, taken).map((bundle, position) => {
    const files = Object.entries(filesOfCase(bundle)).map(([path, text]) => ({ path, text, isUtf8: true }));
    return readIndexedBundle({
      files,
      image: '',
      origin: { kind: 'directory', path: `operators/foo/${position}` },
    });
  });
  return buildIndex(
    'operators/foo',
    read.filter(bundle => bundle !== undefined),
    mode,
  );
}

function filesOf(bundles: readonly CaseBundle[], mode: string): Record<string, string> {
  const files: Record<string, string> = { 'operators/foo/ci.yaml': `updateGraph: ${mode}-mode\n` };
  for (const [position, bundle] of bundles.entries()) {
    for (const [path, text] of Object.entries(filesOfCase(bundle))) files[`operators/foo/${position}/${path}`] = text;
  }
  return files;
}

/** The checks that fail when the bundle at this position comes. */
function failedBy({ mode, bundles }: RecordedIndex, position: number): Promise<readonly string[]> {
  return checksFailedBy(filesOf(bundles.slice(0, position), mode), filesOf(bundles.slice(0, position + 1), mode));
}

describe('indexes that opm made of releases', () => {
  const valid = cases.filter(({ isValid, taken }) => isValid && taken > 0);

  test.each(valid.map((one, index) => [index, one] as const))('%i has our channels, heads and edges', (_, one) => {
    const { catalog } = indexOf(one, one.taken);
    const [pkg] = catalog.packages.values();
    expect(comparedPackage(pkg)).toEqual(comparedIndex(one));
  });

  test('what opm refuses is an error', async () => {
    const refused = cases.filter(({ taken, bundles, isValid }) => taken < bundles.length || !isValid);
    expect(refused.length).toBeGreaterThan(5);
    for (const one of refused) {
      const position = one.taken < one.bundles.length ? one.taken : one.taken - 1;
      expect({ one, failed: await failedBy(one, position) }).not.toEqual({ one, failed: [] });
    }
  });

  test('what opm takes is refused by none of the checks that speak for it', async () => {
    for (const one of cases) {
      for (let position = 0; position < one.taken; position++) {
        const failed = (await failedBy(one, position)).filter(check => checksThatSpeakForOpm.has(check));
        expect({ one, position, failed }).toEqual({ one, position, failed: [] });
      }
    }
  });
});
