import { describe, expect, test } from '@jest/globals';
import { known, outcomeOf, packageFoo, twoPackages } from './judged.ts';

const path = 'operators/foo/ci.yaml';

/** What a change of ci.yaml by alice, who owns foo, leads to. */
function change(before: string, after: string | null): Promise<string> {
  return outcomeOf({ base: { ...twoPackages, [path]: before }, merged: { [path]: after } });
}

describe('O2 a change of ci.yaml that no program can take for one of the reviewers', () => {
  test.each([
    ['another setting', 'reviewers: [alice]\n', 'reviewers: [alice]\nupdateGraph: semver-mode\n'],
    ['a comment', 'reviewers: [alice]\n', '# Foo\nreviewers: [alice] # Alice\n'],
    ['another order and style', 'reviewers: [alice, bob]\n', '---\nreviewers:\r\n  - "bob"\r\n  - alice\r\n'],
    [
      'the project in other quotes',
      'reviewers: [alice]\ncert_project_id: ab\n',
      'cert_project_id: "ab"\nreviewers: [alice]\n',
    ],
    ['a reviewer twice', 'reviewers: [alice]\n', 'reviewers: [alice, alice]\n'],
  ])('merges: %s', async (_, before, after) => {
    expect(await change(before, after)).toBe('merge');
  });
});

describe('O2 Y4 Y8 a change of ci.yaml that a program may take for one of the reviewers', () => {
  test.each([
    ['U+0085 in a comment', 'reviewers: [alice]\n', 'reviewers: # \u0085- mallory\n- alice\n'],
    ['U+2028 in a comment', 'reviewers: [alice]\n', 'reviewers:\n- alice # \u2028- mallory\n'],
    ['U+2029 in a text', 'reviewers: [alice]\n', 'reviewers:\n- alice\nabout: "\u2029"\n'],
    ['a carriage return alone', 'reviewers: [alice]\n', 'reviewers:\n- alice # \r- mallory\n'],
    ['a control character', 'reviewers: [alice]\n', 'reviewers: [alice] # \u0000\n'],
    ['a byte order mark', 'reviewers: [alice]\n', 'reviewers: [alice] # \ufeff\n'],
    ['a merge key', 'reviewers: [alice]\n', 'reviewers: [alice]\n<<: {reviewers: [mallory]}\n'],
    ['an alias', 'reviewers: [alice]\n', 'a: &a mallory\nreviewers: [alice, *a]\n'],
    ['the key twice', 'reviewers: [alice]\n', 'reviewers: [mallory]\nreviewers: [alice]\n'],
    ['a second document', 'reviewers: [alice]\n', 'reviewers: [alice]\n---\nreviewers: [mallory]\n'],
    ['a tag', 'reviewers: [alice]\n', 'reviewers: [alice, !!binary bWFsbG9yeQ==]\n'],
    ['a text that becomes a number', 'reviewers: [alice, "12"]\n', 'reviewers: [alice, 12]\n'],
    ['a text that becomes a boolean', 'reviewers: [alice, "no"]\n', 'reviewers: [alice, no]\n'],
  ])('is refused: %s', async (_, before, after) => {
    expect(await change(before, after)).toContain('refuse');
  });

  test.each([
    ['case', 'reviewers: [alice, Bob]\n', 'reviewers: [alice, bob]\n'],
    ['an entry that is no account here', 'reviewers: [alice, b_b]\n', 'reviewers: [alice]\n'],
    ['a reviewer', 'reviewers: [alice]\n', 'reviewers: [alice, bob]\n'],
    ['a certification project', 'reviewers: [alice]\n', 'reviewers: [alice]\ncert_project_id: ab12\n'],
    ['another project', 'reviewers: [alice]\ncert_project_id: ab\n', 'reviewers: [alice]\ncert_project_id: cd\n'],
    ['no project any more', 'reviewers: [alice]\ncert_project_id: ab\n', 'reviewers: [alice]\n'],
    ['a project as text', 'reviewers: [alice]\ncert_project_id: 12\n', 'reviewers: [alice]\ncert_project_id: "12"\n'],
  ])('waits for a maintainer: %s', async (_, before, after) => {
    expect(await change(before, after)).toMatch(/^wait, .*maintainer: max/);
  });

  test('waits for a maintainer where the base is not read alike: its odd character is removed', async () => {
    const before = 'reviewers: [alice] # \u2028\n';
    expect(await change(before, 'reviewers: [alice]\n')).toMatch(/^wait, .*maintainer: max/);
  });
});

