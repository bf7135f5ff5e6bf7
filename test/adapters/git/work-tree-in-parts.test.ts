import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeRepository, open, type TemporaryRepository } from './temporary-repository.ts';

/** Each changes files, and names the paths that a watcher would name. */
const steps: Readonly<Record<string, (repository: TemporaryRepository) => readonly string[]>> = {
  'a file is written': at => {
    at.write('a/b/one', 'other');
    return ['a/b/one'];
  },
  'a file is added': at => {
    at.write('a/b/new', 'new');
    return ['a/b/new'];
  },
  'a file is replaced by renaming another': at => {
    at.write('a/b/one~', 'renamed');
    renameSync(join(at.directory, 'a/b/one~'), join(at.directory, 'a/b/one'));
    return ['a/b/one', 'a/b/one~'];
  },
  'a directory is added': at => {
    at.write('new/x/y', 'y');
    at.write('new/z', 'z');
    return ['new'];
  },
  'a directory is moved': at => {
    renameSync(join(at.directory, 'a/b'), join(at.directory, 'a/moved'));
    return ['a/b', 'a/moved'];
  },
  'a directory becomes a link': at => {
    at.remove('new');
    at.link('new', 'a');
    return ['new'];
  },
  'a file is removed, and its directory with it': at => {
    at.remove('c');
    return ['c/two'];
  },
  'a file becomes a directory': at => {
    at.remove('root');
    at.write('root/below', 'x');
    return ['root', 'root/below'];
  },
  'an ignored file is written': at => {
    at.write('a/x.log', 'x');
    return ['a/x.log'];
  },
  'an empty directory is added': at => {
    mkdirSync(join(at.directory, 'empty'));
    return ['empty'];
  },
  'nothing is ignored any more': at => {
    at.write('.gitignore', '');
    return ['.gitignore'];
  },
  'lines end otherwise': at => {
    at.write('.gitattributes', '* text\n');
    return ['.gitattributes'];
  },
  'a file has lines that git converts': at => {
    at.write('a/moved/crlf', 'one\r\ntwo\r\n');
    return ['a/moved/crlf'];
  },
  'the name of a file is not ASCII': at => {
    at.write('a/ü', 'x');
    return ['a/ü'];
  },
  'another repository is in a directory': at => {
    at.git('init', '-q', 'nested');
    return ['nested', 'nested/.git'];
  },
  'a file is staged, and nothing is named': at => {
    at.write('excluded~', 'x');
    at.git('add', '-f', 'excluded~');
    return [];
  },
  'another commit is checked out': at => {
    at.git('stash', '-q', '--include-untracked');
    at.git('checkout', '-q', '--detach', 'HEAD~1');
    return ['c/two'];
  },
};

test('reading what has changed gives the tree that reading everything gives', async () => {
  const repository = makeRepository();
  repository.write('.gitignore', '*.log\n');
  repository.write('a/b/one', '1');
  repository.write('c/two', '2');
  repository.write('root', '3');
  repository.commit('one');
  repository.write('c/two', 'two');
  repository.commit('two');
  const exclude = ['*~'];
  const opened = await open(repository.directory, { exclude });
  await opened.workTree();
  for (const [name, step] of Object.entries(steps)) {
    const changed = step(repository);
    const part = await opened.tree(await opened.workTree(changed));
    const whole = await open(repository.directory, { exclude });
    const all = await whole.tree(await whole.workTree());
    expect([name, part.id]).toEqual([name, all.id]);
    expect(await part.walk('')).toEqual(await all.walk(''));
  }
});

test('untracked files are excluded by patterns, tracked ones are not', async () => {
  const repository = makeRepository();
  repository.write('kept~', 'x');
  repository.commit('one');
  repository.write('left-out~', 'x');
  repository.write('new', 'x');
  const opened = await open(repository.directory, { exclude: ['*~'] });
  const tree = await opened.tree(await opened.workTree());
  expect((await tree.walk('')).map(({ path }) => path)).toEqual(['kept~', 'new']);
});

test('git is asked about the changed paths alone', async () => {
  const repository = makeRepository();
  repository.write('a', '1');
  repository.write('b', '1');
  repository.commit('one');
  const opened = await open(repository.directory);
  await opened.workTree();
  repository.write('a', '2');
  repository.write('b', '2');
  // What was not named is as it was read before.
  const tree = await opened.tree(await opened.workTree(['a']));
  const contents = await Promise.all(
    (await tree.walk('')).map(async ({ id }) => (await opened.read([id], 10)).get(id)),
  );
  expect(contents.map(content => content?.kind === 'text' && content.text)).toEqual(['2', '1']);
});
