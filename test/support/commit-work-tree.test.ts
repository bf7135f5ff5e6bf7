import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { GitRepository } from './git-repository.ts';

const made: GitRepository[] = [];

afterAll(() => {
  for (const repository of made) repository.remove();
});

function repositoryWith(files: Readonly<Record<string, string | null>>): GitRepository {
  const repository = new GitRepository();
  made.push(repository);
  repository.write(files);
  return repository;
}

/** What git says of the commit, the index and the work tree after it. */
function seenByGit(repository: GitRepository) {
  return {
    tree: repository.git('rev-parse', 'HEAD^{tree}'),
    index: repository.git('ls-files', '--stage'),
    status: repository.git('status', '--porcelain', '--ignored'),
    written: repository.git('write-tree'),
    log: repository.git('log', '--format=%P %an %ae %cn %ce %s%n%b', '--walk-reflogs'),
  };
}

const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nested directories': {
    'a/b/c.yaml': 'x\n',
    'a/b.yaml': 'x\n',
    'a-b': 'y',
    a0: '',
    '.github/catalog-keeper.yml': 'z',
  },
  'a name that git ignores': { '.gitignore': '*.log\n', 'a.log': 'ignored', 'b.yaml': 'x' },
  'attributes that change content': { '.gitattributes': '* text=auto\n', 'a.yaml': 'x\r\n' },
  'a name that is no ASCII': { 'ä/b': 'x\n', 'c[d]*': 'y' },
};

test.each(Object.entries(layouts))('commits %s as git does', (_, files) => {
  const ours = repositoryWith(files);
  const ofGit = repositoryWith(files);
  for (const repository of [ours, ofGit]) {
    chmodSync(join(repository.directory, Object.keys(files).at(-1) ?? ''), 0o755);
    symlinkSync('nowhere', join(repository.directory, 'link'));
  }
  for (const change of [{}, { 'a/b': null, 'a-c': '' }, { link: null, 'a/b': 'a file now' }]) {
    ours.commit(change, 'a change');
    ofGit.write(change);
    ofGit.git('add', '--all');
    ofGit.git('commit', '--quiet', '--allow-empty', '--message=a change');
    expect({ ...seenByGit(ours), log: undefined }).toEqual({ ...seenByGit(ofGit), log: undefined });
  }
  const history = (repository: GitRepository) =>
    seenByGit(repository).log.replaceAll(/[0-9a-f]{40}/g, id => (id === repository.head() ? 'head' : 'id'));
  expect(history(ours)).toBe(history(ofGit));
  execFileSync('git', ['-C', ours.directory, 'fsck', '--strict', '--no-dangling'], { stdio: 'pipe' });
});

test.each<[string, (repository: GitRepository) => void]>([
  ['a merge that has stopped', repository => repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'other')],
  ['nothing but a commit checked out', repository => repository.git('checkout', '--quiet', '--detach')],
  ['a file that is left out on purpose', repository => repository.git('update-index', '--skip-worktree', 'a')],
])('leaves %s to git', (_, prepare) => {
  const repository = repositoryWith({ a: 'x' });
  repository.commit({});
  repository.git('switch', '--quiet', '--create', 'other');
  repository.commit({ b: 'y' });
  repository.git('switch', '--quiet', 'main');
  repository.commit({ c: 'z' });
  prepare(repository);
  repository.commit({ a: 'changed', d: 'w' }, 'last');
  expect(repository.git('status', '--porcelain')).toBe('');
  expect(repository.git('log', '-1', '--format=%s')).toBe('last');
  expect(repository.git('rev-parse', 'HEAD')).toBe(repository.head());
});
