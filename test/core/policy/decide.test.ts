import { describe, expect, test } from '@jest/globals';
import type { Actor, Actors } from '../../../src/core/actors.ts';
import { packageFieldEqualsName } from '../../../src/core/checks/catalog/package-field-equals-name.ts';
import { releasedBundlesAreUnchanged } from '../../../src/core/checks/immutability/released-bundles-are-unchanged.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import type { Finding } from '../../../src/core/finding.ts';
import { withAssumptions } from '../../../src/core/policy/assumptions.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import type { CheckReport } from '../../../src/core/policy/decision.ts';
import {
  changeOfBar,
  changeOfFoo,
  decisionOn,
  known,
  notKnown,
  outcomeOf,
  packageFoo,
  passed,
  shown,
  snapshotOf,
  twoPackages,
} from './judged.ts';

const by = (login: string) => known({ login });
const approvedBy = (...logins: string[]) => known(logins.map(login => ({ login })));
const ofAlice = { base: twoPackages, merged: changeOfFoo };

describe('approval', () => {
  test('of the author for the own package merges', async () => {
    const { action, reasons } = await decisionOn(ofAlice);
    expect(action).toBe('merge');
    expect(reasons).toEqual([
      {
        code: 'approval-given',
        message: 'alice, an owner of foo by ci.yaml, is the author.',
        actor: 'nobody',
        who: [],
        package: 'foo',
      },
    ]);
  });

  test('is missing for a stranger, and the owners can give it', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { author: by('mallory') } })).toBe(
      'wait, owner-approval-missing (owner: alice)',
    );
  });

  test('A3: of an owner who approved this head merges', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { author: by('mallory'), approvals: approvedBy('alice') } })).toBe(
      'merge',
    );
  });

  test('T5: an approval of another head is no approval', async () => {
    // Approvals are of exactly this head: what is left of stale ones is an empty list.
    expect(await outcomeOf({ ...ofAlice, actors: { author: by('mallory'), approvals: approvedBy() } })).toMatch(
      /^wait/,
    );
  });

  test('T6: depends on the base that the change is judged against', async () => {
    const elsewhere = { ...twoPackages, 'operators/foo/ci.yaml': 'reviewers: [carol]\n' };
    expect(await outcomeOf(ofAlice)).toBe('merge');
    expect(await outcomeOf({ ...ofAlice, base: elsewhere })).toBe('wait, owner-approval-missing (owner: carol)');
  });

  test('O1: does not come from the change itself', async () => {
    const merged = { ...changeOfBar, 'operators/bar/ci.yaml': 'reviewers: [bob, alice]\n' };
    expect(await outcomeOf({ base: twoPackages, merged })).toBe(
      'wait, owner-approval-missing (owner: bob), maintainer-approval-missing (maintainer: max)',
    );
  });

  test('O2: of an owner is not enough for other owners', async () => {
    const merged = { 'operators/foo/ci.yaml': 'reviewers: [alice, eve]\n' };
    expect(await outcomeOf({ base: twoPackages, merged })).toBe('wait, maintainer-approval-missing (maintainer: max)');
    expect(await outcomeOf({ base: twoPackages, merged, actors: { approvals: approvedBy('max') } })).toBe('merge');
    expect(await outcomeOf({ base: twoPackages, merged, config: 'owners: {changes: owners}\n' })).toBe('merge');
  });

  test('O3: of a maintainer is needed for a new package', async () => {
    const merged = { 'operators/baz/ci.yaml': 'reviewers: [alice]\n' };
    expect(await outcomeOf({ base: twoPackages, merged })).toBe('wait, maintainer-approval-missing (maintainer: max)');
    expect(await outcomeOf({ base: twoPackages, merged, actors: { author: by('max') } })).toBe('merge');
    expect(
      await outcomeOf({
        base: twoPackages,
        merged,
        config: 'owners: {newPackages: owners, packages: {baz: [{login: alice}]}}\n',
      }),
    ).toBe('merge');
    expect(await outcomeOf({ base: twoPackages, merged, config: 'owners: {newPackages: owners}\n' })).toMatch(
      /^wait, maintainer/,
    );
  });

  test('O4: of a maintainer is needed to remove a package', async () => {
    const merged = { 'operators/foo/ci.yaml': null, 'catalogs/v4.20/foo/catalog.yaml': null };
    expect(await outcomeOf({ base: twoPackages, merged })).toBe('wait, maintainer-approval-missing (maintainer: max)');
    expect(await outcomeOf({ base: twoPackages, merged, config: 'owners: {removedPackages: owners}\n' })).toBe('merge');
  });

  test('O4: to remove the owners alone is refused, no matter who approves', async () => {
    const change = {
      base: twoPackages,
      merged: { 'operators/foo/ci.yaml': null },
      actors: { approvals: approvedBy('max') },
    };
    expect(await outcomeOf(change)).toBe('refuse, check-failed (author: alice)');
  });

  test('O6: an owner with an id is known by it', async () => {
    const config = 'owners: {ids: {alice: 7}}\n';
    const { action, reasons } = await decisionOn({
      ...ofAlice,
      config,
      actors: { author: known({ login: 'alice', id: 8 }) },
    });
    expect(action).toBe('wait');
    expect(reasons[0]?.message).toContain('the login belongs to another account');
    expect(await outcomeOf({ ...ofAlice, config, actors: { author: known({ login: 'alice', id: 7 }) } })).toBe('merge');
    expect(await outcomeOf({ ...ofAlice, config })).toBe('wait, approval-undetermined (infrastructure)');
  });

  test('a maintainer who approves in place of an owner is called one, and an owner comes first', async () => {
    const config = 'owners: {maintainers: [{login: max, id: 9}], maintainersMayApprove: true}\n';
    const max = { login: 'max', id: 9 };
    const messageFor = async (approvals: readonly Actor[]) => {
      const actors = { author: known({ login: 'bob', id: 2 }), approvals: known(approvals) };
      const { reasons } = await decisionOn({ ...ofAlice, config, actors });
      return reasons.map(({ message }) => message).join(' ');
    };
    expect(await messageFor([max])).toContain('max, a maintainer, approved this head.');
    expect(await messageFor([max, { login: 'alice', id: 7 }])).toContain('alice, an owner of foo by ');
    expect(await messageFor([])).toMatch(/one of its owners \(by .*\): alice, or of a maintainer: max\./);
  });

  describe('O8: of a member of a team that owns the package', () => {
    const config = 'owners: {maintainers: [{login: max}], maintainersMayApprove: true}\n';
    const ofTeam = {
      base: { CODEOWNERS: '* @org/Team\n', 'catalog/foo/catalog.yaml': packageFoo },
      merged: { 'catalog/foo/catalog.yaml': `${packageFoo}icon: {}\n` },
      config,
    };
    const [alice, bob] = [
      { login: 'alice', id: 1 },
      { login: 'bob', id: 2 },
    ];
    const teamOf = (...members: readonly { login: string; id: number }[]) => [
      { name: '@ORG/team', members: known(members) },
    ];
    const given = (actors: Partial<Actors>) => outcomeOf({ ...ofTeam, actors: { author: known(alice), ...actors } });

    test('merges, as author and as who approved this head', async () => {
      expect(await given({ teams: teamOf(bob, alice) })).toBe('merge');
      expect(await given({ teams: teamOf(bob), approvals: known([bob]) })).toBe('merge');
    });

    test('is missing as long as no member approves, and the team is named, not its members', async () => {
      expect(await given({ teams: teamOf(bob) })).toBe('wait, owner-approval-missing (owner: max @org/Team)');
      expect(await given({ teams: teamOf() })).toBe('wait, owner-approval-missing (owner: max @org/Team)');
      const stranger = { login: 'bob', id: 3 };
      expect(await given({ teams: teamOf(bob), approvals: known([stranger]) })).toMatch(
        /^wait, owner-approval-missing/,
      );
    });

    test('A1: is not given by an author whose head somebody else pushed', async () => {
      expect(await given({ teams: teamOf(alice), pushedBy: known(bob) })).toMatch(/^wait, owner-approval-missing/);
    });

    test('is not known where the members may not be read, and the reason says how', async () => {
      const teams = [{ name: '@org/Team', members: notKnown }];
      const { action, reasons } = await decisionOn({ ...ofTeam, actors: { author: known(alice), teams } });
      expect(action).toBe('wait');
      expect(reasons[0]).toMatchObject({ code: 'approval-undetermined', actor: 'maintainer', who: ['max'] });
      expect(reasons[0]?.message).toMatch(/who is in @org\/Team\. .*"members: read"/);
      // A maintainer, and whoever else is named, still can.
      const approvals = known([{ login: 'max', id: 9 }]);
      expect(await outcomeOf({ ...ofTeam, actors: { author: known(alice), teams, approvals } })).toBe('merge');
    });

    test('is known to be missing where nobody acted who could be in the team', async () => {
      const teams = [{ name: '@org/Team', members: notKnown }];
      const bot = { login: 'release[bot]', id: 4 };
      expect(await given({ teams, author: known(bot), pushedBy: known(bot) })).toMatch(/^wait, owner-approval-missing/);
    });

    test('does not count where nobody looked the team up, which the reason says', async () => {
      const { action, reasons } = await decisionOn(ofTeam);
      expect(action).toBe('wait');
      expect(reasons[0]).toMatchObject({ code: 'owner-approval-missing' });
      expect(reasons[0]?.message).toMatch(
        /The members of @org\/Team are not known here: only the GitHub App reads them\./,
      );
    });

    test('O17: an e-mail address is nobody', async () => {
      const base = { ...ofTeam.base, CODEOWNERS: '* docs@example.com\n' };
      const { reasons } = await decisionOn({ ...ofTeam, base, actors: { teams: teamOf(alice) } });
      expect(reasons[0]?.message).toMatch(/The account of docs@example\.com cannot be determined/);
    });
  });

  describe('O9, O2: rules of the repository wait for a maintainer who neither proposed nor pushed them', () => {
    const rules = [
      'OWNERS_ALIASES',
      'OWNERS',
      'CODEOWNERS',
      '.github/CODEOWNERS',
      'docs/CODEOWNERS',
      'docs/.gitattributes',
      'config.yaml',
      '.github/catalog-keeper.yml',
      '.github/workflows/ci.yaml',
    ];
    const base = { ...twoPackages, 'config.yaml': 'maintainers: [max, mia]\n' };
    test.each(rules)('%s', async path => {
      const merged = { [path]: path === 'OWNERS_ALIASES' ? 'aliases: {}\n' : '# nothing\n' };
      const waits = 'wait, maintainer-approval-missing (maintainer: max mia)';
      const outcome = (actors: Partial<Actors>) => outcomeOf({ base, merged, actors });
      expect(await outcome({})).toBe(waits);
      expect(await outcome({ approvals: approvedBy('alice', 'bob') })).toBe(waits);
      expect(await outcome({ author: by('max') })).toBe(waits);
      expect(await outcome({ author: by('max'), approvals: approvedBy('max') })).toBe(waits);
      expect(await outcome({ pushedBy: by('max'), approvals: approvedBy('max') })).toBe(waits);
      expect(await outcome({ pushedBy: { known: false }, approvals: approvedBy('max') })).toMatch(
        /^wait, approval-und/,
      );
      for (const actors of [{}, { author: by('max'), pushedBy: by('max') }]) {
        const { action, reasons } = await decisionOn({
          base,
          merged,
          actors: { ...actors, approvals: approvedBy('mia') },
        });
        expect([action, reasons.map(({ code }) => code)]).toEqual(['merge', ['merge-by-hand']]);
      }
    });
  });

  test('O12: of an owner does not count where the file that names them is broken', async () => {
    const base = { ...twoPackages, CODEOWNERS: '* @alice\n', 'operators/foo/ci.yaml': 'reviewers: [alice\n' };
    expect(await outcomeOf({ base, merged: changeOfFoo })).toBe('wait, maintainer-approval-missing (maintainer: max)');
    expect(await outcomeOf({ base, merged: changeOfFoo, actors: { approvals: approvedBy('max') } })).toBe('merge');
  });

  test('O13: of an app does not count', async () => {
    const base = { ...twoPackages, 'operators/foo/ci.yaml': 'reviewers: ["renovate[bot]"]\n' };
    const actors = { author: by('renovate[bot]') };
    expect(await outcomeOf({ base, merged: changeOfFoo, actors })).toMatch(/^wait/);
    expect(
      await outcomeOf({ base, merged: changeOfFoo, actors, config: 'owners: {bots: [{login: "renovate[bot]"}]}\n' }),
    ).toBe('merge');
  });

  test('of a maintainer for the package of others counts only where it is configured', async () => {
    const actors = { author: by('max') };
    expect(await outcomeOf({ ...ofAlice, actors })).toBe('wait, owner-approval-missing (owner: alice)');
    expect(await outcomeOf({ ...ofAlice, actors, config: 'owners: {maintainersMayApprove: true}\n' })).toBe('merge');
  });

  test('of nobody can be had where no source names anybody', async () => {
    const { 'config.yaml': _, ...base } = { ...twoPackages, 'operators/foo/ci.yaml': '' };
    expect(await outcomeOf({ base, merged: changeOfFoo })).toBe('wait, maintainer-approval-missing (maintainer)');
  });

  test('A11: is needed for each package, and each has its reason', async () => {
    const merged = { ...changeOfFoo, ...changeOfBar };
    const { action, reasons } = await decisionOn({ base: twoPackages, merged });
    expect(action).toBe('wait');
    expect(reasons.map(reason => [reason.package, reason.code])).toEqual([
      ['bar', 'owner-approval-missing'],
      ['foo', 'approval-given'],
    ]);
    expect(await outcomeOf({ base: twoPackages, merged, actors: { approvals: approvedBy('bob') } })).toBe('merge');
  });

  test('A12: of the owner of a package does not merge what is outside of packages', async () => {
    for (const path of ['README.md', 'docs/guide.md', 'Makefile']) {
      const outcome = (actors: Partial<Actors>, more = {}) =>
        outcomeOf({ base: twoPackages, merged: { ...more, [path]: '# x\n' }, actors });
      const waits = 'wait, maintainer-approval-missing (maintainer: max)';
      expect([path, await outcome({}), await outcome({}, changeOfFoo)]).toEqual([path, waits, waits]);
      expect(await outcome({ approvals: approvedBy('bob') })).toBe(waits);
      expect(await outcome({ author: by('max'), pushedBy: by('bob') })).toBe(waits);
      expect(await outcome({ approvals: { known: false } })).toMatch(/^wait, approval-undetermined/);
      expect(await outcome({ approvals: approvedBy('max') })).toBe('merge');
      expect(await outcome({ approvals: approvedBy('max') }, changeOfFoo)).toBe('merge');
      expect(await outcome({ author: by('max') })).toBe('merge');
      expect(await outcome({ author: by('max') }, changeOfBar)).toMatch(/^wait, owner-approval-missing/);
    }
  });

  test('A12: of nobody merges what all packages of a catalog read', async () => {
    for (const path of ['catalogs/v4.20/.indexignore', 'catalogs/catalog.yaml']) {
      const { action } = await decisionOn({
        base: twoPackages,
        merged: { ...changeOfFoo, [path]: '# x\n' },
        actors: { approvals: approvedBy('max') },
      });
      expect([path, action]).toEqual([path, 'wait']);
    }
  });

  test('A12: of nobody merges a package in the root of a repository that is a catalog, or hides one there', async () => {
    const config =
      'catalogs: {paths: ["."]}\nowners: {maintainers: [{login: max}], packages: {foo: [{login: alice}]}}\n';
    const base = { 'foo/catalog.yaml': packageFoo, '.indexignore': 'README.md\n', 'README.md': '# x\n' };
    const actors = { author: by('bob'), approvals: approvedBy('max') };
    const outcome = (merged: Record<string, string>) => outcomeOf({ base, merged, actors, config });
    const channel = '---\nschema: olm.channel\npackage: foo\nname: extra\nentries: []\n';
    expect(await outcome({ 'extra.yaml': channel })).toContain('other-packages-change');
    expect(await outcome({ '.indexignore': 'README.md\nfoo\n' })).toContain('other-packages-change');
    expect(await outcome({ 'README.md': '# y\n' })).toBe('merge');
  });

  test('A12: of nobody merges a package in a directory with a dot, which opm loads, too', async () => {
    const config =
      'catalogs: {paths: ["."]}\nowners: {maintainers: [{login: max}, {login: mia}], packages: {foo: [{login: alice}]}}\n';
    const base = { 'foo/catalog.yaml': packageFoo, '.indexignore': '.github\n' };
    const actors = { author: by('mia'), approvals: approvedBy('max') };
    const outcome = (merged: Record<string, string>) => outcomeOf({ base, merged, actors, config });
    const channel = '---\nschema: olm.channel\npackage: foo\nname: extra\nentries: []\n';
    expect(await outcome({ '.foo/catalog.yaml': channel })).toContain('other-packages-change');
    expect(await outcome({ '.github/workflows/ci.yaml': 'on: push\n' })).toBe('merge');
  });

  test('A12: does not merge files for everybody where the whole repository is a catalog', async () => {
    const config =
      'catalogs: {paths: ["."]}\nowners: {maintainers: [{login: max}], packages: {docs: [{login: alice}], foo: [{login: alice}]}}\n';
    const base = {
      'foo/catalog.yaml': packageFoo,
      'docs/catalog.yaml': packageFoo.replace('foo', 'docs'),
      'docs/CODEOWNERS': '* @max\n',
    };
    expect(await outcomeOf({ base, config, merged: { 'foo/catalog.yaml': `${packageFoo}icon: {}\n` } })).toBe('merge');
    for (const path of ['docs/CODEOWNERS', '.github/x.yaml', 'README.md']) {
      const outcome = await outcomeOf({ base, config, merged: { [path]: '* @alice\n' } });
      expect([path, outcome]).toEqual([path, 'wait, maintainer-approval-missing (maintainer: max)']);
    }
  });

  test('P1: a file that moves to another package touches both', async () => {
    const base = { ...twoPackages, 'operators/foo/notes.txt': 'x\n' };
    const merged = { 'operators/foo/notes.txt': null, 'operators/bar/notes.txt': 'x\n' };
    expect(await outcomeOf({ base, merged })).toBe('wait, owner-approval-missing (owner: bob)');
  });

  test('P12, P27: does not merge what a catalog says about another package', async () => {
    const merged = {
      'catalogs/v4.20/foo/catalog.yaml': `${packageFoo}---\nschema: olm.channel\npackage: bar\nname: x\nentries: []\n`,
    };
    const snapshot = await snapshotOf({ base: twoPackages, merged });
    expect(shown(decide(snapshot, passed))).toBe('wait, other-packages-change (maintainer: max)');
    expect(await outcomeOf({ base: twoPackages, merged })).toMatch(/^refuse, check-failed/);
  });
});

