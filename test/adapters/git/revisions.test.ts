import { chmodSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { failureOf, makeRepository, open } from './temporary-repository.ts';

const repository = makeRepository();
repository.write('a', 'x');
const first = repository.commit('one');
repository.write('b', 'y');
const second = repository.commit('two');
repository.git('tag', '-a', '-m', 'a tag', 'v1', first);
repository.git('update-ref', 'refs/remotes/origin/main', first);
const firstTree = repository.git('rev-parse', `${first}^{tree}`);
const tag = repository.git('rev-parse', 'v1');
const secondTree = repository.git('rev-parse', `${second}^{tree}`);

const good: readonly (readonly [name: string, tree: string])[] = [
  ['main', secondTree],
  ['HEAD', secondTree],
  ['HEAD~1', firstTree],
  ['main^', firstTree],
  ['v1', firstTree],
  [tag, firstTree],
  ['origin/main', firstTree],
  ['refs/heads/main', secondTree],
  [second, secondTree],
  [second.slice(0, 12), secondTree],
  [firstTree, firstTree],
  ['main@{0}', secondTree],
];
const bad = [
  'nothing',
  '',
  '-h',
  '--all',
  '--output=/tmp/written',
  'main\nHEAD',
  'main\0',
  'HEAD:a',
  ':/one',
  'main..HEAD',
  '^main',
  'x'.repeat(5000),
  '0'.repeat(40),
  `${second}^{blob}`,
];

describe.each([
  ['asked for when the repository is opened', true],
  ['asked for later', false],
])('names that are %s', (_, isEarly) => {
  const names = (mine: readonly string[]) => (isEarly ? { revisions: mine } : {});

  test('stand for commits', async () => {
    const opened = await open(repository.directory, names(good.map(([name]) => name)));
    for (const [name, tree] of good) expect([name, (await opened.tree(name)).id]).toEqual([name, tree]);
  });

  test('and never for one of several that have the same name', async () => {
    const other = makeRepository();
    other.write('a', 'x');
    const one = other.commit('one');
    other.write('a', 'y');
    const two = other.commit('two');
    const refs = {
      'refs/tags/main': one,
      'refs/remotes/origin/main': two,
      'refs/tags/origin/main': one,
      'refs/tags/heads/main': one,
      'refs/tags/same': two,
      'refs/heads/same': two,
      [`refs/tags/${two.slice(0, 8)}`]: one,
      [`refs/heads/${two.slice(0, 9)}`]: two,
      'refs/heads/2026': two,
    };
    for (const [name, id] of Object.entries(refs)) other.git('update-ref', name, id);
    // Said so only to people who want to hear it.
    other.git('config', 'core.warnAmbiguousRefs', 'false');
    const ambiguous = [
      'main',
      'origin/main',
      'heads/main',
      'main~0',
      'origin/main^{commit}',
      'main@{0}',
      two.slice(0, 8),
    ];
    const clear = ['refs/heads/main', 'refs/remotes/origin/main', 'same', 'HEAD', '@', two, two.slice(0, 9), '2026'];
    const opened = await open(other.directory, names([...ambiguous, ...clear]));
    for (const name of ambiguous)
      expect([name, (await failureOf(opened.tree(name))).code]).toEqual([name, 'ambiguous-revision']);
    for (const name of clear) expect([name, (await opened.commit(name))?.id]).toEqual([name, two]);
  });

  test('a whole name stands for that reference alone, whatever ends with it', async () => {
    const other = makeRepository();
    other.write('a', 'x');
    const one = other.commit('one');
    other.write('a', 'y');
    const two = other.commit('two');
    for (const place of ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'])
      other.git('update-ref', `${place}refs/remotes/origin/${place.split('/').at(-2)}`, two);
    other.git('update-ref', 'refs/remotes/refs/remotes/origin/head/HEAD', two);
    other.git('update-ref', 'refs/tags/refs/remotes/origin/main', two);
    other.git('update-ref', 'refs/remotes/origin/main', one);
    const absent = ['refs', 'tags', 'heads', 'remotes', 'head'].map(name => `refs/remotes/origin/${name}`);
    const nothing = [...absent, `${absent[1]}~0`, `${absent[1]}^{commit}`];
    const there = ['refs/remotes/origin/main', 'refs/remotes/origin/main~0'];
    const unfound = await open(other.directory, names(nothing));
    for (const name of nothing) expect([name, await unfound.commit(name)]).toEqual([name, undefined]);
    const opened = await open(other.directory, names(there));
    for (const name of there) expect([name, (await opened.commit(name))?.id]).toEqual([name, one]);
    const whole = 'refs/tags/refs/remotes/origin/main';
    expect((await opened.commit(whole))?.id).toBe(two);
  });

  test('or for nothing, and then nothing else suffers from it', async () => {
    const opened = await open(repository.directory, names(bad));
    for (const name of bad) {
      const error = await failureOf(opened.tree(name));
      expect([name, error.code, error.retryable]).toEqual([name, 'unknown-revision', false]);
      expect(error.fix).toContain('git fetch origin');
    }
    expect((await opened.tree('main')).id).toBe(secondTree);
  });

  test('are found after one that is not', async () => {
    const opened = await open(repository.directory, names(['nothing', 'main', '-h', 'v1']));
    expect((await opened.tree('main')).id).toBe(secondTree);
    expect((await opened.tree('v1')).id).toBe(firstTree);
  });
});

test('a name means the same commit as long as the repository is open', async () => {
  const moving = makeRepository();
  const before = moving.commit('one');
  const opened = await open(moving.directory);
  const tree = await opened.tree('main');
  moving.write('a', 'x');
  moving.commit('two');
  expect((await opened.tree('main')).id).toBe(tree.id);
  expect((await opened.history('main', 10)).commits.map(commit => commit.id)).toEqual([before]);
});

test('a branch whose name looks like an option is found by its full name only', async () => {
  repository.git('update-ref', 'refs/heads/-h', first);
  const opened = await open(repository.directory);
  expect((await opened.tree('refs/heads/-h')).id).toBe(firstTree);
});

test('of objects named by SHA-256, a branch of as many digits as SHA-1 has is no id', async () => {
  const long = makeRepository('--object-format=sha256');
  const before = long.commit('one');
  long.write('a', 'x');
  const after = long.commit('two');
  const name = before.slice(0, 40);
  long.git('update-ref', `refs/heads/${name}`, after);
  const opened = await open(long.directory);
  expect((await opened.tree(name)).id).toBe(long.git('rev-parse', `${after}^{tree}`));
});

const signature = 'A <a@b.example> 0 +0000';
const storeCommit = (content: string) =>
  repository.feed(content, 'hash-object', '--literally', '-t', 'commit', '-w', '--stdin');

test('a commit that does not begin with its tree is none to git, and none here', async () => {
  const opened = await open(repository.directory);
  for (const name of [firstTree, 'main^{tree}']) {
    const odd = storeCommit(`author ${signature}\ntree ${name}\ncommitter ${signature}\n\nodd\n`);
    expect((await failureOf(opened.tree(odd))).code).toBe('unknown-revision');
  }
});

test('a commit is of its tree, whatever encoding it names', async () => {
  const headers = `tree ${firstTree}\nauthor ${signature}\ncommitter ${signature}\nencoding utf-16le\n`;
  const opened = await open(repository.directory);
  expect((await opened.tree(storeCommit(`${headers}\nodd\n`))).id).toBe(firstTree);
});

test.each([
  ['behind the committer', (id: string) => `author ${signature}\ncommitter ${signature}\nparent ${id}\n`],
  [
    'before the author, and behind it',
    (id: string) => `parent ${id}\nauthor ${signature}\nparent ${id}\ncommitter ${signature}\n`,
  ],
  [
    'behind an unknown header',
    (id: string) => `parent ${id}\nauthor ${signature}\ncommitter ${signature}\nx y\nparent ${id}\n`,
  ],
  ['in a signature', (id: string) => `author ${signature}\ncommitter ${signature}\ngpgsig x\n parent ${id}\n`],
  ['twice', (id: string) => `parent ${id}\nparent ${id}\nauthor ${signature}\ncommitter ${signature}\n`],
  [
    'in capitals',
    (id: string) => `parent ${id}\nparent ${id.toUpperCase()}\nauthor ${signature}\ncommitter ${signature}\n`,
  ],
  [
    'with an encoding that hides it',
    (id: string) => `parent ${id}\nauthor ${signature}\ncommitter ${signature}\nencoding utf-16le\n`,
  ],
])('the parents of a commit are those that git reads: %s', async (_, headersOf) => {
  const parent = repository.git('rev-parse', 'main');
  const id = storeCommit(`tree ${firstTree}\n${headersOf(parent)}\nodd\n`);
  const opened = await open(repository.directory);
  const [, ...parents] = repository.git('cat-file', '-p', id).split('\n');
  const ofGit = parents
    .slice(
      0,
      parents.findIndex(line => !line.startsWith('parent ')),
    )
    .map(line => line.slice(7).toLowerCase());
  expect(await opened.commit(id)).toEqual({ id, parents: ofGit });
  // Git leaves out what is there twice only where it walks.
  expect(new Set(ofGit)).toEqual(new Set(repository.git('log', '-1', '--format=%P', id).split(' ').filter(Boolean)));
});

test('git takes the id of a tree in capitals, too', async () => {
  const opened = await open(repository.directory);
  const headers = `tree ${firstTree.toUpperCase()}\nauthor ${signature}\ncommitter ${signature}\n`;
  expect((await opened.tree(storeCommit(`${headers}\nodd\n`))).id).toBe(firstTree);
});

test('in a damaged repository nobody is told to look for a slip in the name', async () => {
  const damaged = makeRepository();
  damaged.write('a', 'x');
  const id = damaged.commit('one');
  damaged.git('repack', '-adq');
  const directory = join(damaged.directory, '.git', 'objects', 'pack');
  const pack = join(directory, readdirSync(directory).find(name => name.endsWith('.pack')) ?? '');
  chmodSync(pack, 0o644);
  truncateSync(pack, 64);
  for (const name of ['main', 'HEAD', id, `${id}~0`]) {
    const error = await failureOf((await open(damaged.directory, { revisions: [name] })).tree(name));
    expect([name, error.code, error.message]).toEqual([
      name,
      'unreadable-object',
      expect.stringMatching(/: packfile .*\./),
    ]);
  }
});

test('a branch whose commit is gone is told from one that never was', async () => {
  const damaged = makeRepository();
  const id = damaged.commit('one');
  rmSync(damaged.objectPath(id));
  const opened = await open(damaged.directory);
  const error = await failureOf(opened.tree('main'));
  expect([error.code, error.message]).toEqual(['unreadable-object', expect.stringContaining(id)]);
  expect((await failureOf(opened.tree('mian'))).code).toBe('unknown-revision');
  expect((await failureOf(opened.tree('1'.repeat(40)))).code).toBe('unknown-revision');
});
