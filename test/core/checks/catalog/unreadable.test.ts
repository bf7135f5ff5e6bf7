import { describe, expect, test } from '@jest/globals';
import { catalogChecks } from '../../../../src/core/checks/catalog/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import type { Finding } from '../../../../src/core/finding.ts';
import type { UnloadedFile } from '../../../../src/core/snapshot.ts';
import { type CatalogFiles, judgeCatalog, snapshotOfCatalog } from '../../../support/judge-catalog.ts';
import { packageNamed } from '../../../support/sample-catalog.ts';

/** The three blobs of the package `foo`, one in each file. */
const files: CatalogFiles = Object.fromEntries(
  packageNamed('foo').map(blob => [
    `foo/${String(blob.schema).slice(4)}.yaml`,
    JSON.stringify(blob).replace('{', '{ # YAML\n'),
  ]),
);

/** What another rule finds in the files is for its own examples to say. */
const judged: ReadonlySet<string> = new Set([
  ...catalogChecks.flatMap(({ id, isOpmRule }) => (isOpmRule === true ? [id] : [])),
  ...['schema-is-known', 'keys-are-unique'],
]);

function reported(catalog: CatalogFiles): string[] {
  return ofJudged(judgeCatalog(catalog).findings).map(({ check }) => check);
}

function ofJudged(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ check }) => judged.has(check));
}

function without(path: string): CatalogFiles {
  const { [path]: _, ...rest } = files;
  return rest;
}

describe('documents that opm refuses', () => {
  test.each<[string, string, ...string[]]>([
    ['a comment in a document of its own', '# end\n', 'documents-are-not-empty'],
    ['a document that is a list', '- schema: olm.package\n', 'documents-are-objects'],
    ['a document that cannot be parsed', 'schema: [\n', 'documents-can-be-parsed'],
    ['a key twice', 'schema: x\nname: y\nname: z\n', 'schema-is-known', 'keys-are-unique'],
    ['a separator that goes on', 'schema: x\n---y: z\n', 'documents-are-separated'],
  ])('%s', (_title, text, ...expected) => {
    expect(reported(files)).toEqual([]);
    expect(reported({ ...files, 'foo/last.yaml': `---\n${text}` })).toEqual(expect.arrayContaining(expected));
  });
});

test.each([
  [
    'what opm does not read is no blob',
    '* a: [',
    'opm reads foo/notes.txt as a part of the catalog, but it contains no blob.',
  ],
  [
    'what opm may read can be one',
    'schema: olm.bundle # \ufeff',
    'There is a byte order mark, U+FEFF, which is invisible.',
  ],
])('in a file that is not named as one of the catalog, %s', (_, text, message) => {
  const { findings } = judgeCatalog({ ...files, 'foo/notes.txt': `${text}\n` });
  expect(ofJudged(findings).map(found => found.message)).toEqual([message]);
});

test.each([
  ['README.md', 'Hide it from opm: add the line `README.md` to foo/.indexignore.'],
  ['notes.txt', 'Move it out of the catalog, or remove it.'],
])('the fix for %s is one that indexignore-hides-no-content accepts', (name, fix) => {
  const { findings } = judgeCatalog({ ...files, [`foo/${name}`]: 'Notes\n' });
  expect(ofJudged(findings).map(found => found.fix)).toEqual([fix]);
});

test.each([
  ['.github/catalog-keeper.yml', 'preset: single-catalog\n', '.github'],
  ['.github/workflows/catalog.yml', 'name: Catalog\n', '.github'],
  ['CODEOWNERS', '* @mona\n', 'CODEOWNERS'],
])('where the repository is the catalog, %s is to be hidden from opm', (path, text, line) => {
  const { findings } = judgeCatalog({ ...files, [path]: text });
  expect(ofJudged(findings).map(({ message, fix }) => [message, fix])).toEqual([
    [
      `opm reads ${path} as a part of the catalog, but it contains no blob.`,
      `Hide it from opm: add the line \`${line}\` to .indexignore.`,
    ],
  ]);
});