test('P12: refuses a definition that says that it is of another package', async () => {
  const merged = { 'catalogs/v4.20/foo/catalog.yaml': `${packageFoo}package: bar\n` };
  const snapshot = await snapshotOf({ base: twoPackages, merged });
  const report = runChecks(snapshot, [packageFieldEqualsName]);
  expect(report.findings).toMatchObject([{ package: 'foo', line: 4 }]);
  expect(shown(decide(snapshot, report))).toBe('refuse, check-failed (author: alice)');
});

test('O15: refuses what an owner alters of a released bundle', async () => {
  const bundle = (image: string) =>
    `${packageFoo}---\nschema: olm.bundle\npackage: foo\nname: foo.v1\nimage: ${image}\n`;
  const path = 'catalogs/v4.20/foo/catalog.yaml';
  const base = { ...twoPackages, [path]: bundle('quay.io/foo/foo:v1') };
  const snapshot = await snapshotOf({ base, merged: { [path]: bundle('quay.io/evil/foo:v1') } });
  const report = runChecks(snapshot, [releasedBundlesAreUnchanged]);
  expect(shown(decide(snapshot, report))).toBe('refuse, check-failed (author: alice)');
});

describe('what stands in the way', () => {
  test('T12: a draft', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { isDraft: known(true) } })).toBe('wait, draft (author: alice)');
  });

  test('C17: a hold, and no other label', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { hold: known('waits for a release') } })).toBe(
      'wait, held (maintainer)',
    );
  });

  test('a review that asks for changes', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { changesRequestedBy: approvedBy('bob') } })).toBe(
      'wait, changes-requested (author: alice)',
    );
  });

  test('P23: a change that changes nothing', async () => {
    expect(await outcomeOf({ base: twoPackages, merged: {} })).toBe('refuse, change-is-empty (author: alice)');
  });

  test('S5: ci.yaml that says so in the base: nothing is awaited but that a person merges it', async () => {
    const base = { ...twoPackages, 'operators/foo/ci.yaml': 'reviewers: [alice]\nmerge: false\n' };
    for (const merged of [changeOfFoo, { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' }]) {
      const { action, reasons } = await decisionOn({ ...ofAlice, base, merged });
      expect(action).toBe('merge');
      expect(reasons.find(({ code }) => code === 'merge-by-hand')).toMatchObject({
        actor: 'nobody',
        message: 'operators/foo/ci.yaml turns off automatic merging for foo. A maintainer has to merge this.',
      });
    }
  });

  test('S5: `merge: no` is false to YAML 1.1, and so to operator-pipelines', async () => {
    const base = { ...twoPackages, 'operators/foo/ci.yaml': 'reviewers: [alice]\nmerge: no\n' };
    const { reasons } = await decisionOn({ ...ofAlice, base, merged: changeOfFoo });
    expect(reasons.map(({ code }) => code)).toContain('merge-by-hand');
  });

  test('S5: ci.yaml of which nobody knows whether it says so is merged by a person', async () => {
    for (const merge of ['"false"', '[false]']) {
      const base = { ...twoPackages, 'operators/foo/ci.yaml': `reviewers: [alice]\nmerge: ${merge}\n` };
      const { reasons } = await decisionOn({ ...ofAlice, base, merged: changeOfFoo });
      expect(reasons.find(({ code }) => code === 'merge-by-hand')).toMatchObject({
        actor: 'nobody',
        message:
          'Whether operators/foo/ci.yaml turns off automatic merging for foo could not be determined. A maintainer has to merge this.',
      });
    }
  });

  test('a broken configuration, even where it is about something else', async () => {
    const snapshot = await snapshotOf(ofAlice);
    const problem = {
      message: 'There is no check "x".',
      fix: '',
      place: { file: '.github/catalog-keeper.yml', line: 3 },
    };
    expect(shown(decide(snapshot, passed, [problem]))).toBe('wait, configuration-broken (maintainer: max)');
    const { reasons } = decide(snapshot, passed, [problem, { ...problem, message: 'There is no check "y".' }]);
    expect(reasons.slice(0, 2).map(({ message }) => message)).toEqual([
      'The configuration of the base branch is invalid (.github/catalog-keeper.yml:3): There is no check "x".',
      'The configuration of the base branch is invalid (.github/catalog-keeper.yml:3): There is no check "y".',
    ]);
  });

  test('images that no registry was asked about are named, and block nothing', async () => {
    const snapshot = await snapshotOf(ofAlice);
    const { action, reasons } = decide(snapshot, passed, [], 1);
    expect(action).toBe(decide(snapshot, passed).action);
    expect(reasons).toContainEqual(
      expect.objectContaining({
        code: 'images-not-checked',
        message: '1 image of the change was not checked: registries were not contacted.',
        actor: 'nobody',
      }),
    );
  });

  test('a change that could not be loaded', async () => {
    const snapshot = await snapshotOf(ofAlice);
    const obstacle = { kind: 'conflict', paths: ['a'] } as const;
    expect(shown(decide({ ...snapshot, changes: [], obstacle }, passed))).toBe(
      'refuse, change-not-loaded (author: alice)',
    );
  });

  test('a file that was not read', async () => {
    const snapshot = await snapshotOf(ofAlice);
    const of = (reason: 'too-large' | 'too-much' | 'link' | 'unreadable') => ({
      ...snapshot,
      unloaded: [{ path: 'a', side: 'merged', reason, detail: 'x' }] as const,
    });
    expect(shown(decide(of('too-large'), passed))).toBe('wait, file-not-read (author: alice)');
    expect(shown(decide(of('too-much'), passed))).toBe('wait, file-not-read (author: alice)');
    expect(shown(decide(of('link'), passed))).toBe('wait, file-not-read (author: alice)');
    expect(shown(decide(of('unreadable'), passed))).toBe('wait, file-not-read (infrastructure)');
  });

  test('a link that was read on neither side, once', async () => {
    const snapshot = await snapshotOf(ofAlice);
    const link = { path: 'a', reason: 'link', detail: 'x' } as const;
    const unloaded = [{ ...link, side: 'merged', leadsToChange: true } as const, { ...link, side: 'base' } as const];
    const { action, reasons } = decide({ ...snapshot, unloaded }, passed);
    expect(action).toBe('wait');
    expect(reasons.filter(({ code }) => code === 'file-not-read')).toMatchObject([{ actor: 'maintainer' }]);
  });
});

