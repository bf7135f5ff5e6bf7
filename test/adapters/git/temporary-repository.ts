import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach } from '@jest/globals';
import type { GitError } from '../../../src/adapters/git/git-error.ts';
import { objectWriter } from '../../../src/adapters/git/object-writer.ts';
import { type GitRepository, type OpenOptions, openRepository } from '../../../src/adapters/git/open-repository.ts';
import type { TreeChange } from '../../../src/core/tree.ts';
import { commitWorkTree } from '../../support/commit-work-tree.ts';
import { inEveryFile } from '../../support/in-every-file.ts';

/** A repository made with a real git in a temporary directory. */
export interface TemporaryRepository {
  readonly directory: string;
  git(...args: readonly string[]): string;
  /** Runs git with something on its standard input. */
  feed(input: string | Uint8Array, ...args: readonly string[]): string;
  write(path: string, content: string | Uint8Array): void;
  link(path: string, target: string): void;
  executable(path: string, content: string): void;
  remove(path: string): void;
  /** Commits the work tree as it is. @returns the id of the commit */
  commit(subject: string): string;
  /** A commit of a tree by its id. */
  commitTree(tree: string, ...parents: readonly string[]): string;
  /** A tree object of raw entries: nothing is checked. */
  rawTree(...entries: readonly RawEntry[]): string;
  blob(content: string | Uint8Array): string;
  /** Where a loose object is. */
  objectPath(id: string): string;
}

export interface RawEntry {
  readonly mode: string;
  readonly name: string | Uint8Array;
  readonly id: string;
}

const author = { name: 'An Author', email: 'author@example.com', date: '1735779845 +0200' };
const committer = { name: 'A Committer', email: 'committer@example.com', date: '1738548306 +0200' };

const environment = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_AUTHOR_DATE: author.date,
  GIT_COMMITTER_NAME: committer.name,
  GIT_COMMITTER_EMAIL: committer.email,
  GIT_COMMITTER_DATE: committer.date,
};

/** Temporary repositories need no care for power cuts, and no tidying up. */
const quick = ['core.fsync=none', 'gc.auto=0', 'maintenance.auto=false'].flatMap(setting => ['-c', setting]);

/** As `git init` writes it. */
const usualConfig = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
`;

const made: string[] = [];
const opened: GitRepository[] = [];

inEveryFile(() => {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(repository => repository.close()));
  });
  afterAll(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });
});

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-test-'));
  made.push(directory);
  return directory;
}

/** Opens a repository and closes it after the test. */
export async function open(directory: string, options: OpenOptions = {}): Promise<GitRepository> {
  const repository = await openRepository(directory, options);
  opened.push(repository);
  return repository;
}

export function runGit(cwd: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  const output = execFileSync('git', [...quick, ...args], {
    cwd,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
  });
  return output.toString('utf8').replace(/\n$/, '');
}

/** @param initOptions of `git init`, which is a process: without them the repository is made by hand */
export function makeRepository(...initOptions: readonly string[]): TemporaryRepository {
  const directory = temporaryDirectory();
  if (initOptions.length > 0) runGit(directory, ['init', '-q', '--template=', '-b', 'main', ...initOptions]);
  else {
    for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
      mkdirSync(join(directory, '.git', folder), { recursive: true });
    writeFileSync(join(directory, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(directory, '.git/config'), usualConfig);
  }
  return repositoryAt(directory);
}

export function repositoryAt(directory: string): TemporaryRepository {
  const git = (...args: readonly string[]) => runGit(directory, args);
  const feed = (input: string | Uint8Array, ...args: readonly string[]) => runGit(directory, args, { input });
  const store = (type: 'blob' | 'tree', content: Buffer) =>
    stored(directory, type, content) ?? feed(content, 'hash-object', '-t', type, '-w', '--literally', '--stdin');
  const at = (path: string) => {
    const full = join(directory, path);
    mkdirSync(dirname(full), { recursive: true });
    return full;
  };
  return {
    directory,
    git,
    feed,
    write: (path, content) => writeFileSync(at(path), content),
    link: (path, target) => symlinkSync(target, at(path)),
    executable: (path, content) => {
      writeFileSync(at(path), content);
      chmodSync(at(path), 0o755);
    },
    remove: path => rmSync(join(directory, path), { recursive: true }),
    commit: subject => {
      const made = commitWorkTree(directory, usualConfig, subject, { author, committer });
      if (made !== undefined) return made;
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', subject);
      return headOf(directory) ?? git('rev-parse', 'HEAD');
    },
    commitTree: (tree, ...parents) => git('commit-tree', '-m', 'A tree', ...parents.flatMap(id => ['-p', id]), tree),
    rawTree: (...entries) => {
      const inOrder = entries
        .map(entry => ({ ...entry, key: keyOf(entry) }))
        .sort((left, right) => Buffer.compare(left.key, right.key));
      const bytes = Buffer.concat(
        inOrder.flatMap(({ mode, name, id }) => [
          Buffer.from(`${mode} `),
          Buffer.from(name as string),
          Buffer.from([0]),
          Buffer.from(id, 'hex'),
        ]),
      );
      return store('tree', bytes);
    },
    blob: content => store('blob', Buffer.from(content)),
    objectPath: id => join(directory, '.git', 'objects', id.slice(0, 2), id.slice(2)),
  };
}

/** What is checked out in an ordinary clone, without a process. */
function headOf(directory: string): string | undefined {
  const [head, name = ''] = /^ref: (.*)/.exec(textIn(directory, 'HEAD')) ?? [];
  const id = head === undefined ? '' : textIn(directory, name).trim();
  return id === '' ? undefined : id;
}

/** Stores an object in an ordinary clone, without a process. */
function stored(directory: string, type: 'blob' | 'tree', content: Buffer): string | undefined {
  const objects = join(directory, '.git/objects');
  if (!existsSync(objects) || /objectformat/i.test(textIn(directory, 'config'))) return undefined;
  const writer = objectWriter(objects, 'sha1');
  const id = writer.idOf(type, content);
  return existsSync(join(objects, id.slice(0, 2), id.slice(2))) ? id : writer.write(type, content);
}

function textIn(directory: string, path: string): string {
  const file = join(directory, '.git', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The error that a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<GitError> {
  try {
    await promise;
  } catch (error) {
    return error as GitError;
  }
  throw new Error('it did not fail');
}

/** Changes in short: `M path`, `A path`, `D path`, with the modes where one is not a plain file. */
export function shortly(changes: readonly TreeChange[]): string[] {
  return changes.map(({ path, before, after }) => {
    const letter = before === undefined ? 'A' : after === undefined ? 'D' : 'M';
    const modes = [before?.mode, after?.mode].filter(mode => mode !== undefined);
    return `${letter} ${path}${modes.every(mode => mode === 'file') ? '' : ` (${modes.join(' -> ')})`}`;
  });
}

/** What git orders the entries of a tree by: directories as if they ended with a slash. */
function keyOf({ mode, name }: RawEntry): Buffer {
  return Buffer.concat([Buffer.from(name as string), Buffer.from(/^0?40000$/.test(mode) ? '/' : '')]);
}
