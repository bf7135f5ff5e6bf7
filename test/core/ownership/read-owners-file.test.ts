import { describe, expect, test } from '@jest/globals';
import { readOwnersAliases } from '../../../src/core/ownership/read-owners-aliases.ts';
import { readOwnersFile } from '../../../src/core/ownership/read-owners-file.ts';
import { textFile } from './owners-of-files.ts';

const aliases = readOwnersAliases(
  textFile('OWNERS_ALIASES', 'aliases:\n  Team-A:\n    - carl\n    - "@Dora"\n  empty:\n  nested: [team-a]\n'),
);

function read(text: string) {
  return readOwnersFile(textFile('catalog/foo/OWNERS', text), aliases);
}

function approvers(text: string): string[][] {
  return read(text).sections.map(section => section.approvers.owners.map(owner => owner.login));
}

describe('an OWNERS file', () => {
  test('has approvers, reviewers and labels', () => {
    const { sections, hasNoParentOwners, isBroken, problems } = read(
      'approvers:\n  - alice\nreviewers: [bob]\nemeritus_approvers: [zed]\nlabels: [area/foo]\nunknown: 1\n',
    );
    expect({ hasNoParentOwners, isBroken, problems }).toEqual({
      hasNoParentOwners: false,
      isBroken: false,
      problems: [],
    });
    expect(sections).toHaveLength(1);
    expect(sections[0]?.approvers.owners).toEqual([
      { login: 'alice', role: 'approver', place: { file: 'catalog/foo/OWNERS', line: 2, column: 5 } },
    ]);
    expect(sections[0]?.reviewers.owners.map(owner => `${owner.role} ${owner.login}`)).toEqual(['reviewer bob']);
    expect(sections[0]?.labels).toEqual(['area/foo']);
  });

  test('expands groups by one level, in any case, and takes an at sign', () => {
    expect(approvers('approvers: [TEAM-A, "@alice", nested]\n')).toEqual([['carl', 'Dora', 'alice', 'team-a']]);
  });

  test('is not broken by an empty group', () => {
    expect(read('approvers: [empty]\n').sections[0]?.approvers).toMatchObject({ owners: [], isBroken: false });
  });

  test('has filters where it has nothing else', () => {
    const text = 'filters:\n  ".*":\n    approvers: [alice]\n  "\\\\.md$":\n    approvers: [bob]\n';
    expect(approvers(text)).toEqual([['alice'], ['bob']]);
    expect(read(text).sections.map(section => section.filter === undefined)).toEqual([true, false]);
    expect(approvers(`approvers: [zed]\n${text}`)).toEqual([['zed']]);
  });

  test('O10: ends inheritance where it says so', () => {
    expect(read('options: {no_parent_owners: true}\napprovers: [alice]\n').hasNoParentOwners).toBe(true);
  });

  test.each([
    ['not YAML', 'approvers: [alice\n'],
    ['a list', '- alice\n'],
    ['a list that is none', 'approvers: alice\n'],
    ['Y6 a key that Prow reads as another', 'approvers: [alice]\nApprovers: [mallory]\n'],
    ['Y6 the same in a filter', 'filters:\n  ".*": {approver\u017f: [mallory]}\n'],
    ['Y6 the same in options', 'options: {No_Parent_Owners: true}\napprovers: [alice]\n'],
    ['Y4 a merge key', '<<: {approvers: [mallory]}\napprovers: [alice]\n'],
    ['Y8 a line break that few programs see', 'approvers: [alice] # \u2028\n'],
    ['a key twice', 'approvers: [alice]\napprovers: [mallory]\n'],
    ['a number that JSON does not have', 'approvers: [alice]\nunknown: .inf\n'],
    [
      'another option of a wrong type',
      'options: {no_parent_owners: true, auto_approve_unowned_subfolders: "x"}\napprovers: [alice]\n',
    ],
    ['options that are none', 'options: {no_parent_owners: "yes"}\napprovers: [alice]\n'],
    ['a filter that is not understood', 'filters:\n  "(?=foo)": {approvers: [alice]}\n'],
    ['a filter without a map', 'filters:\n  foo: [alice]\n'],
  ])('O12: is broken by %s', (_title, text) => {
    const { isBroken, problems } = read(text);
    expect(isBroken).toBe(true);
    expect(problems[0]?.place.file).toBe('catalog/foo/OWNERS');
  });

  test('O7, O16: entries that are no accounts own nothing', () => {
    const { sections, problems } = read('approvers: [alice, "*", a.b]\n');
    expect(sections[0]?.approvers.owners).toHaveLength(1);
    expect(problems).toHaveLength(2);
  });

  test('O7: what is a number without quotes is a login in quotes', () => {
    expect(approvers('approvers: [alice, "1e3", "true"]\n')).toEqual([['alice', '1e3', 'true']]);
  });

  test.each(['1e3', '12', '1.0', 'yes', '{a: b}', '[alice]'])(
    'O12: is broken by the entry %s, as Prow then reads the filters instead, or nothing',
    entry => {
      for (const key of ['approvers', 'reviewers', 'required_reviewers', 'labels']) {
        expect(read(`${key}: [alice, ${entry}]\n`)).toMatchObject({ isBroken: true });
        expect(read(`filters:\n  foo:\n    ${key}: [alice, ${entry}]\n`)).toMatchObject({ isBroken: true });
      }
    },
  );

  test('is not broken by an entry that was left empty', () => {
    expect(read('approvers:\n- alice\n-\n')).toMatchObject({ isBroken: false });
  });

  test('O12: reports each entry that is no text once', () => {
    expect(read('approvers: [alice, 1e3]\nreviewers: [12]\n').problems.map(({ place }) => place.line)).toEqual([1, 2]);
  });
});

describe('an OWNERS_ALIASES file', () => {
  test('O9: names of groups have no @, as those of owners have none', () => {
    expect(
      readOwnersAliases(textFile('OWNERS_ALIASES', 'aliases:\n  "@Team": [alice]\n')).groups.get('team'),
    ).toMatchObject([{ login: 'alice' }]);
  });

  test.each([
    ['a group that is a text', 'aliases:\n  team: alice\n'],
    ['a list', '- alice\n'],
    ['no map of groups', 'aliases: [alice]\n'],
    ['no YAML', 'aliases: {\n'],
    ['a group twice', 'aliases:\n  team: [alice]\n  team: [mallory]\n'],
    ['a group twice, in another case', 'aliases:\n  team: [alice]\n  Team: [mallory]\n'],
    ['a group twice, once with an @', 'aliases:\n  team: [alice]\n  "@team": [mallory]\n'],
    ['a name that Prow takes for another in lower case', 'aliases:\n  \u212aeepers: [alice]\n'],
    ['a member that is a number', 'aliases:\n  other: [12]\n  team: [alice]\n'],
    ['a member that is empty', 'aliases:\n  team: [alice, ~]\n'],
    ['Y6 a key that Prow reads as `aliases`', 'Aliases:\n  team: [alice]\n'],
  ])('O9, O12: is broken by %s', (_title, text) => {
    expect(readOwnersAliases(textFile('OWNERS_ALIASES', text))).toMatchObject({ isBroken: true });
  });

  test('may be empty', () => {
    expect(readOwnersAliases(textFile('OWNERS_ALIASES', '# none\n'))).toMatchObject({ isBroken: false, problems: [] });
  });
});
