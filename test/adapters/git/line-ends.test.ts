import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { makeRepository, open, type TemporaryRepository, temporaryDirectory } from './temporary-repository.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A repository with the files as they are, and then others in the work tree, with attributes and a configuration. */
function changedTo(before: Files, after: Files, attributes: string, config = ''): TemporaryRepository {
  const repository = makeRepository();
  for (const [path, content] of Object.entries(before)) repository.write(path, content);
  repository.commit('one');
  if (attributes !== '') repository.write('.gitattributes', `${attributes}\n`);
  appendFileSync(join(repository.directory, '.git/config'), `[core]\n\t${config}\n`);
  for (const [path, content] of Object.entries(after)) repository.write(path, content);
  return repository;
}

/** The files that git has in its index, with their ids. */
function indexed(repository: TemporaryRepository): string[] {
  const listing = repository.git('ls-files', '--stage', '-z').split('\0');
  return listing.filter(line => line !== '').map(line => line.replace(/^\d+ (\w+) 0\t/s, '$1 '));
}

/** The work tree as it is read here, and as git takes it in. */
async function bothTrees(
  repository: TemporaryRepository,
): Promise<{ ours: string[]; ofGit: string[]; before: string[] }> {
  const before = indexed(repository);
  const opened = await open(repository.directory);
  const tree = await opened.tree(await opened.workTree());
  const ours = (await tree.walk('')).map(({ path, id }) => `${id} ${path}`);
  repository.git('add', '-A');
  return { ours, ofGit: indexed(repository), before };
}

const path = 'operators/foo/1.0.0/manifests/x.yaml';
const lf = { [path]: 'a: 1\nb: 2\n' };
const crlf = { [path]: 'a: 1\r\nb: 2\r\n' };

