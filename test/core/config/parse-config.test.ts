import { describe, expect, test } from '@jest/globals';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import { parseConfig } from '../../../src/core/config/parse-config.ts';
import { someChecks } from './config-checks.ts';

const file = '.github/catalog-keeper.yml';

function parse(text: string, existing?: string) {
  return parseConfig(
    { path: file, text, isUtf8: true },
    someChecks,
    existing === undefined ? undefined : { path: 'config.yaml', text: existing, isUtf8: true },
  );
}

/** `line:column message | fix` of each problem. */
function problems(text: string): string[] {
  return parse(text).problems.map(({ message, fix, place }) => `${place.line}:${place.column} ${message} | ${fix}`);
}

const waiver = '{check: channels-are-kept, package: "foo*", owner: alice, reason: gone, expires: 2026-01-31}';

describe('a configuration', () => {
  test.each([undefined, '', '---\n', '# nothing\n', '{}\n', 'owners:\nchecks:\n  image-is-pinned:\n'])(
    'is the default one for %j',
    text => {
      const parsed = text === undefined ? parseConfig(undefined, someChecks) : parse(text);
      expect(parsed).toEqual({ config: defaultConfig, problems: [], origins: new Map() });
    },
  );

  test('W13 takes nothing from another repository', () => {
    for (const key of ['_extends: .github', 'extends: other/repository', 'include: https://example.com/config.yml']) {
      const { config, problems: found } = parse(`${key}\n`);
      expect([key, config, found.length]).toEqual([key, defaultConfig, 1]);
    }
  });

  test('takes no release bot without an id or paths', () => {
    for (const account of [
      'login: ferry',
      'login: ferry, id: 3',
      'login: ferry, id: 3, paths: []',
      'id: 3, paths: [x]',
    ]) {
      const { config, problems: found } = parse(`owners: {releaseBots: [{${account}}]}\n`);
      expect([account, config.owners.releaseBots, found.length > 0]).toEqual([account, [], true]);
    }
  });

  test('says what it states, and is as by default in the rest', () => {
    const { config, problems: found } = parse(`
catalogs: {paths: ["index/*"]}
operators: bundles
owners:
  sources: [OWNERS, maintainers]
  packages:
    foo: [{login: alice, id: 12}]
  maintainers: [{login: max}]
  maintainersMayApprove: true
  ids: {bob: 7}
  bots: [{login: "renovate[bot]"}]
  releaseBots: [{login: "ferry[bot]", id: 3, paths: ["catalogs/**"]}]
  changes: owners
checks:
  image-is-pinned: {severity: error, options: {exempt: []}}
waivers:
  - ${waiver}
images: {allowedRegistries: [quay.io/x]}
limits: {changedFiles: 10}
install: {mode: required, atOnce: 5}
report: {suggestions: false}
merge: {method: squash, dryRun: true, automatic: false, stopLabel: freeze}
`);
    expect(found).toEqual([]);
    const place = expect.objectContaining({ file });
    expect(config).toEqual({
      catalogs: { paths: ['index/*'] },
      operators: 'bundles',
      owners: {
        ...defaultConfig.owners,
        sources: ['OWNERS', 'maintainers'],
        packages: { foo: [{ login: 'alice', id: 12, place }] },
        maintainers: [{ login: 'max', place }],
        maintainersMayApprove: true,
        ids: { bob: 7 },
        bots: [{ login: 'renovate[bot]', place }],
        releaseBots: [{ login: 'ferry[bot]', id: 3, paths: ['catalogs/**'], place }],
        changes: 'owners',
      },
      checks: { 'image-is-pinned': { severity: 'error', options: { exempt: [] } } },
      waivers: [
        {
          check: 'channels-are-kept',
          package: 'foo*',
          owner: 'alice',
          reason: 'gone',
          expires: '2026-01-31',
          place: { file, line: 17, column: 5 },
        },
      ],
      preset: undefined,
      images: { allowedRegistries: ['quay.io/x'] },
      install: { ...defaultConfig.install, mode: 'required', atOnce: 5 },
      publish: defaultConfig.publish,
      limits: { ...defaultConfig.limits, changedFiles: 10 },
      report: { suggestions: false },
      merge: { ...defaultConfig.merge, method: 'squash', dryRun: true, automatic: false, stopLabel: 'freeze' },
    });
  });

  test('knows where each value comes from', () => {
    const { origins } = parse('limits:\n  changedFiles: 10\nchecks:\n  image-is-pinned:\n    severity: off\n');
    expect([...origins]).toEqual([
      ['limits.changedFiles', { from: 'file', place: { file, line: 2, column: 3 } }],
      ['checks.image-is-pinned.severity', { from: 'file', place: { file, line: 5, column: 5 } }],
    ]);
  });

  test('takes `off` for the word that it is', () => {
    expect(parse('checks: {image-is-pinned: {severity: off}}\n').config.checks).toEqual({
      'image-is-pinned': { severity: 'off' },
    });
  });
});

