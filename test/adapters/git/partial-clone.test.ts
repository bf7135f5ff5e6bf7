import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { failureOf, makeRepository, open, runGit, shortly, temporaryDirectory } from './temporary-repository.ts';

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, index) => `${new Map(changed).get(index) ?? `line ${index}`}\n`).join('');

const origin = makeRepository();
origin.git('config', 'uploadpack.allowFilter', 'true');
origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
origin.write('d/both', lines());
origin.write('e/other', 'x');
origin.commit('start');
origin.git('checkout', '-q', '-b', 'other');
origin.write('d/both', lines([1, 'other']));
origin.commit('on other');
origin.git('checkout', '-q', 'main');
origin.write('d/both', lines([18, 'main']));
origin.write('e/new', 'new');
origin.commit('on main');

function clone(filter: string): string {
  const directory = join(temporaryDirectory(), 'clone');
  runGit(origin.directory, ['clone', '-q', '--bare', `--filter=${filter}`, `file://${origin.directory}`, directory]);
  return directory;
}

function missingFrom(directory: string): readonly string[] {
  const listed = runGit(directory, ['rev-list', '--objects', '--all', '--missing=print']);
  return listed.split('\n').filter(line => line.startsWith('?'));
}

/** Each fetch brings one. */
function packsIn(directory: string): number {
  return Number(/packs: (\d+)/.exec(runGit(directory, ['count-objects', '-v']))?.[1]);
}

describe('a partial clone', () => {
  test('without files: what changed is known, files are not, it is said why, and nothing is fetched', async () => {
    const directory = clone('blob:none');
    const before = missingFrom(directory);
    const opened = await open(directory);
    const { changes } = await opened.changes(await opened.tree('main~1'), await opened.tree('main'), 10);
    expect(shortly(changes)).toEqual(['M d/both', 'A e/new']);
    const ids = changes.flatMap(change => change.after?.id ?? []);
    for (const promise of [opened.read(ids, 1000), opened.merge('main', 'other')]) {
      const error = await failureOf(promise);
      expect([error.code, error.message]).toEqual(['missing-object', expect.stringContaining('is a partial clone')]);
      expect(error.fix).toContain('git fetch --refetch --no-filter');
    }
    expect(missingFrom(directory)).toEqual(before);
    runGit(directory, ['fetch', '-q', '--refetch', '--no-filter']);
    const contents = await opened.read(ids, 1000);
    expect([...contents.values()].map(content => content.kind)).toEqual(['text', 'text']);
  });

  test('without files: they are fetched where that is allowed, all at once, and stay', async () => {
    const directory = clone('blob:none');
    const opened = await open(directory, { fetchMissing: true });
    const { changes } = await opened.changes(await opened.tree('main~1'), await opened.tree('main'), 10);
    const ids = changes.flatMap(change => [change.before?.id ?? [], change.after?.id ?? []].flat());
    const before = packsIn(directory);
    const contents = await opened.read(ids, 1000);
    expect([...contents.values()].map(content => (content.kind === 'text' ? content.text : content.kind))).toEqual([
      lines(),
      lines([18, 'main']),
      'new',
    ]);
    expect(packsIn(directory)).toBe(before + 1);
  });

  test('without files: with the first file that is missing comes all that a change has', async () => {
    const directory = clone('blob:none');
    const opened = await open(directory, { fetchMissing: true });
    await opened.changes(await opened.tree('main~1'), await opened.tree('main'), 10);
    await opened.read([origin.git('rev-parse', 'main:e/other')], 1000);
    expect(missingFrom(directory)).toEqual([`?${origin.git('rev-parse', 'other:d/both')}`]);
  });

  test('without files: many that are requested one by one come in few rounds', async () => {
    origin.git('checkout', '-q', '-b', 'many');
    for (let number = 0; number < 100; number++) origin.write(`many/${number}/catalog.yaml`, `${number}`);
    origin.commit('many');
    origin.git('checkout', '-q', 'main');
    const directory = clone('blob:none');
    const opened = await open(directory, { fetchMissing: true });
    const before = packsIn(directory);
    for (const { id } of await (await opened.tree('many')).walk('many')) await opened.read([id], 100);
    // 2, 5, 17, 65 and the rest.
    expect(packsIn(directory)).toBe(before + 5);
  });

  test('without files: merging fetches what it needs', async () => {
    const opened = await open(clone('blob:none'), { fetchMissing: true });
    const outcome = await opened.merge('main', 'other');
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const [entry] = await outcome.tree.walk('d');
    const contents = await opened.read([entry?.id ?? ''], 1000);
    expect(contents.get(entry?.id ?? '')).toMatchObject({ text: lines([1, 'other'], [18, 'main']) });
  });

  test('without directories', async () => {
    const directory = clone('tree:0');
    const opened = await open(directory);
    expect((await failureOf((await opened.tree('main')).walk(''))).code).toBe('missing-object');
    const fetching = await open(directory, { fetchMissing: true });
    expect((await (await fetching.tree('main')).walk('')).map(entry => entry.path)).toEqual([
      'd/both',
      'e/new',
      'e/other',
    ]);
    expect((await fetching.merge('main', 'other')).kind).toBe('merged');
  });

  test('whose origin cannot be reached says so, and that trying again may help', async () => {
    const directory = clone('blob:none');
    runGit(directory, ['config', 'remote.origin.url', join(temporaryDirectory(), 'gone')]);
    const opened = await open(directory, { fetchMissing: true });
    const id = origin.git('rev-parse', 'main:e/new');
    const error = await failureOf(opened.read([id], 100));
    expect([error.code, error.retryable]).toEqual(['fetch-failed', true]);
    expect(error.message).toMatch(/gone/);
  });
});

test('in a complete clone nothing is fetched for an object that nobody has', async () => {
  const opened = await open(origin.directory, { fetchMissing: true });
  const contents = await opened.read(['1'.repeat(40)], 100);
  expect([...contents.values()].map(content => content.kind)).toEqual(['unreadable']);
});
