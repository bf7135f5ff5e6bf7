import { describe, expect, test } from '@jest/globals';
import type { Check } from '../../../../src/core/checks/define.ts';
import { blobsAreInTheirPackageDirectory } from '../../../../src/core/checks/ownership/blobs-are-in-their-package-directory.ts';
import { changedPackagesAreApproved } from '../../../../src/core/checks/ownership/changed-packages-are-approved.ts';
import { ownersFilesAreValid } from '../../../../src/core/checks/ownership/owners-files-are-valid.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import type { Snapshot } from '../../../../src/core/snapshot.ts';
import { changeOfFoo, notKnown, packageFoo, snapshotOf, twoPackages } from '../../policy/judged.ts';

/** `severity file:line message` of each finding. */
function found(check: Check, snapshot: Snapshot): string[] {
  return runChecks(snapshot, [check]).findings.map(
    ({ severity, file, line, message }) => `${severity} ${file}:${line ?? ''} ${message}`,
  );
}

describe('changed-packages-are-approved', () => {
  test('cannot tell where the author is not known', async () => {
    const snapshot = await snapshotOf({ base: twoPackages, merged: changeOfFoo, actors: { author: notKnown } });
    expect(found(changedPackagesAreApproved, snapshot)).toEqual([
      'unknown catalogs/v4.20/foo/catalog.yaml: foo needs the approval of one of its owners (by ci.yaml): alice.',
    ]);
  });

  test.each([
    ['an owner', changeOfFoo],
    ['a maintainer', { 'operators/foo/ci.yaml': null, 'catalogs/v4.20/foo/catalog.yaml': null }],
  ])('names %s who has to approve where the author is not known', async (who, merged) => {
    const snapshot = await snapshotOf({ base: twoPackages, merged, actors: { author: notKnown, approvals: notKnown } });
    const { findings } = runChecks(snapshot, [changedPackagesAreApproved]);
    expect(findings.map(({ message, fix }) => `${message} ${fix}`)).toContainEqual(
      expect.stringContaining(
        `${who === 'an owner' ? 'one of its owners (by ci.yaml): alice' : 'a maintainer (max)'}. Have ${who} approve the latest commit.`,
      ),
    );
  });

  test('O4: a removed package waits for a maintainer', async () => {
    const snapshot = await snapshotOf({
      base: twoPackages,
      merged: { 'operators/foo/ci.yaml': null, 'catalogs/v4.20/foo/catalog.yaml': null },
    });
    expect(found(changedPackagesAreApproved, snapshot)).toEqual([
      'waiting catalogs/v4.20/foo/catalog.yaml: foo is removed, which needs the approval of a maintainer (max).',
    ]);
  });
});