describe('what is wrong with a configuration', () => {
  test.each([
    ['an unknown key', 'limit: {}\n', '1:1 "limit" is not a key of the configuration. | Did you mean "limits"?'],
    [
      'an unknown key inside',
      'limits:\n  filebytes: 1\n',
      '2:3 "filebytes" is not a key of "limits". | Did you mean "fileBytes"?',
    ],
    [
      'a key of another program',
      'deploy: {}\n',
      '1:1 "deploy" is not a key of the configuration. | Use one of preset, catalogs, operators, owners, checks, waivers, images, limits, install, report, merge, publish, or remove it.',
    ],
    [
      'a key of a section at the top level',
      'maintainer: [alice]\n',
      '1:1 "maintainer" is not a key of the configuration. | Did you mean "owners.maintainers"?',
    ],
    [
      'a key of the top level in a section',
      'owners: {waivers: []}\n',
      '1:10 "waivers" is not a key of "owners". | Did you mean "waivers" at the top level?',
    ],
    [
      'a required key that is misspelled, which is one mistake',
      'owners: {maintainers: [{logn: alice}]}\n',
      '1:25 "logn" is not a key of "owners.maintainers[0]". | Did you mean "login"?',
    ],
    [
      'an unknown check',
      'checks:\n  image-is-pined: {}\n',
      '2:3 Check "image-is-pined" does not exist. | Did you mean "image-is-pinned"?',
    ],
    [
      'a check that is like no other',
      'checks: {xyz: {}}\n',
      `1:10 Check "xyz" does not exist. | Use an id that 'catalog-keeper explain' lists.`,
    ],
    [
      'an unknown severity',
      'checks: {image-is-pinned: {severity: eror}}\n',
      '1:28 "checks.image-is-pinned.severity" cannot be "eror". | Did you mean "error"?',
    ],
    [
      'an unknown option',
      'checks: {image-is-pinned: {options: {exemptt: []}}}\n',
      '1:38 "exemptt" is not a key of "checks.image-is-pinned.options". | Did you mean "exempt"?',
    ],
    [
      'a wrong type',
      'limits: {changedFiles: many}\n',
      '1:10 "limits.changedFiles" must be a whole number. | Write a whole number.',
    ],
    ['a section that is a list', 'owners: []\n', '1:1 "owners" must be a map. | Write a map.'],
    [
      'a number past its limit',
      'limits: {fileBytes: 999999999}\n',
      '1:10 "limits.fileBytes" is 999999999, but must be at most 104857600. | Write a number within the limit.',
    ],
    [
      'a path outside of the repository',
      'catalogs: {paths: [a, ../b]}\n',
      '1:23 "catalogs.paths[1]" is "../b", which is outside the repository. | Write a relative path without `..`.',
    ],
    [
      'an absolute path',
      'operators: /operators\n',
      '1:1 "operators" is "/operators", which is outside the repository. | Write a relative path without `..`.',
    ],
    [
      'a login with an at sign',
      'owners: {maintainers: [{login: "@max"}]}\n',
      '1:25 "@max" is written with an `@`. | Write the login of a GitHub user: letters, digits and hyphens, without an @.',
    ],
    [
      'O7: a login with a look-alike letter',
      'owners: {ids: {mаx: 1}}\n',
      '1:16 "mаx" is not a login of GitHub. | Write the login of a GitHub user: letters, digits and hyphens, without an @.',
    ],
    [
      'O16: a wildcard',
      'owners: {packages: {foo: [{login: "*"}]}}\n',
      '1:28 "*" is a wildcard, which would make everybody an owner. | Write the login of a GitHub user: letters, digits and hyphens, without an @.',
    ],
    [
      'a source that is named twice',
      'owners: {sources: [OWNERS, OWNERS]}\n',
      '1:10 "owners.sources" has a duplicate value. | Remove the duplicate.',
    ],
    [
      'a waiver without a reason',
      'waivers:\n  - {check: channels-are-kept, package: foo, owner: a, expires: 2026-01-31}\n',
      '2:5 "reason" is missing in "waivers[0]". | Add "reason".',
    ],
    [
      'a waiver until some day',
      'waivers:\n  - {check: channels-are-kept, package: foo, owner: a, reason: b, expires: soon}\n',
      '2:67 "soon" is not a date. | Write the last day as YYYY-MM-DD.',
    ],
    [
      'a waiver until no day',
      'waivers:\n  - {check: channels-are-kept, package: foo, owner: a, reason: b, expires: "2026-02-30"}\n',
      '2:67 "2026-02-30" in "waivers[0].expires" is not a date in the calendar. | Write the last day as YYYY-MM-DD.',
    ],
    [
      'a waiver of who may change what',
      'waivers:\n  - {check: every-path-is-known, package: foo, owner: a, reason: b, expires: 2026-01-31}\n',
      '2:6 Check "every-path-is-known" cannot be waived. | Remove the waiver, or name another check.',
    ],
    ...[
      ['https://quay.io/x', 'Write `quay.io/x`.'],
      ['quay.io/foo:v1', 'Write `quay.io/foo`.'],
      ['quay.io/foo/*', 'Write `quay.io/foo`.'],
      ['index.docker.io/foo', 'Write `docker.io/foo`.'],
      ['foo', 'Write `docker.io/foo`.'],
      [
        '*',
        'Write a host, and a path if needed, as in `quay.io/example`; to allow every registry, leave the list empty.',
      ],
    ].map(([registry, fix]): [string, string, string] => [
      `the registry ${registry}, which has no image`,
      `images: {allowedRegistries: ["${registry}"]}\n`,
      `1:30 No image is in registry "${registry}" of "images.allowedRegistries[0]". | ${fix}`,
    ]),
    ['a list', '- a\n', '1:1 The configuration must be a map. | Write a map.'],
    [
      'a login in the place of an account',
      'owners: {maintainers: [mona]}\n',
      '1:24 "owners.maintainers[0]" must be a map. | Write `{login: mona}`.',
    ],
    [
      'a login in the place of a list of accounts',
      'owners: {packages: {foo: alice}}\n',
      '1:21 "owners.packages.foo" must be a list. | Write `[{login: alice}]`.',
    ],
    [
      'a severity in the place of the settings of a check',
      'checks: {channels-are-kept: off}\n',
      '1:10 "checks.channels-are-kept" must be a map. | Write `channels-are-kept: {severity: off}`.',
    ],
    [
      'Y3: a key of JavaScript',
      '__proto__: {limits: {}}\n',
      '1:1 "__proto__" is not a key of the configuration. | Use one of preset, catalogs, operators, owners, checks, waivers, images, limits, install, report, merge, publish, or remove it.',
    ],
  ])('%s', (_title, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test.each(['quay.io', 'quay.io/foo/', 'registry.example.com:5000', 'Localhost:5000/a', 'docker.io/foo', 'docker.io'])(
    'the registry %s can have images',
    registry => {
      expect(problems(`images: {allowedRegistries: ["${registry}"]}\n`)).toEqual([]);
    },
  );

  test.each([
    ['Y4: a key that is there twice', 'limits: {}\nlimits: {}\n', 2],
    ['Y1: an alias', 'a: &a 1\nlimits: *a\n', 1],
    ['a syntax error', 'limits: {\n', 2],
    ['a second document', 'limits: {}\n---\nlimits: {}\n', 2],
  ])('%s', (_title, text, line) => {
    const parsed = parse(text);
    expect(parsed.config).toEqual(defaultConfig);
    expect(parsed.problems[0]?.place).toMatchObject({ file, line });
  });

  test.each([
    ['lists', `a: ${'['.repeat(9000)}`, '1:35'],
    ['lists that end', `a: ${'['.repeat(9000)}${']'.repeat(9000)}`, '1:35'],
    ['nothing but lists', '['.repeat(131_000), '1:33'],
    ['lists of lines', `${'- '.repeat(60_000)}a`, '1:65'],
  ])('Y2: %s that nest deeper than any stack are told as others are', (_what, text, place) => {
    expect(problems(text)).toEqual([`${place} The nesting is too deep. | Use at most 32 levels.`]);
  });

  test('is said all at once, and takes nothing else with it', () => {
    const { config, problems: found } = parse(`
limits: {fileBytes: x, changedFiles: 10}
owners:
  maintainers: [{login: "@max"}, {login: eve}]
waivers:
  - {check: nothing, package: foo, owner: a, reason: b, expires: 2026-01-31}
  - ${waiver}
`);
    expect(found).toHaveLength(3);
    expect(config.limits).toEqual({ fileBytes: defaultConfig.limits.fileBytes, changedFiles: 10 });
    expect(config.owners.maintainers.map(owner => owner.login)).toEqual(['eve']);
    expect(config.waivers.map(({ package: name }) => name)).toEqual(['foo*']);
  });
});

describe('an existing config.yaml', () => {
  test.each<[text: string, notices: readonly string[]]>([
    ['maintainer: [alice]\n', ['1 "maintainer" is ignored. Did you mean "maintainers"?']],
    [
      'tests: []\nallowed_bundle_registry: []\n',
      ['2 "allowed_bundle_registry" is ignored. Did you mean "allowed_bundle_registries"?'],
    ],
    // With the known key beside it, it is one of another program.
    ['maintainer: alice\nmaintainers: [alice]\n', []],
    ['title: My docs\norganization: acme\n', []],
  ])('%j: a key that looks misspelled is named, and is no problem', (text, expected) => {
    const { notices = [], problems: found } = parse('', text);
    expect(found).toEqual([]);
    expect(notices.map(({ place, message, fix }) => `${place.line} ${message} ${fix}`)).toEqual(expected);
  });

  const lowestVersion = 'checks.csv-min-kube-version-fits-openshift';
  const existing = `organization: community-operators
maintainers: [Allda, mporrato]
tests:
  - name: check_dangling_bundles
    ignore_operators: ["^foo"]
allowed_bundle_registries:
  - quay.io/community/
cluster: k8s
`;

  test('says who maintains and which registries are allowed, and waives nothing', () => {
    const {
      config,
      problems: found,
      origins,
    } = parseConfig(undefined, someChecks, { path: 'config.yaml', text: existing, isUtf8: true });
    expect(found).toEqual([]);
    expect(config.owners.maintainers).toEqual([
      { login: 'Allda', place: { file: 'config.yaml', line: 2, column: 15 } },
      { login: 'mporrato', place: { file: 'config.yaml', line: 2, column: 22 } },
    ]);
    expect(config.images.allowedRegistries).toEqual(['quay.io/community']);
    expect(config.waivers).toEqual([]);
    expect([...origins.keys()]).toEqual([
      'owners.maintainers',
      'images.allowedRegistries',
      `${lowestVersion}.severity`,
    ]);
  });

  test('warns of what the pipeline of its organization refuses', () => {
    const severityOf = ({ config }: ReturnType<typeof parse>) =>
      config.checks['csv-min-kube-version-fits-openshift']?.severity;
    expect(severityOf(parse('', existing))).toBe('warning');
    expect(severityOf(parse('', existing.replace('community-operators', 'certified-operators')))).toBeUndefined();
    expect(parse('', existing).origins.get(`${lowestVersion}.severity`)).toMatchObject({
      place: { file: 'config.yaml', line: 1 },
    });
  });

  test('counts only where the configuration does not state it', () => {
    const { config, origins } = parse(
      'owners: {maintainers: []}\nimages: {allowedRegistries: [ghcr.io/a]}\n',
      existing,
    );
    expect(config.owners.maintainers).toEqual([]);
    expect(config.images.allowedRegistries).toEqual(['ghcr.io/a']);
    expect(origins.get('images.allowedRegistries')).toMatchObject({ place: { file } });
  });

  test.each([
    ['is not YAML', 'maintainers: [\n'],
    ['has no list of maintainers', 'maintainers: Allda\n'],
    ['has two lists of maintainers', 'maintainers: [Allda]\nmaintainers: [mallory]\n'],
    ['has a team for a maintainer', 'maintainers: [org/team]\n'],
    ['has no list of registries, which would allow every registry', 'allowed_bundle_registries: quay.io/x\n'],
    ['has a registry that is none', 'allowed_bundle_registries: [12]\n'],
  ])('O12: is a problem when it %s', (_title, text) => {
    expect(parse('', text).problems).toEqual([
      expect.objectContaining({ place: expect.objectContaining({ file: 'config.yaml' }) }),
    ]);
  });

  test('of another program is no problem', () => {
    expect(parse('', 'title: My page\ntheme: {name: x}\n').problems).toEqual([]);
    expect(parse('', '- a\n').problems).toEqual([]);
  });
});
