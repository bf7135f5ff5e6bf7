import { describe, expect, test } from '@jest/globals';
import { imageRegistryIsAllowed } from '../../../src/core/checks/images/image-registry-is-allowed.ts';
import { ownershipChecks } from '../../../src/core/checks/ownership/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import { known, shown, snapshotOf, twoPackages } from './judged.ts';

const config = 'images: {allowedRegistries: [quay.io/foo]}\n';
const foo = 'catalogs/v4.20/foo/catalog.yaml';

/** A release of alice, whom everything so far was merged of. */
async function outcomeOfRelease(image: string, more: Readonly<Record<string, string>> = {}, actors = {}) {
  const bundle = `---\nschema: olm.bundle\nname: foo.v2.0.0\npackage: foo\nimage: ${image}\n`;
  const merged = { [foo]: `${twoPackages[foo]}${bundle}`, ...more };
  const snapshot = await snapshotOf({ base: twoPackages, merged, config, actors });
  return shown(decide(snapshot, runChecks(snapshot, [...ownershipChecks, imageRegistryIsAllowed])));
}

describe('S3: trust in an owner ends', () => {
  test('not at a release of their own package from their own place', async () => {
    expect(await outcomeOfRelease('quay.io/foo/bundle:v2')).toBe('merge');
  });

  test.each(['quay.io/other/bundle:v2', 'registry.example.com/foo/bundle:v2', 'quay.io/foobar/bundle:v2'])(
    'at images from a place that the base does not allow: %s',
    async image => {
      expect(await outcomeOfRelease(image)).toMatch(/^refuse, /);
    },
  );

  test('at this list of places, which is for a maintainer', async () => {
    const more = { '.github/catalog-keeper.yml': 'images: {allowedRegistries: [quay.io/other]}\n' };
    expect(await outcomeOfRelease('quay.io/other/bundle:v2', more)).toMatch(/^refuse, /);
    expect(await outcomeOfRelease('quay.io/foo/bundle:v2', more)).toBe(
      'wait, maintainer-approval-missing (maintainer: max)',
    );
  });

  test('at the package of another one, by its directory or by its name', async () => {
    const image = 'quay.io/foo/bundle:v2';
    const bar = 'catalogs/v4.20/bar/catalog.yaml';
    expect(await outcomeOfRelease(image, { [bar]: `${twoPackages[bar]}description: Bar\n` })).toBe(
      'wait, owner-approval-missing (owner: bob)',
    );
    const within = { [foo]: `${twoPackages[foo]}---\nschema: olm.channel\nname: stable\npackage: bar\nentries: []\n` };
    expect(await outcomeOfRelease(image, within)).not.toBe('merge');
  });

  test('at the hold of a co-owner, before all else', async () => {
    const hold = known('the label do-not-merge/hold is set.');
    expect(await outcomeOfRelease('quay.io/foo/bundle:v2', {}, { hold })).toMatch(/^wait, held/);
  });
});