describe('lines that end with CRLF are what git makes of them', () => {
  test('where the attribute text is a word: only "auto" and "input" mean something', async () => {
    const words = ['set', 'unset', 'foo', 'auto', 'input', 'true', ''];
    const inEach = (content: string) => Object.fromEntries(words.map(word => [`${word}.yaml`, content]));
    const attributes = words.map(word => `${word}.yaml text=${word}`).join('\n');
    const { ours, ofGit, before } = await bothTrees(changedTo(inEach('a\nb\n'), inEach('a\r\nb\r\n'), attributes));
    expect(ours).toEqual(ofGit);
    const unchanged = ours.filter(line => before.includes(line)).map(line => line.split(' ')[1]);
    expect(unchanged).toEqual(['auto.yaml', 'input.yaml']);
  });

  test.each(['autocrlf = false', 'autocrlf = true'])(
    'where attributes say more, and the configuration %s',
    async config => {
      const all = ['crlf=set', 'text=set crlf', '-crlf', 'text=unset eol=crlf', 'text=auto eol=lf', '!text'];
      const inEach = (name: string, content: string) => all.map((_, index) => [`${index}/${name}`, content] as const);
      const before = Object.fromEntries(inEach('x', 'a\nb\n'));
      const after = Object.fromEntries([...inEach('x', 'a\r\nb\r\n'), ...inEach('new', 'x\r\n')]);
      const attributes = all.map((words, index) => `${index}/* ${words}`).join('\n');
      const { ours, ofGit } = await bothTrees(changedTo(before, after, attributes, config));
      expect(ours).toEqual(ofGit);
    },
  );

  test.each([
    ['autocrlf', true],
    ['autocrlf = 1k', true],
    ['autocrlf = Input', true],
    ['autocrlf = on', true],
    ['autocrlf =', false],
    ['autocrlf = 0x0', false],
    ['autocrlf = off', false],
  ])('where the configuration says %j', async (config, isSame) => {
    const { ours, ofGit, before } = await bothTrees(changedTo(lf, crlf, '', config));
    expect(ours).toEqual(ofGit);
    expect(ours).toEqual(isSame ? before : expect.not.arrayContaining(before));
  });

  test.each([
    ['* text=auto', ''],
    ['', 'autocrlf = true'],
    ['* text', ''],
    ['* -text', 'autocrlf = true'],
  ])('whatever a file holds, where attributes are %j and the configuration %j', async (attributes, config) => {
    const files = {
      'bytes that are not printed': ['a: 1\nb: "\x01"\n', 'a: 1\r\nb: "\x01"\r\n'],
      'few of them': [`a: 1\n${'b'.repeat(300)}"\x01"\n`, `a: 1\r\n${'b'.repeat(300)}"\x01"\r\n`],
      'had CRLF and a lone CR': ['a\r\nb\rc\r\n', 'a\r\nbc\r\n'],
      'had CRLF and NUL': ['a\r\nb\0c\r\n', 'a\r\nbc\r\n'],
      'had CRLF': ['a\r\nb\n', 'a\r\nc\r\n'],
      'has a lone CR now': ['a\nb\n', 'a\r\nb\r'],
      'CR CR LF': ['a\nb\n', 'a\r\r\nb\r\n'],
      'ends with the mark of DOS': ['a\nb\n\x1a', 'a\r\nb\r\n\x1a'],
      'was empty': ['', 'a\r\n'],
      'had no line': ['a', 'a\r\n'],
    } as const;
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const [name, [first, second]] of Object.entries(files)) {
      Object.assign(before, { [`${name}/file`]: first, [`${name}/same`]: second });
      Object.assign(after, { [`${name}/file`]: second, [`${name}/same`]: second, [`${name}/new`]: second });
    }
    const { ours, ofGit } = await bothTrees(changedTo(before, after, attributes, config));
    expect(ours).toEqual(ofGit);
  });

  test('in a file that is as git has it, but would be taken in with LF now', async () => {
    const repository = changedTo({ a: 'x\r\n', b: 'x\r\n' }, { a: 'x\r\n', b: 'x\r\n' }, 'a text\nb text=auto');
    const { ours, ofGit, before } = await bothTrees(repository);
    expect(ours).toEqual(ofGit);
    expect(ours.filter(line => !before.includes(line)).map(line => line.slice(41))).toEqual(['.gitattributes', 'a']);
  });

  test.each([
    ['x\n', 'x\r\n', 'y\r\n'],
    ['x\n', 'y\r\n', 'x\r\n'],
    ['x\r\n', 'y\n', 'z\r\n'],
    ['x\r\n', 'z\r\n', 'y\n'],
  ])('in a conflict of %j, %j here and %j there, where our side counts', async (start, ours, theirs) => {
    const repository = makeRepository();
    repository.git('config', 'core.autocrlf', 'false');
    const sides = [start, ours, theirs].map(content => repository.feed(content, 'hash-object', '-w', '--stdin'));
    repository.commit('one');
    const stages = sides.map((id, index) => `100644 ${id} ${index + 1}\tfile\n`).join('');
    repository.feed(stages, 'update-index', '--index-info');
    repository.git('config', 'core.autocrlf', 'true');
    repository.write('file', 'one\r\ntwo\r\n');
    const both = await bothTrees(repository);
    expect(both.ours).toEqual(both.ofGit);
  });

  test('in files whose names are no text, are patterns or hold tabs and ends of lines', async () => {
    const names = ['*', ':(glob)x', '-x', ':!y', 'a\tb', 'a\nb', 'w/crlf attr/text\t', '"q"', 'ä', 'A', 'a b'];
    const before = Object.fromEntries(names.map(name => [name, 'x\n']));
    const after = Object.fromEntries(names.map(name => [name, 'x\r\ny\r\n']));
    const repository = changedTo(before, after, '* text=auto\nA -text\n":!y" -text');
    const first = await bothTrees(repository);
    expect(first.ours.sort()).toEqual(first.ofGit.sort());
    writeFileSync(Buffer.concat([Buffer.from(`${repository.directory}/x`), Buffer.from([0xff])]), 'x\r\n');
    repository.write('A', 'z\r\n');
    const opened = await open(repository.directory);
    const tree = await opened.tree(await opened.workTree());
    repository.git('add', '-A');
    expect(tree.id).toBe(repository.git('write-tree'));
  });

  test.each([400, 1200])('in %d files, more than one command line names', async count => {
    const names = Array.from({ length: count }, (_, index) => `${'long/'.repeat(25)}${index}`);
    const before = Object.fromEntries(names.map(name => [name, 'x\n']));
    const after = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? 'x\r\n' : 'x\r\n\0']));
    const { ours, ofGit } = await bothTrees(changedTo(before, after, '', 'autocrlf = true'));
    expect(ours.sort()).toEqual(ofGit.sort());
  });

  test('without a program that the repository names, and without a change to its index', async () => {
    const directory = temporaryDirectory();
    const [program, mark] = [join(directory, 'program'), join(directory, 'it-ran')];
    writeFileSync(program, `#!/bin/sh\necho ran >> '${mark}'\ncat\n`);
    chmodSync(program, 0o755);
    const filter = `fsmonitor = ${program}\n[filter "trap"]\n\tclean = ${program}\n\tsmudge = ${program}\n\trequired`;
    const files = { ...crlf, new: 'x\r\n' };
    const repository = changedTo(lf, files, '* text=auto filter=trap', `autocrlf = true\n\t${filter}`);
    const index = join(repository.directory, '.git/index');
    const indexBefore = readFileSync(index);
    const opened = await open(repository.directory);
    const tree = await opened.tree(await opened.workTree());
    expect((await tree.walk('')).map(entry => entry.path).sort()).toEqual(['.gitattributes', 'new', path]);
    expect(existsSync(mark)).toBe(false);
    expect(readFileSync(index).equals(indexBefore)).toBe(true);
  });
});
