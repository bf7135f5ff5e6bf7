import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeRepository, open, runGit, temporaryDirectory } from './temporary-repository.ts';

test('as many repositories that borrow from each other as git itself follows', async () => {
  const first = makeRepository();
  first.write('a', 'x');
  const base = first.commit('one');
  const tree = first.git('rev-parse', 'HEAD^{tree}');
  let last = first.directory;
  for (let number = 0; number < 6; number++) {
    const next = join(temporaryDirectory(), 'clone');
    runGit(last, ['clone', '-q', '--shared', '--bare', last, next]);
    last = next;
  }
  expect(runGit(last, ['cat-file', '-t', base])).toBe('commit');
  const other = runGit(last, ['commit-tree', '-m', 'other', '-p', base, tree]);
  const mine = runGit(last, ['commit-tree', '-m', 'mine', '-p', base, tree]);
  const opened = await open(last);
  expect((await (await opened.tree(base)).walk('')).map(entry => entry.path)).toEqual(['a']);
  expect(await opened.merge(mine, other)).toMatchObject({ kind: 'merged', tree: { id: tree } });
});

test('in a hook, what is being pushed', async () => {
  const work = makeRepository();
  work.write('a', 'x');
  work.commit('one');
  const server = join(temporaryDirectory(), 'server');
  runGit(work.directory, ['clone', '-q', '--bare', '--template=', work.directory, server]);
  work.write('b', 'x');
  const pushed = work.commit('two');
  const source = join(import.meta.dirname, '../../../src/adapters/git/open-repository.ts');
  const script = join(temporaryDirectory(), 'program.mjs');
  writeFileSync(
    script,
    `import { openRepository } from ${JSON.stringify(source)};
    const repository = await openRepository('.', { revisions: ['main', '${pushed}'] });
    const { changes } = await repository.changes(await repository.tree('main'), await repository.tree('${pushed}'), 10);
    const { kind } = await repository.merge('main', '${pushed}');
    console.log(kind, changes.map(change => change.path).join());
    await repository.close();`,
  );
  mkdirSync(join(server, 'hooks'));
  const hook = `#!/bin/sh\n'${process.execPath}' '${script}' >'${server}/said' 2>&1\n`;
  writeFileSync(join(server, 'hooks', 'pre-receive'), hook, { mode: 0o755 });
  work.git('push', '-q', server, 'main');
  expect(readFileSync(join(server, 'said'), 'utf8')).toBe('merged b\n');
});
