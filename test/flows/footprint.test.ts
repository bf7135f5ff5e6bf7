import { expect, test } from '@jest/globals';
import { catalogText } from '../../scripts/demo/catalog-text.ts';
import type { Actors } from '../../src/core/actors.ts';
import { type Footprint, verdictCanChange } from '../../src/core/plan/verdict-can-change.ts';
import { withAssumptions } from '../../src/core/policy/assumptions.ts';
import { judgeChangeWithDetails } from '../../src/flows/judge-change-with-details.ts';
import { memoryRepository } from '../support/memory-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

const now = '2026-01-01T00:00:00Z';
const alice: Actors = withAssumptions({ author: { known: true, value: { login: 'alice' } } });

async function footprintOf(change: Readonly<Record<string, string>>) {
  const base = { ...smallRepository, 'catalog/bar/catalog.yaml': catalogText('bar', [{ version: '1.0.0' }]) };
  const repository = memoryRepository({ base, merged: { ...base, ...change } });
  const judged = await judgeChangeWithDetails(repository, {
    base: 'base',
    head: 'merged',
    actors: () => alice,
    now,
    reproduce: '',
  });
  return judged.footprint;
}

const canChange = (footprint: Footprint, path: string) =>
  verdictCanChange(footprint, { paths: [path], directories: [] });

test('T8: an update of one package rests on that package, and on what is outside of packages', async () => {
  const footprint = await footprintOf(goodChange);
  expect(footprint).toEqual({ roots: ['catalog'], wholes: [], names: ['foo'] });
  const moved = ['catalog/foo/other.yaml', 'CODEOWNERS', '.github/catalog-keeper.yml', 'catalog/catalog.yaml'];
  expect(moved.filter(path => canChange(footprint, path))).toEqual(moved);
  expect(canChange(footprint, 'catalog/bar/catalog.yaml')).toBe(false);
});

test('T8: a new package rests on the whole catalog, where another one could have its name', async () => {
  const footprint = await footprintOf({ 'catalog/new/catalog.yaml': catalogText('new', [{ version: '1.0.0' }]) });
  expect(canChange(footprint, 'catalog/bar/catalog.yaml')).toBe(true);
});