describe('facts that are not known', () => {
  test.each(['isDraft', 'hold', 'changesRequestedBy'])('%s waits for infrastructure', async fact => {
    expect(await outcomeOf({ ...ofAlice, actors: { [fact]: notKnown } })).toBe(
      'wait, facts-undetermined (infrastructure)',
    );
  });

  test('the author waits, unless an owner approved', async () => {
    expect(await outcomeOf({ ...ofAlice, actors: { author: notKnown } })).toBe(
      'wait, approval-undetermined (infrastructure)',
    );
    const { reasons } = await decisionOn({ ...ofAlice, actors: { author: notKnown } });
    expect(reasons[0]?.message).toBe(
      'The approval of an owner (alice) for foo could not be determined. Undetermined: who the author is.',
    );
    expect(await outcomeOf({ ...ofAlice, actors: { author: notKnown, approvals: approvedBy('alice') } })).toBe('merge');
  });

  test('those that are left out can be assumed, all but the author, and the decision says so', async () => {
    const { action, reasons } = await decisionOn({ ...ofAlice, actors: withAssumptions({ author: by('alice') }) });
    expect(action).toBe('merge');
    expect(reasons.at(-1)).toMatchObject({
      code: 'assumed',
      actor: 'nobody',
      message: expect.stringMatching(/the author pushed the latest commit, .*it is not a draft/),
    });
    expect(await outcomeOf({ ...ofAlice, actors: withAssumptions({}) })).toMatch(/^wait, approval-undetermined/);
    expect(withAssumptions({ isDraft: known(true) }).isDraft).toEqual(known(true));
  });

  test('approvals that are assumed to be given are not called missing', async () => {
    const approvals = { known: true, value: [{ login: 'alice' }], assumed: true } as const;
    const { reasons } = await decisionOn({ ...ofAlice, actors: { ...withAssumptions({}), approvals } });
    expect(reasons.at(-1)?.message).toContain('looked up: owners and maintainers approved it, it is not a draft');
  });

  test.each(['pushedBy', 'approvals', 'changesRequestedBy', 'isDraft', 'hold'] as const)(
    '%s is not assumed where it was looked up in vain',
    async name => {
      const actors = withAssumptions({ author: by('mallory'), [name]: notKnown });
      expect(actors[name]).toEqual(notKnown);
      expect((await decisionOn({ ...ofAlice, actors })).action).toBe('wait');
    },
  );

  test('why they are missing is a reason of its own', async () => {
    const actors = { ...withAssumptions({ author: by('alice') }), lacking: ['Add a permission.'] };
    const { action, reasons } = await decisionOn({ ...ofAlice, actors });
    expect(action).toBe('merge');
    expect(reasons).toContainEqual(expect.objectContaining({ code: 'facts-lacking', message: 'Add a permission.' }));
  });
});

