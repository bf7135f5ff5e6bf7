import { describe, expect, test } from '@jest/globals';
import { catalogText, type Release } from '../../scripts/demo/catalog-text.ts';
import { type PresetName, presetNames } from '../../src/core/config/preset-names.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { listedBundle } from '../support/listed-bundle.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';

type Files = Readonly<Record<string, string>>;
type Change = Readonly<Record<string, string | null>>;

/** A small repository of a layout, and changes of it by alice, its owner: what is decided, and by which checks. */
interface Layout {
  readonly base: Files;
  readonly cases: readonly (readonly [
    title: string,
    change: Change,
    action: 'merge' | 'wait' | 'refuse',
    checks: readonly string[],
  ])[];
}

const under = (directory: string, files: Files) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${directory}/${path}`, text]));
const replaced = (files: Files, part: string, by: string) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(part, by)]));

/** A new version in the directory of an operator with bundle directories. */
const release = under('operators/foo/1.1.0', listedBundle('1.1.0', '1.0.0'));
const ofOpenshift = (files: Files) =>
  replaced(files, 'annotations:\n  operators', 'annotations:\n  com.redhat.openshift.versions: v4.12\n  operators');
const operator: Files = {
  'operators/foo/ci.yaml': '---\nreviewers: [alice]\nupdateGraph: replaces-mode\n',
  ...under('operators/foo/1.0.0', listedBundle('1.0.0')),
};
const anyOperator: Layout['cases'] = [
  ['other reviewers', { 'operators/foo/ci.yaml': '---\nreviewers: [bob]\n' }, 'wait', ['owners-change-is-approved']],
  [
    'a new operator',
    ofOpenshift(under('operators/bar/1.0.0', replaced(listedBundle('1.0.0'), 'foo', 'bar'))),
    'wait',
    ['new-package-is-approved'],
  ],
  [
    'a directory that is not the version',
    ofOpenshift(under('operators/foo/v1.1', listedBundle('1.1.0', '1.0.0'))),
    'refuse',
    ['bundle-directory-is-its-version'],
  ],
  [
    'a level of capabilities that does not exist',
    ofOpenshift(replaced(release, 'Basic Install', 'Magic')),
    'refuse',
    ['csv-capability-level-is-known'],
  ],
];

const releases: readonly Release[] = [{ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0' }];

/** The same catalog with one file for the package and its channel, and one for each bundle. */
function manyFiles(all: readonly Release[], name = 'foo'): Files {
  const [, ...documents] = catalogText(name, all).split('---\n');
  const bundles = all.map(({ version }, index) => [`${name}.v${version}.yaml`, `---\n${documents[index + 2]}`]);
  return under(`catalog/${name}`, {
    [`${name}.yaml`]: `---\n${documents[0]}---\n${documents[1]}`,
    ...(Object.fromEntries(bundles) as Files),
  });
}

const next = manyFiles([...releases, { version: '1.2.0', replaces: '1.1.0' }]);

/** A composite of these catalogs, each named by the digit of its digest. */
const composite = (...references: readonly (readonly [name: string, digit: string])[]): Files => ({
  'catalog.yaml': [
    'name: all\nrepo: quay.io/example/all\ntag: latest\nreferences:\n',
    ...references.map(
      ([name, digit]) => `- name: ${name}\n  image: quay.io/${name}/catalog@sha256:${digit.repeat(64)}\n`,
    ),
  ].join(''),
});
const byHand = ['infrastructure-change-is-approved', 'composite-references-are-unchanged'];

const layouts: Readonly<Record<PresetName, Layout>> = {
  'operator-pipelines': {
    base: {
      ...operator,
      'operators/tea/ci.yaml': '---\nreviewers: [alice]\nfbc: {enabled: true, catalog_mapping: []}\n',
      'catalogs/v4.20/tea/catalog.yaml': catalogText('tea', releases),
    },
    cases: [
      ['a new version', ofOpenshift(release), 'merge', []],
      [
        'a new version in a catalog',
        {
          'catalogs/v4.20/tea/catalog.yaml': catalogText('tea', [...releases, { version: '1.2.0', replaces: '1.1.0' }]),
        },
        'merge',
        [],
      ],
      ...anyOperator,
      ['no icon', replaced(ofOpenshift(release), '  icon:', '  x-icon:'), 'refuse', ['csv-has-its-listing-fields']],
      ['no versions of OpenShift', release, 'refuse', ['csv-min-kube-version-fits-openshift']],
    ],
  },
  operatorhub: {
    base: operator,
    cases: [['a new version', release, 'merge', []], ...anyOperator],
  },
  'single-catalog': {
    base: smallRepository,
    cases: [
      ['a new version', goodChange, 'merge', []],
      [
        'a new package',
        { 'catalog/bar/catalog.yaml': catalogText('bar', releases) },
        'wait',
        ['new-package-is-approved'],
      ],
      ['other owners', { CODEOWNERS: '* @mallory\n' }, 'wait', ['infrastructure-change-is-approved']],
      ['users without an upgrade', strandingChange, 'refuse', ['installed-versions-can-upgrade']],
    ],
  },
  'single-catalog-many-files': {
    base: { CODEOWNERS: '/catalog/foo/ @alice\n', ...manyFiles(releases) },
    cases: [
      ['a new version', next, 'merge', []],
      [
        'a head that skips all others, whose files go',
        {
          ...manyFiles([{ version: '1.2.0', skips: ['1.0.0', '1.1.0'] }]),
          'catalog/foo/foo.v1.0.0.yaml': null,
          'catalog/foo/foo.v1.1.0.yaml': null,
        },
        'merge',
        [],
      ],
      ['a new package', manyFiles(releases, 'bar'), 'wait', ['new-package-is-approved']],
      [
        'a package beside the directories',
        { 'catalog/bar.yaml': catalogText('bar', releases) },
        'refuse',
        ['other-packages-are-unchanged', 'infrastructure-change-is-approved'],
      ],
      [
        'a bundle that no channel lists',
        { 'catalog/foo/foo.v1.2.0.yaml': next['catalog/foo/foo.v1.2.0.yaml'] ?? '' },
        'refuse',
        ['bundles-are-in-a-channel'],
      ],
      [
        'an entry without its file',
        { 'catalog/foo/foo.v1.0.0.yaml': null },
        'refuse',
        ['channel-entries-have-bundles'],
      ],
      [
        'another image for a released version',
        replaced(
          { 'catalog/foo/foo.v1.0.0.yaml': manyFiles(releases)['catalog/foo/foo.v1.0.0.yaml'] ?? '' },
          'image: quay.io/example/foo-bundle',
          'image: quay.io/example/other-bundle',
        ),
        'refuse',
        ['released-bundles-are-unchanged'],
      ],
    ],
  },
  composite: {
    base: { CODEOWNERS: '* @alice\n', ...composite(['foo', '1'], ['bar', '2']) },
    cases: [
      ['another image', composite(['foo', '3'], ['bar', '2']), 'wait', byHand],
      ['one more catalog', composite(['foo', '1'], ['bar', '2'], ['tea', '3']), 'wait', byHand],
      ['one less', composite(['foo', '1']), 'wait', byHand],
      ['no composite any more', { 'catalog.yaml': null }, 'wait', byHand],
      [
        'another place to publish',
        replaced(composite(['foo', '1'], ['bar', '2']), '/all', '/none'),
        'wait',
        byHand.slice(0, 1),
      ],
      ['a catalog beside it', manyFiles(releases), 'wait', ['new-package-is-approved']],
      [
        'a name twice',
        composite(['foo', '1'], ['bar', '2'], ['foo', '3']),
        'refuse',
        ['composite-references-are-valid', ...byHand],
      ],
      [
        'a tag',
        replaced(composite(['foo', '1'], ['bar', '3']), `@sha256:${'3'.repeat(64)}`, ':latest'),
        'refuse',
        ['image-is-pinned', ...byHand],
      ],
      [
        'a file that cannot be read',
        { 'catalog.yaml': 'references: [\n' },
        'refuse',
        ['composite-references-are-valid', 'infrastructure-change-is-approved'],
      ],
    ],
  },
};

interface Asked {
  readonly author?: string;
  readonly approvedBy?: string;
  readonly owners?: Files;
}

async function judge(
  preset: PresetName,
  change: Change,
  { author = 'alice', approvedBy, owners = {} }: Asked = {},
): Promise<Verdict> {
  const repository = new GitRepository();
  const config = `preset: ${preset}\nowners: {maintainers: [{login: carol}]}\n`;
  const before = repository.commit({ ...layouts[preset].base, ...owners, '.github/catalog-keeper.yml': config });
  repository.commit(change);
  const options = ['--offline', '--base', before, '--head', 'HEAD', '--author', author, '--format', 'json'];
  if (approvedBy !== undefined) options.push('--approved-by', approvedBy);
  const { stdout } = await runCli(['check', ...options], { cwd: repository.directory });
  repository.remove();
  return JSON.parse(stdout) as Verdict;
}

describe.each(presetNames)('preset: %s', preset => {
  const { cases } = layouts[preset];

  test.each(cases)('%s', async (_, change, action, checks) => {
    const { decision, findings } = await judge(preset, change);
    const blocking = findings.filter(({ severity }) => severity !== 'warning').map(({ check }) => check);
    expect([decision?.action, ...new Set(blocking)]).toEqual([action, ...checks]);
  });

  const merged = cases.filter(([, , action]) => action === 'merge');
  if (merged.length > 0)
    test.each(merged)('%s, by a stranger', async (_, change) => {
      expect((await judge(preset, change, { author: 'mallory' })).decision?.action).toBe('wait');
    });
});

test('a bundle in the file of another one is pointed out where each has its own', async () => {
  const { findings, decision } = await judge('single-catalog-many-files', {
    ...next,
    'catalog/foo/foo.v1.2.0.yaml': null,
    'catalog/foo/foo.yaml': `${next['catalog/foo/foo.yaml']}${next['catalog/foo/foo.v1.2.0.yaml']}`,
  });
  expect(decision?.action).toBe('merge');
  const found = findings.filter(({ check }) => check === 'new-bundles-have-their-own-file');
  expect(found.map(({ severity }) => severity)).toEqual(['warning']);
});

test('the owner of some files of a package waits for the owner of the others', async () => {
  const owners = { CODEOWNERS: '/catalog/foo/ @bob\n/catalog/foo/foo.v*.yaml @alice\n' };
  expect((await judge('single-catalog-many-files', next, { owners })).decision?.action).toBe('wait');
});

describe('nothing of a composite is merged without a person', () => {
  const cases = [composite(['foo', '3'], ['bar', '2']), composite(['foo', '1']), { 'catalog.yaml': null }];

  test.each(['alice', 'carol'])('of %s, with the approval of a maintainer', async author => {
    for (const change of cases) {
      const { decision, findings } = await judge('composite', change, { author, approvedBy: 'carol' });
      expect(decision?.action).toBe('wait');
      expect(findings.some(({ severity, actor }) => severity === 'unknown' && actor === 'maintainer')).toBe(true);
    }
  });

  test('its image has to exist', async () => {
    const { decision } = await judge('composite', cases[0] ?? {});
    expect(decision?.reasons.map(({ code }) => code)).toContain('images-not-checked');
  });
});
