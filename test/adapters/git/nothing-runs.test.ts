import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  makeRepository,
  open,
  repositoryAt,
  runGit,
  type TemporaryRepository,
  temporaryDirectory,
} from './temporary-repository.ts';

const hooks = [
  'applypatch-msg',
  'fsmonitor-watchman',
  'post-checkout',
  'post-index-change',
  'post-merge',
  'pre-auto-gc',
  'pre-commit',
  'pre-merge-commit',
  'reference-transaction',
];

interface Trap {
  readonly program: string;
  readonly hooks: string;
  isSprung(): boolean;
}

/** A program that leaves a mark when it runs, and a directory in which it stands for every hook. */
function makeTrap(): Trap {
  const directory = temporaryDirectory();
  const mark = join(directory, 'it-ran');
  const program = join(directory, 'program');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(directory, 'hooks'));
  for (const hook of hooks) {
    const path = join(directory, 'hooks', hook);
    writeFileSync(path, `#!/bin/sh\nexec '${program}'\n`);
    chmodSync(path, 0o755);
  }
  return { program, hooks: join(directory, 'hooks'), isSprung: () => existsSync(mark) };
}

/** Everything in a configuration that names a program. */
function arm(repository: TemporaryRepository, { program, hooks: directory }: Trap): void {
  const settings: Readonly<Record<string, string>> = {
    'core.fsmonitor': program,
    'core.hooksPath': directory,
    'core.untrackedCache': 'true',
    'core.sshCommand': program,
    'core.gitProxy': program,
    'core.askPass': program,
    'core.editor': program,
    'core.pager': program,
    'core.alternateRefsCommand': program,
    'credential.helper': program,
    'diff.external': program,
    'diff.trap.command': program,
    'diff.trap.textconv': program,
    'filter.trap.clean': program,
    'filter.trap.smudge': program,
    'filter.trap.process': program,
    'filter.trap.required': 'true',
    'merge.default': 'trap',
    'merge.trap.driver': `${program} %O %A %B`,
    'merge.tool': 'trap',
    'mergetool.trap.cmd': program,
    'gpg.program': program,
    'log.showSignature': 'true',
    'uploadpack.packObjectsHook': program,
    'alias.cat-file': `!${program}`,
    'alias.merge-tree': `!${program}`,
    'pager.rev-list': program,
    'gc.auto': '1',
  };
  const text = Object.entries(settings).map(([name, value]) => {
    const [, section, subsection, key] = /^(\w+)(?:\.(\w+))?\.([\w-]+)$/.exec(name) ?? [];
    return `[${section}${subsection === undefined ? '' : ` "${subsection}"`}]\n\t${key} = ${JSON.stringify(value)}\n`;
  });
  appendFileSync(join(repository.directory, '.git', 'config'), text.join(''));
  for (const place of ['.gitattributes', '.git/info/attributes']) {
    repository.write(place, '* filter=trap diff=trap merge=trap\n');
  }
}

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, index) => `${new Map(changed).get(index) ?? `line ${index}`}\n`).join('');

function makeVictim(): TemporaryRepository {
  const repository = makeRepository();
  repository.write('file', lines());
  const start = repository.commit('start');
  repository.git('checkout', '-q', '-b', 'other');
  repository.write('file', lines([1, 'other']));
  repository.commit('on other');
  repository.git('checkout', '-q', 'main');
  repository.write('file', lines([18, 'main']));
  repository.commit('on main');
  repository.git('tag', 'start', start);
  return repository;
}

