import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { GitMergeOutcome } from '../../../src/adapters/git/open-repository.ts';
import {
  failureOf,
  makeRepository,
  open,
  repositoryAt,
  runGit,
  shortly,
  type TemporaryRepository,
  temporaryDirectory,
} from './temporary-repository.ts';

/** A repository with `main` and `other`, both one commit after the first. */
function diverged(
  start: (repository: TemporaryRepository) => void,
  onMain: (repository: TemporaryRepository) => void,
  onOther: (repository: TemporaryRepository) => void,
): TemporaryRepository {
  const repository = makeRepository();
  start(repository);
  repository.commit('start');
  repository.git('checkout', '-q', '-b', 'other');
  onOther(repository);
  repository.commit('on other');
  repository.git('checkout', '-q', 'main');
  onMain(repository);
  repository.commit('on main');
  return repository;
}

async function merged(repository: TemporaryRepository, base = 'main', head = 'other'): Promise<GitMergeOutcome> {
  return (await open(repository.directory)).merge(base, head);
}

/** Every file below a directory with its size and time: what a read-only repository must keep. */
function stateOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(path => ({ path, status: statSync(join(directory, path)) }))
    .map(({ path, status }) => `${path} ${status.size} ${status.mtimeMs} ${status.mode}`)
    .sort();
}

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, index) => `${new Map(changed).get(index) ?? `line ${index}`}\n`).join('');

describe('the merged tree', () => {
  test('has what both sides did, and is the one that git itself makes', async () => {
    const repository = diverged(
      ({ write }) => {
        write('both', lines());
        write('gone', 'x');
      },
      ({ write }) => {
        write('both', lines([1, 'main']));
        write('main', 'x');
      },
      ({ write, remove }) => {
        write('both', lines([18, 'other']));
        remove('gone');
      },
    );
    const before = stateOf(repository.directory);
    const opened = await open(repository.directory);
    const outcome = await opened.merge('main', 'other');
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const { changes } = await opened.changes(await opened.tree('main'), outcome.tree, 10);
    expect(shortly(changes)).toEqual(['M both', 'D gone']);
    const id = changes[0]?.after?.id ?? '';
    expect((await opened.read([id], 1000)).get(id)).toMatchObject({ text: lines([1, 'main'], [18, 'other']) });
    // Nothing was written, and so nothing of it can be found there.
    expect(stateOf(repository.directory)).toEqual(before);
    expect(() => repository.git('cat-file', '-e', id)).toThrow();
    repository.git('merge', '-q', '-m', 'merge', 'other');
    expect(outcome.tree.id).toBe(repository.git('rev-parse', 'HEAD^{tree}'));
  });

  test("is the head's where the head is ahead, and the base's where it is behind", async () => {
    const repository = makeRepository();
    repository.write('a', '1');
    const first = repository.commit('one');
    repository.write('a', '2');
    repository.commit('two');
    repository.write('a', '3');
    repository.commit('three');
    const tree = repository.git('rev-parse', 'main^{tree}');
    for (const [base, head] of [
      ['main', 'main'],
      ['main~1', 'main'],
      [first, 'main'],
      ['main', first],
    ] as const) {
      expect(await merged(repository, base, head)).toMatchObject({ kind: 'merged', tree: { id: tree } });
    }
  });

  test.each(['', 'encoding utf-16le\n'])(
    "is not the head's where only a header that git ignores calls the base its parent: %j",
    async more => {
      const repository = diverged(
        ({ write }) => write('a', 'x'),
        ({ write }) => write('main', 'x'),
        ({ write }) => write('other', 'x'),
      );
      const who = 'A <a@b.example> 0 +0000';
      const [start, base] = ['main~1', 'main'].map(name => repository.git('rev-parse', name));
      const tree = repository.git('rev-parse', 'other^{tree}');
      const text = `tree ${tree}\nparent ${start}\nauthor ${who}\ncommitter ${who}\nparent ${base}\n${more}\nodd\n`;
      const head = repository.feed(text, 'hash-object', '-t', 'commit', '-w', '--stdin');
      const expected = repository.git('merge-tree', '--write-tree', 'main', head);
      expect(expected).not.toBe(tree);
      expect(await merged(repository, 'main', head)).toMatchObject({ kind: 'merged', tree: { id: expected } });
      expect(await (await open(repository.directory)).contains(head, base ?? '')).toBe(false);
    },
  );

  test("of a merge commit and its first parent is the merge commit's", async () => {
    const repository = diverged(
      ({ write }) => write('a', 'x'),
      ({ write }) => write('b', 'x'),
      ({ write }) => write('c', 'x'),
    );
    repository.git('merge', '-q', '-m', 'merge', 'other');
    expect(await merged(repository, 'HEAD^1', 'HEAD')).toMatchObject({
      kind: 'merged',
      tree: { id: repository.git('rev-parse', 'HEAD^{tree}') },
    });
  });

  test('can be made in a repository that only may be read', async () => {
    const repository = diverged(
      ({ write }) => write('a', 'x'),
      ({ write }) => write('b', 'x'),
      ({ write }) => write('c', 'x'),
    );
    runGit(repository.directory, ['gc', '-q']);
    for (const path of readdirSync(repository.directory, { recursive: true, encoding: 'utf8' })) {
      const full = join(repository.directory, path);
      chmodSync(full, statSync(full).isDirectory() ? 0o555 : 0o444);
    }
    const outcome = await merged(repository);
    expect(outcome.kind).toBe('merged');
    for (const path of ['.git', '.git/objects', '.git/refs']) chmodSync(join(repository.directory, path), 0o755);
  });
});

