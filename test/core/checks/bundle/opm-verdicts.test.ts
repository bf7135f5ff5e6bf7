import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bundleChecks } from '../../../../src/core/checks/bundle/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

/** Lines that stand in place of others of the same file in the base. */
interface Patch {
  readonly at: number;
  readonly remove: number;
  readonly lines: readonly string[];
}

/**
 * A broken bundle and what opm v1.73.0 and the default validators of operator-framework/api v0.45.0 (`sdk`) say of it. `title` is what was
 * done to the base.
 */
interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string | null | Patch>>;
  readonly opm: boolean;
  readonly format: boolean;
  readonly sdk: boolean;
  readonly renders: boolean;
}

interface Recorded {
  readonly base: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/verdicts.json'), 'utf8'),
) as unknown as Recorded;

const validators = new Map(bundleChecks.map(check => [check.id, check.validator]));
const checks = bundleChecks.filter(check => check.severity !== 'off');

/** Checks of our own that stand for what opm reports in another way: a file that it decodes in part, a field it does not find. */
const ownButNeeded = new Set(['metadata-can-be-read', 'csv-keys-are-spelled-exactly']);

async function errorsOf(files: Case['files']): Promise<readonly string[]> {
  const bundle = new Map(Object.entries(recorded.base));
  for (const [path, change] of Object.entries(files)) {
    if (change === null) bundle.delete(path);
    else bundle.set(path, typeof change === 'string' ? change : patched(recorded.base[path] ?? '', change));
  }
  const snapshot = await snapshotOfExample({ title: '', bundle: Object.fromEntries(bundle), finds: [] });
  return runChecks(snapshot, checks)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ check }) => check);
}

function patched(text: string, { at, remove, lines }: Patch): string {
  return text
    .split('\n')
    .toSpliced(at, remove, ...lines)
    .join('\n');
}

describe('a bundle that opm and operator-sdk were asked about', () => {
  test('passes where nothing was done to it', async () => {
    expect(await errorsOf({})).toEqual([]);
  });

  test.each(recorded.cases.map((each, index) => [`${index}: ${each.title}`, each] as const))(
    '%s',
    async (_title, each) => {
      const errors = await errorsOf(each.files);
      const theirs = errors.filter(id => validators.get(id) !== undefined);
      if (each.opm && each.sdk && each.renders) expect(theirs).toEqual([]);
      if (!each.opm || !each.sdk) {
        expect(errors.filter(id => validators.get(id) !== undefined || ownButNeeded.has(id))).not.toEqual([]);
      }
      if (!each.format) {
        const format = errors.filter(id => validators.get(id) === 'format' || ownButNeeded.has(id));
        expect(format).not.toEqual([]);
      }
      if (!each.renders) expect(errors).not.toEqual([]);
    },
  );

  test('fails where a field that opm needs has a letter that Go takes for another', async () => {
    const [path, text] = Object.entries(recorded.base).find(([, csv]) => /^spec:/m.test(csv)) ?? ['', ''];
    expect(await errorsOf({ [path]: text.replace(/^spec:/m, '\u017fpec:') })).toContain('csv-keys-are-spelled-exactly');
  });
});
