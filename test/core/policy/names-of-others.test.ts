import { describe, expect, test } from '@jest/globals';
import { known, outcomeOf, twoPackages } from './judged.ts';

const mallory = { author: known({ login: 'mallory' }) };
const named = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;
/** As open as the configuration can be about new packages. */
const open = 'owners: {newPackages: owners, packages: {qux: [{login: mallory}]}}\n';

describe('S2: who brings a package to a catalog that another catalog has already does not become its owner', () => {
  const bases = { ...twoPackages, 'catalogs/v4.21/bar/catalog.yaml': named('bar') };

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['in a directory of its name', { 'catalogs/v4.21/foo/catalog.yaml': named('foo') }, /^wait, .*alice/],
    ['in a directory of their own', { 'catalogs/v4.21/qux/catalog.yaml': named('foo') }, /^refuse, .*check-failed/],
    [
      'with an operator of their own that names it',
      {
        'operators/qux/ci.yaml': 'reviewers: [mallory]\nfbc: {enabled: true}\n',
        'catalogs/v4.21/foo/catalog.yaml': named('foo'),
      },
      /^wait, .*alice/,
    ],
  ])('%s', async (_title, merged, outcome) => {
    expect(await outcomeOf({ base: bases, merged, config: open, actors: mallory })).toMatch(outcome);
  });

  test('a name that no catalog here has is for a maintainer to say, unless the configuration gives it to somebody', async () => {
    const merged = { 'catalogs/v4.21/qux/catalog.yaml': named('qux') };
    expect(await outcomeOf({ base: bases, merged, actors: mallory })).toBe(
      'wait, maintainer-approval-missing (maintainer: max)',
    );
    expect(await outcomeOf({ base: bases, merged, config: open, actors: mallory })).toBe('merge');
  });
});
