import { describe, expect, test } from '@jest/globals';
import {
  type Case,
  changeOfBar,
  changeOfFoo,
  decisionOn,
  known,
  notKnown,
  outcomeOf,
  packageFoo,
  twoPackages,
} from './judged.ts';

const bot = { login: 'ferry[bot]', id: 77 };
const config = 'owners: {releaseBots: [{login: "ferry[bot]", id: 77, paths: ["catalogs/**"]}]}\n';
const author = known(bot);
const release: Case = {
  base: twoPackages,
  merged: { ...changeOfFoo, ...changeOfBar },
  config,
  actors: { author, pushedBy: known(bot) },
};

describe('a release bot', () => {
  test('changes the stated paths for their owners', async () => {
    const { action, reasons } = await decisionOn(release);
    expect(action).toBe('merge');
    expect(reasons.map(({ code, package: name }) => [code, name])).toEqual([
      ['approval-given', 'bar'],
      ['approval-given', 'foo'],
    ]);
    expect(reasons[0]?.message).toContain('a release bot');
  });

  test('changes packages that only maintainers own', async () => {
    const { 'operators/foo/ci.yaml': _, ...base } = twoPackages;
    expect(await outcomeOf({ ...release, base })).toBe('merge');
  });

  test.each<[string, Partial<Case>]>([
    ['another id', { actors: { author: known({ login: 'ferry[bot]', id: 78 }), pushedBy: known(bot) } }],
    ['somebody else’s push', { actors: { author, pushedBy: known({ login: 'eve', id: 5 }) } }],
    ['an approval alone', { actors: { author: known({ login: 'eve', id: 5 }), approvals: known([bot]) } }],
    ['a path outside of the stated ones', { merged: { ...changeOfFoo, 'operators/foo/README.md': 'x\n' } }],
    ['a path that only begins alike', { merged: { 'catalogs-old/foo/catalog.yaml': 'x\n', ...changeOfFoo } }],
    ['a new package', { merged: { 'catalogs/v4.20/baz/catalog.yaml': packageFoo.replace('foo', 'baz') } }],
    ['a package that goes', { merged: { 'operators/foo/ci.yaml': null, 'catalogs/v4.20/foo/catalog.yaml': null } }],
    ['other owners', { merged: { 'catalogs/v4.20/foo/OWNERS': 'approvers: [eve]\n' } }],
    ['what concerns the whole catalog', { merged: { 'catalogs/v4.20/.indexignore': '*.md\n' } }],
    [
      'a package of another directory',
      {
        merged: { 'catalogs/v4.20/foo/catalog.yaml': `${packageFoo}---\nschema: olm.channel\npackage: bar\nname: x\n` },
      },
    ],
    ['owners that could not be read', { base: { ...twoPackages, 'operators/foo/ci.yaml': 'reviewers: alice\n' } }],
    ['no owner at all', { base: { 'catalogs/v4.20/foo/catalog.yaml': packageFoo }, merged: changeOfFoo }],
  ])('does not merge with %s', async (_what, part) => {
    const change = { ...release, ...part };
    // Settings that leave other matters to the owners do not leave them to bots.
    const settings = 'newPackages: owners, changes: owners, removedPackages: owners, releaseBots';
    for (const text of [config, config.replace('releaseBots', settings)]) {
      expect((await decisionOn({ ...change, config: text })).action).not.toBe('merge');
    }
  });

  test('is not known where its id, or who pushed, is not known', async () => {
    for (const actors of [{ author: known({ login: 'ferry[bot]' }) }, { author, pushedBy: notKnown }]) {
      expect(await outcomeOf({ ...release, merged: changeOfFoo, actors })).toBe(
        'wait, approval-undetermined (infrastructure)',
      );
    }
  });

  test.each([
    ['is not listed', '', 'a maintainer can name it in owners.releaseBots'],
    ['changes other paths', config.replace('catalogs/**', 'catalogs/v4.19/**'), 'may not change catalogs/v4.20/'],
    ['has another id', config.replace('77', '78'), 'another id'],
  ])('that %s is told so', async (_what, text, words) => {
    const { reasons } = await decisionOn({ ...release, config: text });
    expect(reasons[0]?.message).toContain(words);
  });

  test('is nobody who is a person', async () => {
    const { reasons } = await decisionOn({ ...release, config: '', actors: { author: known({ login: 'eve' }) } });
    expect(reasons[0]?.message).not.toContain('releaseBots');
  });
});
