import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { deflateSync } from 'node:zlib';
import { changeTree, hasOnlyLooseObjects, readLooseObject } from './loose-objects.ts';

/** What the machine's own configuration must not change. */
export const gitEnvironment = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  LC_ALL: 'C',
};

/** What git says; `code` is its exit code. Throws where it was ended by a signal, or could not be started. */
export function runGit(
  directory: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...gitEnvironment, ...environment };
    const child = spawn('git', ['-C', directory, ...args], {
      env,
      stdio: [input === '' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === null) reject(new Error(`git ${args[0]} was ended by ${signal}.`));
      else resolve({ code, out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8') });
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** What git says without the last line's end. Throws where it failed. */
export async function git(directory: string, args: readonly string[], input = ''): Promise<string> {
  const { code, out, err } = await runGit(directory, args, input);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${err.trim()}`);
  return out.trimEnd();
}

const config = `[core]
	repositoryformatversion = 0
	bare = true
	logallrefupdates = false
[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = true
[receive]
	hideRefs = refs/pull
	autogc = false
[gc]
	auto = 0
`;

/** Makes an empty bare repository by hand, which takes no process. A fork shares the objects of its parent, as on GitHub. */
export async function createBareRepository(directory: string, branch: string, parent?: string): Promise<void> {
  await Promise.all(
    ['refs/heads', 'refs/tags', 'refs/pull'].map(at => mkdir(join(directory, at), { recursive: true })),
  );
  if (parent === undefined) {
    await Promise.all(['info', 'pack'].map(at => mkdir(join(directory, 'objects', at), { recursive: true })));
  } else {
    await symlink(join(parent, 'objects'), join(directory, 'objects'));
  }
  await Promise.all([
    writeFile(join(directory, 'HEAD'), `ref: refs/heads/${branch}\n`),
    writeFile(join(directory, 'config'), config),
  ]);
}

/** Sets a reference that only the double itself writes; undefined removes it. It takes no process. */
export async function writeReference(directory: string, reference: string, sha: string | undefined): Promise<void> {
  const path = join(directory, reference);
  if (sha === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  // As git does it: whoever reads sees the old one or the new one, and looks past the file with this ending.
  const temporary = `${path}.${randomUUID()}.lock`;
  await writeFile(temporary, `${sha}\n`);
  await rename(temporary, path);
}

export interface NewCommit {
  /** Where it is put: `refs/heads/main`. Moved whatever it was. */
  readonly reference: string;
  readonly parents: readonly string[];
  /** Null removes a file. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly message: string;
  readonly by: { readonly name: string; readonly email: string };
  /** Seconds since the epoch. */
  readonly date: number;
}

/** Makes commits, most of them without a process. Gives their ids in the same order. */
export async function writeCommits(directory: string, commits: readonly NewCommit[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, { reference, parents, files, message, by, date }] of commits.entries()) {
    const [first] = parents;
    const before = first === undefined ? undefined : (await readCommit(directory, first))?.tree;
    const tree = await changeTree(directory, before, files);
    if (tree === undefined) return [...ids, ...(await importCommits(directory, commits.slice(index)))];
    const id = await storeCommit(directory, { tree, parents, by, date, message });
    await writeReference(directory, reference, id);
    ids.push(id);
  }
  return ids;
}

/** Makes commits in one process. */
async function importCommits(directory: string, commits: readonly NewCommit[]): Promise<readonly string[]> {
  const input = commits.map((commit, index) => {
    const person = `${commit.by.name} <${commit.by.email}> ${commit.date} +0000`;
    const [first, ...others] = commit.parents;
    return [
      `commit ${commit.reference}`,
      `mark :${index + 1}`,
      `author ${person}`,
      `committer ${person}`,
      data(commit.message),
      ...(first === undefined ? [] : [`from ${first}`]),
      ...others.map(parent => `merge ${parent}`),
      ...Object.entries(commit.files).map(([path, text]) =>
        text === null ? `D ${path}` : `M 100644 inline ${path}\n${data(text)}`,
      ),
      `get-mark :${index + 1}`,
      '',
    ].join('\n');
  });
  return (await git(directory, ['fast-import', '--quiet', '--force', '--date-format=raw'], input.join(''))).split('\n');
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

/** The tree of merging two commits; undefined where they conflict. */
export async function mergeTree(directory: string, base: string, head: string): Promise<string | undefined> {
  const { code, out, err } = await runGit(directory, ['merge-tree', '--write-tree', '--no-messages', base, head]);
  if (code > 1 && !err.includes('unrelated histories')) throw new Error(`git merge-tree failed: ${err.trim()}`);
  return code === 0 ? out.trim() : undefined;
}

export interface CommitObject {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly by: { readonly name: string; readonly email: string };
  /** Seconds since the epoch. */
  readonly date: number;
}

/** Makes a commit without a process: starting one takes longer than everything else that a merge needs. */
export function writeCommit(directory: string, commit: CommitObject): Promise<string> {
  return storeCommit(directory, { ...commit, message: `${commit.message}\n` });
}

async function storeCommit(directory: string, commit: CommitObject): Promise<string> {
  const person = `${commit.by.name} <${commit.by.email}> ${commit.date} +0000`;
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map(parent => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    commit.message,
  ];
  const content = Buffer.from(lines.join('\n'));
  const object = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content]);
  const sha = createHash('sha1').update(object).digest('hex');
  const folder = join(directory, 'objects', sha.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `tmp_obj_${randomUUID()}`);
  await writeFile(temporary, deflateSync(object), { mode: 0o444 });
  await rename(temporary, join(folder, sha.slice(2)));
  return sha;
}

/** A commit that is there; undefined where there is none of this id. */
export async function readCommit(directory: string, sha: string): Promise<CommitObject | undefined> {
  const out = (await readLooseCommit(directory, sha)) ?? (await askForCommit(directory, sha));
  return out === undefined ? undefined : parseCommit(out);
}

function parseCommit(out: string): CommitObject {
  const end = out.indexOf('\n\n');
  const lines = out.slice(0, end).split('\n');
  const values = (name: string) =>
    lines.filter(line => line.startsWith(`${name} `)).map(line => line.slice(name.length + 1));
  const [, name = '', email = '', date = '0'] = /^(.*) <(.*)> (\d+) /u.exec(values('author')[0] ?? '') ?? [];
  return {
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    message: out.slice(end + 2).replace(/\n$/u, ''),
    by: { name, email },
    date: Number(date),
  };
}

/** Takes no process, as most commits are files of their own. */
async function readLooseCommit(directory: string, sha: string): Promise<string | undefined> {
  const object = await readLooseObject(directory, sha);
  return object?.type === 'commit' ? object.body.toString('utf8') : undefined;
}

async function askForCommit(directory: string, sha: string): Promise<string | undefined> {
  if (await hasOnlyLooseObjects(directory)) return undefined;
  const { code, out } = await runGit(directory, ['cat-file', 'commit', sha]);
  return code === 0 ? out : undefined;
}

export async function isAncestor(directory: string, ancestor: string, descendant: string): Promise<boolean> {
  const found = new Set([descendant]);
  for (const id of found) {
    if (id === ancestor) return true;
    const commit = await readLooseCommit(directory, id);
    if (commit === undefined) return await askWhetherAncestor(directory, ancestor, descendant);
    for (const parent of parseCommit(commit).parents) found.add(parent);
  }
  return false;
}

async function askWhetherAncestor(directory: string, ancestor: string, descendant: string): Promise<boolean> {
  const { code, err } = await runGit(directory, ['merge-base', '--is-ancestor', ancestor, descendant]);
  if (code > 1) throw new Error(`git merge-base failed: ${err.trim()}`);
  return code === 0;
}

/** Branches as they are. It takes no process: nothing here packs references. */
export async function readBranches(directory: string): Promise<ReadonlyMap<string, string>> {
  const root = join(directory, 'refs/heads');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const branches = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.lock')) continue;
    const path = join(entry.parentPath, entry.name);
    // One that is deleted meanwhile is not there.
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) branches.set(relative(root, path), text.trim());
  }
  return branches;
}
