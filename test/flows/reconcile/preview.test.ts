import { expect, test } from '@jest/globals';
import { packageRow } from '../../../src/core/preview/package-row.ts';
import type { PreviewSource } from '../../../src/core/preview/preview-source.ts';
import { phraseText } from '../../../src/core/report/text/phrase.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import type { PageRecord } from '../../../src/flows/reconcile/page-record.ts';
import { previewBranch } from '../../../src/flows/reconcile/preview-branch.ts';
import { previewPull } from '../../../src/flows/reconcile/preview-pull.ts';
import { noteLiveRevisions } from '../../../src/flows/reconcile/publish/live-revisions.ts';
import { fakeParts } from '../../support/fake-parts.ts';
import { listedBundle } from '../../support/listed-bundle.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { goodChange, smallRepository } from '../../support/small-catalog.ts';

const installed = { installation: 1, repository: { id: 7, name: 'acme/catalog', isPrivate: false } };
const record = {
  ...installed,
  number: 3,
  base: { branch: 'main', sha: 'base' },
  head: { sha: 'merged' },
} as PageRecord;

function bundle(version: string, replaces?: string): Readonly<Record<string, string>> {
  const files = Object.entries(listedBundle(version, replaces));
  return Object.fromEntries(files.map(([path, text]) => [`operators/foo/${version}/${path}`, text]));
}

/** @param trees by revision: `base`, `merged`, which is what merging gives, and others that the repository has */
function parts(trees: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const repository = memoryRepository(trees);
  const all = fakeParts({}, { repository: { ...repository, close: async () => {} } });
  const { mirrors } = all;
  return {
    ...all,
    mirrors: {
      ...mirrors,
      open: async (...[asked, wanted]: Parameters<typeof mirrors.open>) => {
        if (!(wanted.base.sha in trees)) throw new MirrorError('moved', 'It is gone.', '');
        return mirrors.open(asked, wanted);
      },
    },
  };
}

/** What the first catalog of a source shows. */
async function shownBy(source: PreviewSource | undefined, root = 'catalog') {
  const shown = await source?.load(root);
  if (shown === undefined) throw new Error('nothing is shown');
  const rows = shown.names.map(name => packageRow(shown, name));
  return {
    kinds: shown.differences === undefined ? undefined : rows.map(({ name, kind }) => [name, kind]),
    heads: rows.flatMap(({ heads }) => heads),
    notes: shown.notes.map(note => phraseText(note, name => name)),
  };
}

async function withLive(trees: Parameters<typeof parts>[0], revision: string) {
  const all = parts(trees);
  const receipt = { path: 'catalog', name: 'catalog', state: 'published', image: 'reg/c@sha256:1', tags: [] } as const;
  await noteLiveRevisions(all, installed, 'main', { revision, catalogs: [receipt] });
  return all;
}

const live = 'revision live, live since 2026-03-01 12:00 UTC, in reg/c@sha256:1.';
const trees = { live: smallRepository, base: { ...smallRepository, ...goodChange } };
const other = { 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\ndefaultChannel: stable\n' };

test('a branch is compared with the revision that is live', async () => {
  const source = await previewBranch(await withLive(trees, 'live'), installed, { branch: 'main', sha: 'base' });
  expect(await shownBy(source)).toEqual({
    kinds: [['foo', 'changed']],
    heads: ['1.3.0'],
    notes: [`Compared with the published catalog: ${live}`],
  });
});

test('a revision that the repository no longer has is said, and nothing is compared', async () => {
  const { base } = trees;
  const source = await previewBranch(await withLive({ base }, 'live'), installed, { branch: 'main', sha: 'base' });
  expect(await shownBy(source)).toMatchObject({
    kinds: undefined,
    notes: [`Not compared with the published catalog: ${live} The repository no longer has this revision.`],
  });
});

test('another branch than the one that is published is not compared', async () => {
  const source = await previewBranch(await withLive(trees, 'live'), installed, { branch: 'old', sha: 'base' });
  expect(await shownBy(source)).toMatchObject({ kinds: undefined, notes: [] });
});

test('a pull request is compared with what is live: the packages that it changes, with what was merged before', async () => {
  const all = { ...trees, merged: { ...trees.base, ...other } };
  const ofBar = await shownBy(await previewPull(await withLive(all, 'live'), record));
  expect(ofBar).toMatchObject({ kinds: [['bar', 'added']], notes: [`Compared with the published catalog: ${live}`] });
  const text = trees.base['catalog/foo/catalog.yaml'] ?? '';
  const again = { ...trees, merged: { 'catalog/foo/catalog.yaml': text.replaceAll('1.3.0', '1.4.0') } };
  expect(await shownBy(await previewPull(await withLive(again, 'live'), record))).toMatchObject({
    kinds: [['foo', 'changed']],
    heads: ['1.4.0'],
  });
});

test('a pull request is compared with its base where nothing is known to be live', async () => {
  const source = await previewPull(parts({ base: smallRepository, merged: goodChange }), record);
  expect(await shownBy(source)).toMatchObject({ kinds: [['foo', 'changed']], notes: ['Compared with main.'] });
});

test('bundle directories show the catalog that they result in, of a branch and of a pull request', async () => {
  const all = parts({ base: bundle('1.0.0'), merged: { ...bundle('1.0.0'), ...bundle('1.1.0', '1.0.0') } });
  const note = 'What the bundle directories in operators result in.';
  const ofBranch = await previewBranch(all, installed, { branch: 'main', sha: 'base' });
  expect(ofBranch.roots).toEqual(['operators']);
  expect(await shownBy(ofBranch, 'operators')).toEqual({ kinds: undefined, heads: ['1.0.0'], notes: [note] });
  expect(await shownBy(await previewPull(all, record), 'operators')).toEqual({
    kinds: [['foo', 'changed']],
    heads: ['1.1.0'],
    notes: [note, 'Compared with main.'],
  });
});