describe('findings', () => {
  const finding = (check: string, severity: Finding['severity'], more: Partial<Finding> = {}): Finding => ({
    check,
    severity,
    message: 'm',
    fix: 'f',
    ...more,
  });
  const report = (...findings: Finding[]): CheckReport => ({ findings, checks: [...passed.checks] });

  test.each([
    ['an error refuses', [finding('image-is-pinned', 'error')], 'refuse, check-failed (author: alice)'],
    ['a warning does not', [finding('image-is-pinned', 'warning')], 'merge'],
    ['an unknown waits', [finding('image-is-pinned', 'unknown')], 'wait, check-unknown (infrastructure)'],
    [
      'an unknown waits for whoever can do something about it, each apart',
      [
        finding('image-exists', 'unknown'),
        finding('image-exists', 'unknown', { actor: 'maintainer' }),
        finding('image-exists', 'unknown', { actor: 'author' }),
      ],
      'wait, check-unknown (author: alice), check-unknown (maintainer: max), check-unknown (infrastructure)',
    ],
    [
      'a waived error does not',
      [finding('image-is-pinned', 'error', { waiver: { owner: 'o', reason: 'r', expires: 'e' } })],
      'merge',
    ],
    [
      'what waits for a maintainer does not blame the author, and is one reason',
      [
        finding('a', 'waiting', { approval: 'maintainer', package: 'foo' }),
        finding('a', 'waiting', { approval: 'maintainer', package: 'bar' }),
        finding('b', 'waiting', { approval: 'maintainer' }),
      ],
      'wait, check-waits (maintainer: max)',
    ],
    [
      'what waits for an owner names the owners of its package',
      [
        finding('a', 'waiting', { approval: 'owner', package: 'foo' }),
        finding('a', 'waiting', { approval: 'owner', package: 'bar' }),
      ],
      'wait, check-waits (owner: alice), check-waits (owner: max)',
    ],
    ['what a maintainer approved does not', [finding('a', 'waiting', { approvedBy: 'max' })], 'merge'],
    [
      'what is wrong refuses, whatever else waits',
      [finding('a', 'waiting', { approval: 'maintainer' }), finding('b', 'error')],
      'refuse, check-failed (author: alice), check-waits (maintainer: max)',
    ],
    [
      'several are several reasons',
      [finding('a', 'error'), finding('b', 'unknown'), finding('a', 'error')],
      'refuse, check-failed (author: alice), check-unknown (infrastructure)',
    ],
  ])('%s', async (_title, findings, outcome) => {
    expect(shown(decide(await snapshotOf(ofAlice), report(...findings)))).toBe(outcome);
  });

  test('C3, C5: no check that ran is no check that passed', async () => {
    const snapshot = await snapshotOf(ofAlice);
    expect(shown(decide(snapshot, { findings: [], checks: [] }))).toBe('wait, no-check-ran (infrastructure)');
    expect(shown(decide(snapshot, { findings: [], checks: [{ id: 'a', outcome: 'skipped', reason: 'r' }] }))).toMatch(
      /^wait, no-check-ran/,
    );
    expect(shown(decide(snapshot, { findings: [], checks: [{ id: 'a', outcome: 'failed' }] }))).toBe(
      'wait, check-unknown (infrastructure)',
    );
  });

  test('turning the checks of ownership off merges nothing more', async () => {
    const snapshot = await snapshotOf({ ...ofAlice, actors: { author: by('mallory') } });
    expect(shown(decide(snapshot, passed))).toBe('wait, owner-approval-missing (owner: alice)');
  });

  test('S5: every decision has a reason, and whatever is not merged names who acts', async () => {
    const snapshot = await snapshotOf({ ...ofAlice, actors: { author: by('mallory') } });
    for (const subject of ['change', 'tree'] as const)
      expect(decide({ ...snapshot, subject }, passed).reasons.length).toBeGreaterThan(0);
    expect(decide({ ...snapshot, subject: 'tree' }, passed).action).toBe('wait');
  });
});