test('judging a change takes three processes, and two where there is nothing to merge', async () => {
  const repository = diverged(
    ({ write }) => write('a', 'x'),
    ({ write }) => write('b', 'x'),
    ({ write }) => write('c', 'x'),
  );
  const log = join(temporaryDirectory(), 'log');
  const program = join(temporaryDirectory(), 'git');
  writeFileSync(program, `#!/bin/sh\necho "$*" >> '${log}'\nexec git "$@"\n`);
  chmodSync(program, 0o755);
  const started = async (base: string, head: string) => {
    writeFileSync(log, '');
    const opened = await open(repository.directory, { program, revisions: [base, head] });
    const before = await opened.tree(base);
    const outcome = await opened.merge(base, head);
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const { changes } = await opened.changes(before, outcome.tree, 10);
    await opened.read(
      changes.map(change => change.after?.id ?? ''),
      100,
    );
    await outcome.tree.walk('');
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    return lines.map(line => /(?:rev-parse|cat-file|merge-tree)(?= |$)/.exec(line)?.[0]);
  };
  expect(await started('main', 'other')).toEqual(['rev-parse', 'cat-file', 'merge-tree']);
  expect(await started('other~1', 'other')).toEqual(['rev-parse', 'cat-file']);
});

describe('what cannot be merged is a value', () => {
  test('conflicts, each with its paths and its kind', async () => {
    const repository = diverged(
      ({ write }) => {
        write('content', lines());
        write('deleted', lines());
        write('fine', lines());
      },
      ({ write, remove }) => {
        write('content', lines([5, 'main']));
        remove('deleted');
        write('added', 'main\n');
        write('fine', lines([1, 'main']));
      },
      ({ write }) => {
        write('content', lines([5, 'other']));
        write('deleted', lines([3, 'other']));
        write('added', 'other\n');
        write('fine', lines([18, 'other']));
      },
    );
    const outcome = await merged(repository);
    if (outcome.kind !== 'conflict') throw new Error(outcome.kind);
    expect(outcome.paths).toEqual(['added', 'content', 'deleted']);
    expect(outcome.conflicts.map(({ kind, paths }) => `${kind}: ${paths.join()}`).sort()).toEqual([
      'CONFLICT (contents): added',
      'CONFLICT (contents): content',
      'CONFLICT (modify/delete): deleted',
    ]);
    expect(outcome.conflicts.find(({ paths }) => paths.includes('deleted'))?.message).toContain('deleted in');
  });

  test('P9 conflicts in paths that are no UTF-8, or hold line breaks', async () => {
    const repository = makeRepository();
    const names = ['a\nb', Buffer.from([0x78, 0xff]), '"quoted"'];
    const commit = (text: string, ...parents: string[]) =>
      repository.commitTree(
        repository.rawTree({
          mode: '40000',
          name: 'd',
          id: repository.rawTree(
            ...[names[2], names[0], names[1]].map(name => ({
              mode: '100644',
              name: name ?? '',
              id: repository.blob(text),
            })),
          ),
        }),
        ...parents,
      );
    const start = commit('start\n');
    const outcome = await merged(repository, commit('main\n', start), commit('other\n', start));
    expect(outcome).toMatchObject({ kind: 'conflict', paths: ['d/"quoted"', 'd/a\nb', 'd/x\uFFFDff'] });
  });

  test('histories that have nothing in common', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    repository.git('checkout', '-q', '--orphan', 'other');
    repository.write('b', 'x');
    repository.commit('two');
    expect(await merged(repository)).toEqual({ kind: 'unrelated' });
  });
});

