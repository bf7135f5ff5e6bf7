import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { nameOf, skeletonOf } from '../scripts/new-check/skeleton.ts';
import type { Check } from '../src/core/check.ts';
import { runChecks } from '../src/core/checks/run.ts';
import { snapshotOfExample } from './support/snapshot-of-example.ts';

const checks = pathToFileURL(join(import.meta.dirname, '../src/core/checks'));

/** The new check of a group, loaded as if it were in the folder of the group. */
async function newCheck(group: string): Promise<Check> {
  const directory = await mkdtemp(join(tmpdir(), 'new-check-'));
  try {
    const file = join(directory, 'names-are-not-bar.ts');
    const text = skeletonOf(group, 'names-are-not-bar');
    await writeFile(
      file,
      text.replace(/(?<=from ')[^']+/g, path => new URL(path, `${checks.href}/${group}/`).pathname),
    );
    const loaded = (await import(file)) as Readonly<Record<string, Check>>;
    return loaded[nameOf('names-are-not-bar')] as Check;
  } finally {
    await rm(directory, { recursive: true });
  }
}

test.each(['catalog', 'graph', 'bundle'])('a new check of the group %s finds what its examples say', async group => {
  const check = await newCheck(group);
  expect(check).toMatchObject({ id: 'names-are-not-bar', group, examples: [{}, {}] });
  for (const example of check.examples) {
    const { findings } = runChecks(await snapshotOfExample(example), [check]);
    expect(findings).toHaveLength(example.finds.length);
    for (const [index, part] of example.finds.entries()) {
      expect(findings[index]?.message).toContain(part);
      expect(findings[index]?.line).toBeGreaterThan(0);
    }
  }
});