describe('where nobody is named', () => {
  const messageOf = async (base: Record<string, string>, merged: Record<string, string>, config?: string) => {
    const { action, reasons } = await decisionOn({ base, merged, ...(config === undefined ? {} : { config }) });
    expect(action).toBe('wait');
    return reasons[0]?.message;
  };
  const { 'config.yaml': _, 'operators/foo/ci.yaml': __, ...base } = twoPackages;

  test('the reason names the keys to add for an operator', async () => {
    expect(await messageOf(base, changeOfFoo)).toBe(
      'No owner or maintainer is configured who can approve changes of foo. Add `reviewers` to operators/foo/ci.yaml, or `maintainers` to config.yaml (or `owners.maintainers` to .github/catalog-keeper.yml), on the base branch.',
    );
  });

  test('it names CODEOWNERS where there are no operators', async () => {
    const message = await messageOf(
      { 'catalog/foo/catalog.yaml': packageFoo },
      { 'catalog/foo/catalog.yaml': `${packageFoo}icon: {}\n` },
    );
    expect(message).toContain('Add `/catalog/foo/ @login` to CODEOWNERS, or `owners.maintainers`');
  });

  test('it names the maintainers alone where owners are not enough', async () => {
    const message = await messageOf(base, { 'operators/baz/ci.yaml': 'reviewers: [alice]\n' });
    expect(message).toContain('Add `maintainers` to config.yaml');
  });

  test('it names the source that is left out', async () => {
    const config = 'owners: {sources: [ci.yaml]}\n';
    expect(await messageOf({ ...base, 'config.yaml': 'maintainers: [max]\n' }, changeOfFoo, config)).toContain(
      '`maintainers` to `owners.sources`',
    );
  });
});