describe('owners-files-are-valid', () => {
  const broken = { CODEOWNERS: '!x @a\n', 'operators/foo/ci.yaml': 'reviewers: [alice, "*"]\n' };

  test('only warns of what is wrong in the base, in files that do not change', async () => {
    const base = { ...twoPackages, ...broken };
    expect(
      found(ownersFilesAreValid, await snapshotOf({ base, merged: changeOfFoo })).map(text =>
        text.split(' ').slice(0, 2).join(' '),
      ),
    ).toEqual(['warning operators/foo/ci.yaml:1', 'warning CODEOWNERS:1']);
    const mended = await snapshotOf({
      base,
      merged: { ...broken, CODEOWNERS: '* @a\n', 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
    });
    expect(found(ownersFilesAreValid, mended)).toEqual([]);
  });

  test.each([
    ['CODEOWNERS', '* alice\n'],
    ['OWNERS_ALIASES', 'aliases: []\n'],
    ['config.yaml', 'maintainers: max\n'],
    ['catalogs/v4.20/OWNERS', 'approvers: alice\n'],
    ['catalogs/v4.20/foo/OWNERS', 'filters: {"(": {}}\n'],
    ['operators/OWNERS', 'approvers: alice\n'],
    ['operators/foo/OWNERS', '- alice\n'],
    ['operators/foo/ci.yaml', 'reviewers: [alice]\nfbc: yes please\n'],
    ['operators/foo/ci.yml', 'reviewers: [mallory]\n'],
    ['O11: operators/foo/catalog-templates/OWNERS', 'approvers: [alice]\n'],
  ])('O12: refuses a change that breaks %s', async (title, text) => {
    const path = title.replace(/^O11: /, '');
    const findings = found(ownersFilesAreValid, await snapshotOf({ base: twoPackages, merged: { [path]: text } }));
    expect(findings).toEqual([expect.stringMatching(new RegExp(`^error ${path}:`))]);
  });

  test('P5: cannot tell what a link says', async () => {
    const snapshot = await snapshotOf({
      base: twoPackages,
      merged: { 'operators/foo/ci.yaml': 'symlink:../bar/ci.yaml' },
    });
    expect(found(ownersFilesAreValid, snapshot)).toEqual([expect.stringMatching(/^unknown operators\/foo\/ci\.yaml:/)]);
  });

  const codeowners = { CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n' };
  const ofCatalog = { 'catalogs/v4.20/OWNERS': 'approvers: [bob]\n' };
  const ofOther = { 'catalogs/v4.21/foo/OWNERS': 'approvers: [alice]\n' };
  test.each([
    ['CODEOWNERS names owners', codeowners, '', {}],
    ['it comes with a line of CODEOWNERS', {}, '', codeowners],
    ['the OWNERS file of the catalog names owners', ofCatalog, '', {}],
    ['the OWNERS file of another catalog does', ofOther, '', {}],
    ['the configuration does', {}, 'owners: {packages: {foo: [{login: alice}]}}\n', {}],
  ])('lets an OWNERS file go where %s', async (_where, more, config, added) => {
    const owners = 'catalogs/v4.20/foo/OWNERS';
    const ignored = { 'catalogs/v4.20/.indexignore': 'OWNERS\n' };
    const { 'operators/foo/ci.yaml': _ci, ...others } = twoPackages;
    const base = { ...others, ...ignored, ...more, [owners]: 'approvers: [alice]\n' };
    const merged = { ...added, [owners]: null };
    expect(found(ownersFilesAreValid, await snapshotOf({ base, merged, config }))).toEqual([]);
    expect(
      found(
        ownersFilesAreValid,
        await snapshotOf({ base: { ...others, [owners]: base[owners] }, merged: { [owners]: null } }),
      ),
    ).toEqual([expect.stringContaining('has no owners without this file')]);
  });

  test('allows owners to move from one file to another', async () => {
    const merged = { 'operators/foo/ci.yaml': null, 'operators/foo/OWNERS': 'approvers: [alice]\n' };
    expect(found(ownersFilesAreValid, await snapshotOf({ base: twoPackages, merged }))).toEqual([]);
  });
});

describe('blobs-are-in-their-package-directory', () => {
  test('P12: says where a blob names its package', async () => {
    const text = `${packageFoo}---\nname: x\nentries: []\nschema: olm.channel\npackage: bar\n`;
    const snapshot = await snapshotOf({ base: twoPackages, merged: { 'catalogs/v4.20/foo/catalog.yaml': text } });
    expect(found(blobsAreInTheirPackageDirectory, snapshot)).toEqual([
      expect.stringMatching(/^error catalogs\/v4\.20\/foo\/catalog\.yaml:8 /),
    ]);
  });

  test('leaves alone what was so before, in files that do not change', async () => {
    const base = {
      ...twoPackages,
      'catalogs/v4.20/foo/old.yaml': '---\nschema: olm.channel\npackage: bar\nname: x\nentries: []\n',
    };
    expect(found(blobsAreInTheirPackageDirectory, await snapshotOf({ base, merged: changeOfFoo }))).toEqual([]);
    const unhidden = { ...base, 'catalogs/v4.20/foo/.indexignore': 'old.yaml\n' };
    const shown = await snapshotOf({ base: unhidden, merged: { 'catalogs/v4.20/foo/.indexignore': '# nothing\n' } });
    expect(found(blobsAreInTheirPackageDirectory, shown)).toEqual([
      expect.stringMatching(/^error catalogs\/v4\.20\/foo\/old\.yaml:/),
    ]);
  });

  test('blames only what came to a package with another name than its directory', async () => {
    const path = 'catalogs/v4.20/foo/catalog.yaml';
    const other = packageFoo.replaceAll(/(name|package): foo$/gm, '$1: foo-operator');
    const stray = '---\nschema: olm.deprecations\npackage: foo\nentries: []\n';
    const snapshot = await snapshotOf({
      base: { ...twoPackages, [path]: other },
      merged: { [path]: `${other}${stray}` },
    });
    const { findings } = runChecks(snapshot, [blobsAreInTheirPackageDirectory]);
    expect(findings.map(({ message, fix }) => `${message} ${fix}`)).toEqual([
      'Blob olm.deprecations of package "foo" is in the directory of "foo-operator". Set `package: foo-operator`, or move the blob out of catalogs/v4.20/foo.',
    ]);
  });

  test('P11: a directory whose name only begins with that of the package is another one', async () => {
    const merged = { 'catalogs/v4.20/foo-bar/catalog.yaml': `${packageFoo}# again\n` };
    expect(found(blobsAreInTheirPackageDirectory, await snapshotOf({ base: twoPackages, merged }))).toHaveLength(1);
  });
});
