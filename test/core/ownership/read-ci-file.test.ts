import { describe, expect, test } from '@jest/globals';
import { readCiFile } from '../../../src/core/ownership/read-ci-file.ts';
import { textFile } from './owners-of-files.ts';

function read(text: string) {
  return readCiFile(textFile('operators/foo/ci.yaml', text));
}

function reviewers(text: string): string[] | undefined {
  return read(text).reviewers?.owners.map(owner => owner.login);
}

describe('a ci.yaml', () => {
  test('names reviewers, each at its line', () => {
    const { reviewers: list, problems } = read('---\n# who\nreviewers:\n  - alice\n  - "Bob-1"\n');
    expect(list?.owners).toEqual([
      { login: 'alice', role: 'approver', place: { file: 'operators/foo/ci.yaml', line: 4, column: 5 } },
      { login: 'Bob-1', role: 'approver', place: { file: 'operators/foo/ci.yaml', line: 5, column: 5 } },
    ]);
    expect(problems).toEqual([]);
  });

  test('may be empty, or hold keys of older pipelines', () => {
    for (const text of [
      '',
      '---\n',
      '# nothing\n',
      'addReviewers: true\npackagemanifestClusterVersionLabel: auto\nindex_images: {}\n',
    ]) {
      expect(read(text)).toMatchObject({ isBroken: false, problems: [], reviewers: undefined });
    }
  });

  test('O7: a login that is a number or a boolean to some programs counts in quotes alone', () => {
    const odd = ['007', '1e3', '0x1F', '12', 'yes', '1_0', 'null', '~'];
    for (const login of odd) expect(reviewers(`reviewers: [alice, ${login}]\n`)).toEqual(['alice']);
    expect(reviewers('reviewers: ["007", \'1e3\', "yes"]\n')).toEqual(['007', '1e3', 'yes']);
    expect(read('reviewers: [1e3]\n').problems[0]?.message).toContain('unless it is written in quotes');
  });

  test('has the other settings', () => {
    expect(read('merge: false\nupdateGraph: semver-mode\ncert_project_id: "ab12"\n')).toMatchObject({
      merge: false,
      updateGraph: 'semver-mode',
      certProjectId: '"ab12"',
      problems: [],
    });
  });

  test.each([
    ['no', false],
    ['Off', false],
    ['YES', true],
    ['on', true],
  ])('`%s` is a mistake, and %s as in YAML 1.1', (text, value) => {
    const { merge, fbc, problems } = read(`merge: ${text}\nfbc: {enabled: ${text}}\n`);
    expect({ merge, enabled: fbc?.enabled }).toEqual({ merge: value, enabled: value });
    expect(problems).toHaveLength(2);
  });

  test.each(['"false"', '"no"', '0', '[false]', 'false\nx: !a b', 'false # \u2028'])(
    'what `merge: %s` means is not known',
    text => {
      expect(read(`merge: ${text}\n`).merge).toBe('invalid');
    },
  );

  test('maps templates to catalogs, whose names are texts even without quotes', () => {
    const text = `fbc:
  enabled: true
  version_promotion_strategy: always
  catalog_mapping:
    - template_name: basic.yaml
      type: olm.template.basic
      catalog_names: [v4.19, 4.20, "v4.21"]
    - template_name: semver.yaml
      type: olm.semver
      catalogs_names: [v4.22]
`;
    const { fbc, problems } = read(text);
    expect(problems).toEqual([]);
    expect(fbc).toMatchObject({ enabled: true, versionPromotionStrategy: 'always' });
    expect(
      fbc?.catalogMapping.map(({ templateName, type, catalogNames }) => [
        templateName,
        type,
        catalogNames.map(({ name }) => name),
      ]),
    ).toEqual([
      ['basic.yaml', 'olm.template.basic', ['v4.19', '4.20', 'v4.21']],
      ['semver.yaml', 'olm.semver', ['v4.22']],
    ]);
    expect(fbc?.catalogMapping[1]?.place).toMatchObject({ line: 8 });
  });

  test.each([
    ['not YAML', 'reviewers: [alice\n'],
    ['a list', '- alice\n'],
    ['an alias', 'x: &a alice\nreviewers: [*a]\n'],
    ['a tag', 'reviewers: !!python/object:os.system [alice]\n'],
    ['two documents', 'reviewers: [alice]\n---\nreviewers: [bob]\n'],
    ['deep nesting', `reviewers: ${'['.repeat(5_000)}${']'.repeat(5_000)}\n`],
    ['too large', `reviewers: [alice]\n#${' '.repeat(200_000)}\n`],
  ])('O12, Y1, Y2, Y4, Y7: is broken when it is %s', (_title, text) => {
    const { isBroken, reviewers: list, problems } = read(text);
    expect({ isBroken, list }).toEqual({ isBroken: true, list: undefined });
    expect(problems[0]).toMatchObject({ message: expect.any(String), fix: expect.any(String) });
  });

  test('Y8: is broken when it is not UTF-8', () => {
    expect(readCiFile({ path: 'operators/foo/ci.yaml', text: 'reviewers: [alice]\n', isUtf8: false }).isBroken).toBe(
      true,
    );
  });

  test.each([
    ['no list', 'reviewers: alice\n'],
    ['of wildcards', 'reviewers: ["*"]\n'],
    ['there twice', 'reviewers: [alice]\nreviewers: [mallory]\n'],
  ])('O12, O16: owns nothing by a list that is %s', (_title, text) => {
    expect(read(text).reviewers).toMatchObject({ isBroken: true, owners: [] });
  });

  test('O7, O8, O16: entries that are no accounts own nothing, and the others do', () => {
    const { reviewers: list, problems } = read('reviewers: [alice, "*", org/team, "@bob", аlice, [carol], "a.*"]\n');
    expect(list?.owners.map(owner => owner.login)).toEqual(['alice']);
    expect(list?.isBroken).toBe(false);
    expect(problems).toHaveLength(6);
    expect(problems.every(problem => problem.place.line === 1 && (problem.place.column ?? 0) > 12)).toBe(true);
  });

  test('a key that is there twice elsewhere is a problem, and says nothing about owners', () => {
    const {
      reviewers: list,
      fbc,
      problems,
    } = read('reviewers: [alice]\nfbc: {enabled: false}\nfbc: {enabled: true}\n');
    expect(list?.owners).toHaveLength(1);
    expect(fbc?.enabled).toBe(true);
    expect(problems).toEqual([
      expect.objectContaining({
        message: 'Duplicate key "fbc".',
        place: { file: 'operators/foo/ci.yaml', line: 3, column: 1 },
      }),
    ]);
  });

  test('Y3: keys of JavaScript are keys like any other', () => {
    expect(reviewers('__proto__: {reviewers: [mallory]}\nconstructor: x\n')).toBeUndefined();
    expect(({} as { reviewers?: unknown }).reviewers).toBeUndefined();
  });

  test.each([
    ['merge: "no"\n', '"merge" must be'],
    ['fbc: []\n', '"fbc" must be a map'],
    ['fbc: {catalog_mapping: {}}\n', '"catalog_mapping" must be a list'],
    ['fbc: {catalog_mapping: [v4.20]}\n', 'must be a map'],
    ['fbc: {catalog_mapping: [{catalog_names: [[v4.20]]}]}\n', 'has to be the name of a catalog'],
    ['fbc: {version_promotion_strategy: sometimes}\n', 'is not a promotion strategy'],
  ])('says what is wrong with %s', (text, message) => {
    expect(read(text).problems.map(problem => problem.message)).toEqual([expect.stringContaining(message)]);
  });
});