describe('O1 a change of an OWNERS file that a pattern of CODEOWNERS gives to others', () => {
  const config = 'owners:\n  changes: owners\n  maintainers: [{login: max}]\n';
  const base = {
    CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n/catalogs/v4.20/foo/OWNERS @mallory\n/operators/ @mallory\n',
    'catalogs/v4.20/foo/catalog.yaml': packageFoo,
    'operators/bar/ci.yaml': 'updateGraph: semver-mode\n',
  };
  const by = (login: string, ...others: readonly string[]) => ({
    author: known({ login }),
    approvals: known(others.map(other => ({ login: other }))),
  });

  test.each(['catalogs/v4.20/foo/OWNERS', 'operators/foo/OWNERS', 'operators/foo/ci.yaml'])(
    'waits for the owner of the package: %s',
    async path => {
      const merged = { [path]: path.endsWith('OWNERS') ? 'approvers: [mallory]\n' : 'reviewers: [mallory]\n' };
      const outcome = (actors: ReturnType<typeof by>) => outcomeOf({ base, merged, config, actors });
      expect(await outcome(by('mallory'))).toBe('wait, owner-approval-missing (owner: alice)');
      expect(await outcome(by('mallory', 'alice'))).toBe('merge');
    },
  );

  test('waits for the owner of the package where the file is removed', async () => {
    const owners = 'filters:\n  "^catalog.yaml$": {approvers: [alice]}\n  "^OWNERS$": {approvers: [mallory]}\n';
    const change = {
      base: { ...base, CODEOWNERS: '* @mallory\n', 'catalogs/v4.20/foo/OWNERS': owners },
      merged: { 'catalogs/v4.20/foo/OWNERS': null },
      config,
    };
    expect(await outcomeOf({ ...change, actors: by('mallory') })).toBe('wait, owner-approval-missing (owner: alice)');
    expect(await outcomeOf({ ...change, actors: by('mallory', 'alice') })).toBe('merge');
  });
});

describe('O2 a change of owners beside a package that is removed or added, where owners decide about these', () => {
  const config = 'owners:\n  newPackages: owners\n  removedPackages: owners\n  maintainers: [{login: max}]\n';
  const owners = 'catalog/foo/OWNERS';
  const base = {
    'catalog/foo/catalog.yaml': packageFoo,
    'catalog/foo/.indexignore': 'OWNERS\n',
    'catalog/bar/catalog.yaml': packageFoo.replaceAll('foo', 'bar'),
    [owners]: 'approvers: [alice]\n',
  };
  const without = { 'catalog/foo/catalog.yaml': null };

  test.each([
    ['other owners stay behind', without, { [owners]: 'approvers: [mallory]\n' }],
    ['a file that no program can read stays behind', without, { [owners]: '\ufeff\u0000' }],
    ['nothing else', {}, { [owners]: 'approvers: [mallory]\n' }],
  ])('does not merge without a maintainer: %s', async (_, removed, changed) => {
    expect(await outcomeOf({ config, base, merged: { ...removed, ...changed } })).toMatch(/maintainer: max/);
  });

  test('merges where owners go with their package', async () => {
    expect(await outcomeOf({ config, base, merged: { ...without, [owners]: null } })).toBe('merge');
  });

  test('waits where owners were there before the package, and others come with it', async () => {
    const { 'catalog/foo/catalog.yaml': text, ...reserved } = base;
    const merged = { 'catalog/foo/catalog.yaml': text, [owners]: 'approvers: [mallory]\n' };
    expect(await outcomeOf({ config, base: reserved, merged })).toMatch(/^wait, .*maintainer: max/);
  });
});