describe('what a file that cannot be parsed may hold is not reported as missing', () => {
  const broken = 'schema: [\n';

  test.each([
    ['foo/package.yaml', 'channel-package-exists'],
    ['foo/channel.yaml', 'package-has-a-channel'],
    ['foo/bundle.yaml', 'channel-entries-have-bundles'],
  ])('%s', (path, absence) => {
    expect(reported(without(path))).toContain(absence);
    expect(reported({ ...files, [path]: broken })).toEqual(['documents-can-be-parsed']);
  });

  test('not even when it stands in the root, or the package in another directory', () => {
    expect(reported({ ...without('foo/bundle.yaml'), 'bundle.yaml': broken })).toEqual(['documents-can-be-parsed']);
    const elsewhere = {
      ...without('foo/bundle.yaml'),
      'more/z.yaml': 'schema: x\npackage: foo\n',
      'more/bundle.yaml': broken,
    };
    expect(reported(elsewhere)).toEqual(['documents-can-be-parsed', 'schema-is-known']);
  });

  test('but in a directory of another package it is', () => {
    const catalog = { ...without('foo/bundle.yaml'), 'bar/bundle.yaml': broken };
    expect(reported(catalog)).toEqual(['documents-can-be-parsed', 'channel-entries-have-bundles']);
  });

  test('and what is there is still judged', () => {
    const channel = 'schema: olm.channel\npackage: foo\nname: c\nentries: [{name: b}, {name: a, skipRange: "1.0"}]\n';
    const catalog = { ...files, 'foo/channel.yaml': channel, 'foo/bundle.yaml': broken };
    expect(reported(catalog)).toEqual(['documents-can-be-parsed', 'channel-has-one-head', 'skip-range-is-valid']);
  });
});

test('a blob that says its name is missed by nobody, and others still are', () => {
  const channel = 'schema: olm.channel\npackage: foo\nname: c\nentries: [{name: b, skips: [a]}, {name: a}]\n';
  const bundle = 'schema: olm.bundle\npackage: foo\nname: b\nimage: 1\n';
  const { findings } = judgeCatalog({ ...files, 'foo/channel.yaml': channel, 'foo/bundle.yaml': bundle });
  expect(ofJudged(findings).map(({ check, message }) => `${check}: ${message}`)).toEqual([
    expect.stringContaining('fields-have-their-types'),
    expect.stringContaining('channel-entries-have-bundles: Entry "a"'),
  ]);
});

test('a JSON file that opm goes on reading as YAML may hold more than its first object', () => {
  const [definition, channel, bundle] = packageNamed('foo').map(blob => JSON.stringify(blob));
  expect(reported({ 'foo/all.json': `${channel}\n${definition}\n${bundle}` })).toEqual([]);
  const lost = `${channel?.replace('{', '{"NAME": "c",')}\n${definition}\n${bundle}`;
  expect(reported({ 'foo/all.json': lost })).toEqual(['top-level-keys-are-unique']);
});

describe('files that were not loaded', () => {
  const unloaded = (side: UnloadedFile['side'], reason: UnloadedFile['reason']): UnloadedFile[] => [
    { path: 'foo/bundle.yaml', side, reason, detail: 'it is what it is' },
  ];
  const judge = (found: readonly UnloadedFile[]) =>
    ofJudged(runChecks({ ...snapshotOfCatalog(without('foo/bundle.yaml')), unloaded: found }, catalogChecks).findings);

  test('a file that is too large is an error', () => {
    expect(judge(unloaded('merged', 'too-large'))).toEqual([
      {
        check: 'files-can-be-read',
        severity: 'error',
        message: 'foo/bundle.yaml was not read: it is what it is.',
        fix: 'Split the file into several in the same directory.',
        file: 'foo/bundle.yaml',
      },
    ]);
  });

  test('a file that cannot be read leaves the verdict open', () => {
    expect(judge(unloaded('merged', 'unreadable')).map(({ check, severity }) => [check, severity])).toEqual([
      ['files-can-be-read', 'unknown'],
    ]);
  });

  test('a file of the base says nothing about what is judged', () => {
    expect(judge(unloaded('base', 'unreadable')).map(({ check }) => check)).toEqual(['channel-entries-have-bundles']);
  });
});

test('a check that withholds what it misses has not passed', () => {
  const catalog = { ...without('foo/channel.yaml'), 'foo/last.yaml': 'schema: [\n' };
  const { findings, checks } = runChecks(snapshotOfCatalog(catalog), catalogChecks);
  for (const check of ['default-channel-exists', 'package-has-a-channel', 'bundles-are-in-a-channel']) {
    expect(findings.filter(finding => finding.check === check)).toEqual([]);
    expect(checks.find(({ id }) => id === check)).toEqual({
      id: check,
      outcome: 'skipped',
      reason: 'what it looks for may be in a file that could not be read',
    });
  }
});