describe('what was not fetched', () => {
  test('in a shallow clone the place where both began: the message says how to get it', async () => {
    const repository = diverged(
      ({ write, commit }) => {
        write('a', 'before');
        commit('before');
        write('a', 'x');
      },
      ({ write }) => write('b', 'x'),
      ({ write }) => write('c', 'x'),
    );
    const clone = join(temporaryDirectory(), 'clone');
    runGit(repository.directory, [
      'clone',
      '-q',
      '--depth=1',
      '--no-single-branch',
      `file://${repository.directory}`,
      clone,
    ]);
    const opened = await open(clone);
    const error = await failureOf(opened.merge('origin/main', 'origin/other'));
    expect([error.code, error.fix]).toEqual([
      'shallow',
      'Fetch the whole history: fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere.',
    ]);
    const unknown = await failureOf(opened.tree('HEAD~1'));
    expect([unknown.code, unknown.fix.includes('fetch-depth: 0')]).toEqual(['unknown-revision', true]);
    // Looking at what is there works all the same.
    expect((await (await opened.tree('origin/other')).walk('')).map(entry => entry.path)).toEqual(['a', 'c']);
    // What lies before that place is not needed.
    repositoryAt(clone).git('fetch', '-q', '--depth=2');
    const enough = await (await open(clone)).merge('origin/main', 'origin/other');
    expect(enough.kind).toBe('merged');
  });

  /** Merges in a clone whose history is cut off behind some commits, and in one that has all of it. */
  async function mergedWithin(repository: TemporaryRepository, ...cut: readonly string[]) {
    const opened = await open(repository.directory);
    const complete = await opened.merge('main', 'other');
    writeFileSync(join(repository.directory, '.git/shallow'), cut.map(id => `${id}\n`).join(''));
    const shallow = (await open(repository.directory)).merge('main', 'other');
    return { complete, shallow };
  }

  test('the newest commit where both began, behind a long way to it: an older one is not taken for it', async () => {
    const repository = makeRepository();
    const { write, commit, git } = repository;
    write('a', 'x');
    commit('older');
    const older = git('rev-parse', 'HEAD');
    write('b', 'of somebody else');
    commit('newer');
    git('checkout', '-q', '-b', 'way');
    repository.remove('b');
    for (const subject of ['removal', 'more']) git('commit', '-q', '-a', '--allow-empty', '-m', subject);
    const cut = git('rev-parse', 'HEAD');
    git('branch', 'other', git('commit-tree', `${cut}^{tree}`, '-p', older, '-p', cut, '-m', 'head'));
    git('checkout', '-q', 'main');
    write('a', 'y');
    commit('on main');
    const { complete, shallow } = await mergedWithin(repository, cut);
    if (complete.kind !== 'merged') throw new Error(complete.kind);
    expect((await complete.tree.walk('')).map(({ path }) => path)).toEqual(['a']);
    expect((await failureOf(shallow)).code).toBe('shallow');
  });

  test('a branch that was merged into the base: it is not taken for a part of the head alone', async () => {
    const repository = makeRepository();
    const { write, commit, git } = repository;
    write('a', 'x');
    commit('start');
    git('checkout', '-q', '-b', 'merged');
    write('b', 'of somebody else');
    commit('branch');
    git('commit', '-q', '--allow-empty', '-m', 'more');
    const [branch, cut] = [git('rev-parse', 'HEAD~1'), git('rev-parse', 'HEAD')];
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', 'merge', 'merged');
    const start = git('rev-parse', 'main~1');
    git('branch', 'other', git('commit-tree', `${start}^{tree}`, '-p', start, '-p', branch, '-m', 'head'));
    const { complete, shallow } = await mergedWithin(repository, cut);
    if (complete.kind !== 'merged') throw new Error(complete.kind);
    expect((await complete.tree.walk('')).map(({ path }) => path)).toEqual(['a']);
    expect((await failureOf(shallow)).code).toBe('shallow');
  });

  test('the commit where both began: they are not said to have nothing in common', async () => {
    const repository = diverged(
      ({ write }) => write('a', 'x'),
      ({ write }) => write('b', 'x'),
      ({ write }) => write('c', 'x'),
    );
    const start = repository.git('merge-base', 'main', 'other');
    rmSync(repository.objectPath(start));
    const error = await failureOf(merged(repository));
    expect([error.code, error.message]).toEqual([
      'unreadable-object',
      expect.stringContaining(`Could not read ${start}`),
    ]);
  });

  test('a directory or a file that merging needs: no tree is made up', async () => {
    const repository = diverged(
      ({ write }) => {
        write('d/both', lines());
        write('d/e/f', 'x');
      },
      ({ write }) => write('d/both', lines([1, 'main'])),
      ({ write }) => write('d/both', lines([18, 'other'])),
    );
    for (const needed of ['main:d', 'other:d', 'main~1:d', 'main:d/both', 'main~1:d/both', 'other^{tree}']) {
      const path = repository.objectPath(repository.git('rev-parse', needed));
      renameSync(path, `${path}.away`);
      const error = await failureOf(merged(repository));
      expect([needed, error.code]).toEqual([needed, 'unreadable-object']);
      renameSync(`${path}.away`, path);
    }
    expect((await merged(repository)).kind).toBe('merged');
    const path = repository.objectPath(repository.git('rev-parse', 'main:d'));
    chmodSync(path, 0o644);
    writeFileSync(path, 'this is no object');
    expect((await failureOf(merged(repository))).code).toBe('unreadable-object');
  });
});
