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

const smallBase = { ...smallRepository, 'catalog/bar/catalog.yaml': catalogText('bar', [{ version: '1.0.0' }]) };

async function footprintOf(
  change: Readonly<Record<string, string>>,
  base: Readonly<Record<string, string>> = smallBase,
) {
  const repository = memoryRepository({ base, merged: { ...base, ...change } });
  const judged = await judgeChangeWithDetails(repository, {
    base: 'base',
    head: 'merged',
    actors: () => alice,
    now,
    reproduce: () => '',
  });
  return judged.footprint;
}

const canChange = (footprint: Footprint, path: string, texts: readonly string[] = []) =>
  verdictCanChange(footprint, { paths: [path], directories: [], hasLinks: false, texts });

test('T8: an update of one package rests on that package, and on what is outside of packages', async () => {
  const footprint = await footprintOf(goodChange);
  expect(footprint).toEqual({ roots: ['catalog'], wholes: [], names: ['foo'], soughtNames: ['foo'] });
  const moved = ['catalog/foo/other.yaml', 'CODEOWNERS', '.github/catalog-keeper.yml', 'catalog/catalog.yaml'];
  expect(moved.filter(path => canChange(footprint, path))).toEqual(moved);
  expect(canChange(footprint, 'catalog/bar/catalog.yaml')).toBe(false);
});

test('T8: an update of one package rests on what names it in the directory of another one', async () => {
  const footprint = await footprintOf(goodChange);
  expect(canChange(footprint, 'catalog/bar/more.yaml', ['package: bar\n', 'package: foo\n'])).toBe(true);
  expect(canChange(footprint, 'catalog/bar/more.yaml', ['package: bar\n', 'package: foobar\n'])).toBe(false);
  const unread = { paths: ['catalog/bar/more.yaml'], directories: [], hasLinks: false, texts: undefined };
  expect(verdictCanChange(footprint, unread)).toBe(true);
});

test('T8: a new package rests on the whole catalog, where another one could have its name', async () => {
  const footprint = await footprintOf({ 'catalog/new/catalog.yaml': catalogText('new', [{ version: '1.0.0' }]) });
  expect(canChange(footprint, 'catalog/bar/catalog.yaml', [catalogText('new', [{ version: '1.0.0' }])])).toBe(true);
  expect(canChange(footprint, 'catalog/bar/catalog.yaml', [catalogText('bar', [{ version: '1.0.0' }])])).toBe(false);
});

test('T8: a whole catalog rests on what it reads through links', async () => {
  const base = {
    'catalogs/v1/bar/more.json': '{"schema": "example", "package": "bar"}',
    'catalogs/v2/bar/more.json': 'symlink:../../v1/bar/more.json',
    'catalogs/v2/home/catalog.yaml': catalogText('foo', [{ version: '1.0.0' }]),
  };
  const change = { 'catalogs/v2/foo/more.yaml': '---\nschema: example\npackage: foo\n' };
  const footprint = await footprintOf(change, base);
  expect(footprint.wholes).toEqual(['catalogs/v2']);
  expect(canChange(footprint, 'catalogs/v1/bar/more.json')).toBe(true);
  expect(canChange(footprint, 'catalogs/v1/other/more.json')).toBe(false);
});

const inBundle = (operator: string, version: string) => ({
  [`operators/${operator}/${version}/manifests/csv.yaml`]: `kind: ClusterServiceVersion\nmetadata: {name: ${operator}.v${version}}\n`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: `annotations:\n  operators.operatorframework.io.bundle.package.v1: ${operator}\n`,
});

test('T17, P12: a change of a package in a directory of another name rests on who owns that directory', async () => {
  const base = {
    'operators/tea-operator/ci.yaml': 'reviewers: [bob]\n',
    'operators/milk/ci.yaml': 'reviewers: [zoe]\n',
    'catalogs/v1/tea-operator/catalog.yaml': catalogText('tea', [{ version: '1.0.0' }]),
    'catalogs/v1/milk/catalog.yaml': catalogText('milk', [{ version: '1.0.0' }]),
  };
  const channel = 'schema: olm.channel\npackage: tea\nname: more\nentries: [{name: tea.v1.0.0}]\n';
  const footprint = await footprintOf({ 'catalogs/v1/tea/more.yaml': channel }, base);
  expect(canChange(footprint, 'operators/tea-operator/ci.yaml')).toBe(true);
  expect(canChange(footprint, 'operators/milk/ci.yaml')).toBe(false);
});

test('T17, P12: a new bundle rests on all operators, of which another one could release its package', async () => {
  const base = {
    ...inBundle('tea', '1.0.0'),
    ...inBundle('milk', '1.0.0'),
    'operators/tea/ci.yaml': 'reviewers: [bob]\n',
  };
  const footprint = await footprintOf(inBundle('tea', '1.1.0'), base);
  expect(canChange(footprint, 'operators/milk/1.1.0/metadata/annotations.yaml')).toBe(true);
  const ofText = await footprintOf({ 'operators/tea/README.md': 'x' }, base);
  expect(canChange(ofText, 'operators/milk/1.1.0/metadata/annotations.yaml')).toBe(false);
});

test('P5: a link that comes may lead from any path to what is judged', async () => {
  const footprint = await footprintOf(goodChange);
  expect(
    verdictCanChange(footprint, { paths: ['catalog/bar/more.yaml'], directories: [], hasLinks: true, texts: [] }),
  ).toBe(true);
});