describe('nothing that a repository configures is run', () => {
  test('while it is opened, compared, read, merged, walked and its work tree is looked at', async () => {
    const trap = makeTrap();
    const repository = makeVictim();
    arm(repository, trap);
    repository.write('file', lines([18, 'not committed']));
    repository.write('new', 'not tracked');
    const opened = await open(repository.directory, { revisions: ['main'] });
    const outcome = await opened.merge('main', 'other');
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const { changes } = await opened.changes(await opened.tree('start'), outcome.tree, 10);
    const id = changes[0]?.after?.id ?? '';
    expect((await opened.read([id], 1000)).get(id)).toMatchObject({ text: lines([1, 'other'], [18, 'main']) });
    await opened.history('start..main', 10);
    const work = await opened.tree(await opened.workTree());
    expect((await work.walk('')).map(entry => entry.path)).toEqual(['.gitattributes', 'file', 'new']);
    await opened.merge('other', await opened.workTree());
    expect(trap.isSprung()).toBe(false);
  });

  test('in a partial clone either, with or without what it lacks', async () => {
    const trap = makeTrap();
    const origin = makeVictim();
    origin.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(temporaryDirectory(), 'clone');
    const args = ['clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin.directory}`, clone];
    runGit(origin.directory, args);
    runGit(clone, ['config', 'remote.origin.uploadpack', trap.program]);
    runGit(clone, ['config', 'remote.other.promisor', 'true']);
    runGit(clone, ['config', 'remote.other.url', `ext::${trap.program}`]);
    runGit(clone, ['config', 'protocol.ext.allow', 'always']);
    const opened = await open(clone);
    const { changes } = await opened.changes(await opened.tree('origin/main~1'), await opened.tree('origin/main'), 10);
    const id = changes[0]?.after?.id ?? '';
    await expect(opened.read([id], 1000)).rejects.toMatchObject({ code: 'missing-object' });
    await expect(opened.merge('origin/main', 'origin/other')).rejects.toMatchObject({ code: 'missing-object' });
    await expect(opened.tree(id)).rejects.toMatchObject({ code: 'unknown-revision' });
    // A reference to something that was never fetched makes git fetch as soon as it is looked up.
    writeFileSync(join(clone, '.git', 'refs', 'heads', 'ghost'), `${'1'.repeat(40)}\n`);
    const early = await open(clone, { revisions: ['ghost'] });
    await expect(early.tree('ghost')).rejects.toMatchObject({ code: 'unreadable-object' });
    expect(trap.isSprung()).toBe(false);
  });

  test('while a partial clone gets what it lacks, but for what brings it', async () => {
    const trap = makeTrap();
    const origin = makeVictim();
    origin.git('config', 'uploadpack.allowFilter', 'true');
    origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const directory = join(temporaryDirectory(), 'clone');
    runGit(origin.directory, ['clone', '-q', '--filter=tree:0', `file://${origin.directory}`, directory]);
    const clone = repositoryAt(directory);
    arm(clone, trap);
    const opened = await open(directory, { fetchMissing: true });
    await expect(opened.merge('origin/main', 'origin/other')).rejects.toMatchObject({ code: 'missing-object' });
    clone.remove('.git/info/attributes');
    const outcome = await opened.merge('origin/main', 'origin/other');
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const { changes } = await opened.changes(await opened.tree('tags/start'), outcome.tree, 10);
    const ids = changes.flatMap(({ before, after }) => [before?.id ?? '', after?.id ?? '']);
    const contents = [...(await opened.read(ids, 1000)).values()];
    expect(contents).toMatchObject([{ text: lines() }, { text: lines([1, 'other'], [18, 'main']) }]);
    await opened.workTree();
    expect(trap.isSprung()).toBe(false);
  });

  test.each([
    ['the monitor of files', ['status']],
    ['a filter', ['add', '.']],
    ['a merge driver', ['merge', '-m', 'merge', 'other']],
    ['an external diff', ['diff', 'start', 'main']],
    ['a hook', ['update-ref', 'refs/heads/new', 'main']],
  ])('though the trap works: %s', (_, args) => {
    const trap = makeTrap();
    const repository = makeVictim();
    arm(repository, trap);
    if (args[0] !== 'merge') repository.write('file', 'changed');
    else for (const name of ['core.fsmonitor', 'core.hooksPath']) repository.git('config', '--unset', name);
    if (args[0] === 'merge') rmSync(join(repository.directory, '.gitattributes'));
    try {
      repository.git(...args);
    } catch {
      // Some of them fail because of the trap.
    }
    expect(trap.isSprung()).toBe(true);
  });
});
