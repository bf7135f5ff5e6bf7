import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { failureOf, makeRepository, open, runGit, temporaryDirectory } from './temporary-repository.ts';

describe('the history', () => {
  const repository = makeRepository();
  repository.write('a', '1');
  const one = repository.commit('The first');
  repository.git('checkout', '-q', '-b', 'side');
  repository.write('b', '1');
  const side = repository.commit('On the side');
  repository.git('checkout', '-q', 'main');
  repository.write('a', '2');
  const two = repository.commit('A subject\nof two lines\n\nand a body');
  repository.git('merge', '-q', '--no-ff', '-m', 'Merge the side', 'side');
  const three = repository.git('rev-parse', 'HEAD');

  const subjects = async (range: string, limit = 100) =>
    (await (await open(repository.directory)).history(range, limit)).commits.map(commit => commit.subject);

  test('follows first parents, oldest first, with who, when and what', async () => {
    const { commits, isComplete } = await (await open(repository.directory)).history(`${one}..main`, 100);
    const common = {
      author: 'An Author',
      authorEmail: 'author@example.com',
      committerEmail: 'committer@example.com',
      date: '2025-02-03T02:05:06.000Z',
    };
    expect(isComplete).toBe(true);
    expect(commits).toEqual([
      { id: two, parents: [one], subject: 'A subject of two lines', ...common },
      { id: three, parents: [two, side], subject: 'Merge the side', ...common },
    ]);
  });

  test('of a range as git reads it', async () => {
    expect(await subjects('main')).toEqual(['The first', 'A subject of two lines', 'Merge the side']);
    expect(await subjects('side')).toEqual(['The first', 'On the side']);
    expect(await subjects('side..')).toEqual(['A subject of two lines', 'Merge the side']);
    expect(await subjects('..side')).toEqual([]);
    expect(await subjects('main..main')).toEqual([]);
  });

  test('says when there is more than the limit, and gives the newest', async () => {
    const { commits, isComplete } = await (await open(repository.directory)).history('main', 2);
    expect([commits.map(commit => commit.id), isComplete]).toEqual([[two, three], false]);
    expect((await (await open(repository.directory)).history('main', 3)).isComplete).toBe(true);
  });

  test('what is no range of it', async () => {
    const opened = await open(repository.directory);
    for (const range of ['', 'nothing', 'main..nothing', '--all', 'a..b..c', 'main...side', '-1..main']) {
      const error = await failureOf(opened.history(range, 10));
      expect([range, error.code]).toEqual([range, 'unknown-revision']);
    }
  });

  test('ends where a shallow clone ends, which is reported', async () => {
    const clone = join(temporaryDirectory(), 'clone');
    runGit(repository.directory, ['clone', '-q', '--depth=2', `file://${repository.directory}`, clone]);
    const opened = await open(clone);
    expect((await opened.history('HEAD~1..HEAD', 10)).commits.map(({ id, parents }) => [id, parents])).toEqual([
      [three, [two, side]],
    ]);
    expect(await failureOf(opened.history('HEAD', 10))).toMatchObject({
      code: 'shallow',
      message: `The clone is shallow and lacks the parents of the commit ${two}.`,
    });
  });

  test('is not bent by replacements or grafts', async () => {
    const bent = makeRepository();
    bent.write('a', '1');
    const first = bent.commit('one');
    bent.write('a', '2');
    const second = bent.commit('two');
    bent.git('replace', second, first);
    bent.write('.git/info/grafts', `${second}\n`);
    const opened = await open(bent.directory);
    expect((await opened.history('main', 10)).commits.map(commit => commit.id)).toEqual([first, second]);
    const { changes } = await opened.changes(await opened.tree(first), await opened.tree('main'), 10);
    expect(changes.map(change => change.path)).toEqual(['a']);
  });

  test('has names in the encoding that a commit states, and survives what is odd', async () => {
    const odd = makeRepository();
    const tree = odd.feed('', 'mktree');
    const commit = (text: string) =>
      odd.feed(Buffer.from(text, 'latin1'), 'hash-object', '-t', 'commit', '-w', '--literally', '--stdin');
    const latin = commit(
      `tree ${tree}\nauthor J\xfcrgen <j@x> 1700000000 +0100\ncommitter C <c@x> 1700000001 +0100\nencoding ISO-8859-1\n\n\n\nGr\xfc\xdfe\n`,
    );
    const bare = commit(
      `tree ${tree}\nparent ${latin}\nauthor A> B <x> <a@x> 99999999999999999999 +0000\ncommitter C <c@x> 999999999999999 +0000\nencoding nonsense\n\n`,
    );
    const { commits } = await (await open(odd.directory)).history(bare, 10);
    expect(commits).toEqual([
      {
        id: latin,
        parents: [],
        author: 'Jürgen',
        authorEmail: 'j@x',
        committerEmail: 'c@x',
        subject: 'Grüße',
        date: '2023-11-14T22:13:21.000Z',
      },
      {
        id: bare,
        parents: [latin],
        author: '',
        authorEmail: '',
        committerEmail: 'c@x',
        subject: '',
        date: '1970-01-01T00:00:00.000Z',
      },
    ]);
  });
});
