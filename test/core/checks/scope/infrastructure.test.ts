import { describe, expect, test } from '@jest/globals';
import type { Actors } from '../../../../src/core/actors.ts';
import { everyPathIsKnown } from '../../../../src/core/checks/scope/every-path-is-known.ts';
import { infrastructureChangeIsApproved } from '../../../../src/core/checks/scope/infrastructure-change-is-approved.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found, foundIn } from './found.ts';

const base = { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' };
const config = 'owners: {maintainers: [{login: carol, id: 7}, {login: dave}]}\n';

describe('what concerns everybody', () => {
  test.each([
    ['P25: a workflow', '.github/workflows/ci.yaml'],
    ['P25: the configuration', '.github/catalog-keeper.yml'],
    ['P25: a build file', 'catalog.Dockerfile'],
    ['P25: a Makefile', 'Makefile'],
    ['P25: a bot that updates dependencies', 'renovate.json'],
    ['owners of everything', 'CODEOWNERS'],
    ['owners of everything, in another place', 'docs/CODEOWNERS'],
    ['P14: an ignore file of the whole catalog', 'catalog/.indexignore'],
    ['P14: a file in the root of the catalog', 'catalog/all.yaml'],
    ['a directory beside the catalog', 'catalogue/foo/readme.md'],
  ])('%s', async (_, path) => {
    expect(await found(infrastructureChangeIsApproved, { base, config, merged: { [path]: 'x' } })).toEqual([
      `waiting ${path}: 1 file outside of packages changes (${path}): a maintainer has not approved this yet.`,
    ]);
  });

  test('P2: removing counts as much', async () => {
    const old = { ...base, '.github/workflows/ci.yaml': 'on: push\n', 'x/catalog.yaml': 'misplaced' };
    const merged = { '.github/workflows/ci.yaml': null, 'x/catalog.yaml': null };
    expect(await found(infrastructureChangeIsApproved, { base: old, config, merged })).toEqual([
      expect.stringContaining('2 files outside of packages change (.github/workflows/ci.yaml, x/catalog.yaml)'),
    ]);
    expect(await found(everyPathIsKnown, { base: old, config, merged })).toEqual([]);
  });

  test('P25: a layout that makes the repository itself the catalog takes nothing from the list', async () => {
    const own = `catalogs: {paths: ['.']}\n${config}`;
    const merged = { '.github/workflows/ci.yaml': 'x', 'docs/CODEOWNERS': 'x', 'foo/catalog.yaml': 'x' };
    expect(await found(infrastructureChangeIsApproved, { base: {}, config: own, merged })).toEqual([
      expect.stringContaining('2 files outside of packages change (.github/workflows/ci.yaml, docs/CODEOWNERS)'),
    ]);
  });

  test('many files are one finding of bearable length', async () => {
    const merged = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`docs/${index}.md`, 'x']));
    const messages = await found(infrastructureChangeIsApproved, { base, config, merged });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('300 files');
    expect(messages[0]?.length).toBeLessThan(300);
  });
});

describe('whose approval counts', () => {
  const merged = { 'docs/x.md': 'x' };

  test('that of a maintainer who opened or approved it', async () => {
    expect(await found(infrastructureChangeIsApproved, { base, config, merged, author: 'Dave' })).toEqual([]);
    expect(await found(infrastructureChangeIsApproved, { base, config, merged, approvedBy: ['bob', 'dave'] })).toEqual(
      [],
    );
  });

  test('not that of anybody else, nor of somebody with a similar login', async () => {
    expect(await found(infrastructureChangeIsApproved, { base, config, merged, author: 'davey' })).toHaveLength(1);
    expect(await found(infrastructureChangeIsApproved, { base, config, merged, approvedBy: ['alice'] })).toHaveLength(
      1,
    );
  });

  test('a change may not make its author a maintainer', async () => {
    const edits = { '.github/catalog-keeper.yml': 'owners: {maintainers: [{login: alice}]}\n' };
    expect(await found(infrastructureChangeIsApproved, { base, config, merged: edits })).toHaveLength(1);
  });

  test.each<[string, Partial<Actors>]>([
    ['the author', { author: { known: false } }],
    ['the approvals', { approvals: { known: false } }],
    ['the id of a maintainer', { approvals: { known: true, value: [{ login: 'carol' }] } }],
  ])('%s may be unknown, and unknown is not missing', async (_, actors) => {
    const snapshot = await snapshotOfExample({ title: '', finds: [], base, config, merged });
    expect(foundIn(infrastructureChangeIsApproved, { ...snapshot, actors: { ...snapshot.actors, ...actors } })).toEqual(
      [expect.stringMatching(/^unknown docs\/x.md: .* whether a maintainer approved this could not/)],
    );
  });
});
