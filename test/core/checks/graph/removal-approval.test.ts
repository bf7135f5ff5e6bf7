import { expect, test } from '@jest/globals';
import { channelsAreKept } from '../../../../src/core/checks/graph/channels-are-kept.ts';
import { packagesAreKept } from '../../../../src/core/checks/graph/packages-are-kept.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const file = 'catalogs/v4.20/foo/catalog.yaml';
const definition = '---\nschema: olm.package\nname: foo\n';
const channel = '---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n';
const owners = { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };
const upToOwners = 'owners: {removedPackages: owners}\n';
const maintained = 'owners: {maintainers: [{login: max, id: 7}]}\n';

/** `severity approval approvedBy` of each finding about a removed package and about a removed channel. */
async function found(facts: { author?: string; approvedBy?: string[]; config?: string }): Promise<readonly string[]> {
  const base = { ...owners, [file]: definition + channel };
  const changes = [{ 'catalogs/v4.20/bar/x.md': 'x', [file]: null }, { [file]: definition }];
  const all = changes.map(async merged => {
    const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged, author: 'eve', ...facts });
    return runChecks(snapshot, [packagesAreKept, channelsAreKept]).findings;
  });
  return (await Promise.all(all))
    .flat()
    .map(({ severity, approval, approvedBy }) => [severity, approval, approvedBy].join(' ').trim());
}

test.each([
  ['nobody approved', { config: maintained }, 'waiting maintainer'],
  ['an owner is the author', { config: maintained, author: 'alice' }, 'waiting maintainer'],
  ['only the login of a maintainer is known', { config: maintained, approvedBy: ['max'] }, 'unknown maintainer'],
  [
    'a maintainer approved',
    { config: 'owners: {maintainers: [{login: max}]}\n', approvedBy: ['max'] },
    'waiting maintainer max',
  ],
  ['nobody is named as maintainer', {}, 'error'],
  ['it is up to owners, and none approved', { config: upToOwners }, 'waiting owner'],
  ['it is up to owners, and one is the author', { config: upToOwners, author: 'alice' }, 'waiting owner alice'],
  [
    'it is only a warning',
    { config: 'checks: {packages-are-kept: {severity: warning}, channels-are-kept: {severity: warning}}\n' },
    'warning',
  ],
])('a package or a channel is removed, and %s', async (_, facts, expected) => {
  expect(await found(facts)).toEqual([expected, expected]);
});
