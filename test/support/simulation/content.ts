import { createHash } from 'node:crypto';
import { catalogText } from '../../../scripts/demo/catalog-text.ts';
import type { InstallMode } from '../../../src/core/cluster/runs/install-settings.ts';

/** A tree: texts by path. */
export type Files = Readonly<Record<string, string>>;

/** A commit of the simulated git. */
interface SimCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly files: Files;
}

export const packages = ['foo', 'bar'] as const;
export type PackageName = (typeof packages)[number];

/** Owners by package: an account, and a team. `mia` maintains, and everybody else is nobody. */
const owners: Readonly<Record<PackageName, string>> = { foo: 'alice', bar: 'o/bars' };
export const team = '@o/bars';

/** Logins of the owners of a package in a tree, by who is in the team now. */
export function ownersOf(name: PackageName, files: Files, members: readonly string[]): readonly string[] {
  if (files[codeownersPath] === codeownersOfMaintainer) return [maintainer];
  return name === 'bar' ? members : [owners[name]];
}

export function changedPackages(before: Files, after: Files | undefined): readonly PackageName[] {
  if (after === undefined) return [];
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    path => before[path] !== after[path],
  );
  return packages.filter(name => paths.some(path => path.startsWith(`catalog/${name}/`)));
}

export const maintainer = 'mia';

export const configPath = '.github/catalog-keeper.yml';

const codeownersPath = 'CODEOWNERS';
const codeownersOfMaintainer = codeowners(() => maintainer);

function codeowners(ownerOf: (name: PackageName) => string): string {
  return packages.map(name => `/catalog/${name}/ @${ownerOf(name)}\n`).join('');
}

/** The tree with the maintainer as the owner of everything. */
export function ownedByMaintainer(files: Files): Files {
  return { ...files, [codeownersPath]: codeownersOfMaintainer };
}

/** How the repository wants what changes bring to be installed on a cluster. */
export interface SimInstall {
  mode: InstallMode;
  readonly atOnce: number;
}

/** @param publishes whether the App publishes the catalog */
export function configText(
  merge: Readonly<Record<string, string | boolean>>,
  publishes: boolean,
  install: SimInstall | undefined,
): string {
  const lines = Object.entries(merge).map(([key, value]) => `  ${key}: ${value}\n`);
  const publish = publishes ? 'publish:\n  image: registry.test/catalog\n  base: scratch\n  mode: inline\n' : '';
  const installs = install === undefined ? '' : `install:\n  mode: ${install.mode}\n  atOnce: ${install.atOnce}\n`;
  return `owners:\n  maintainers:\n  - login: ${maintainer}\nmerge:\n${lines.join('')}${publish}${installs}`;
}

export function baseFiles(...config: Parameters<typeof configText>): Files {
  return {
    [codeownersPath]: codeowners(name => owners[name]),
    [configPath]: configText(...config),
    ...Object.fromEntries(
      packages.map(name => [`catalog/${name}/catalog.yaml`, catalogText(name, [{ version: '1.0.0' }])]),
    ),
  };
}

/** What a pull request may add. Each of `one` and `two` is fine by itself; both together define a channel twice. */
export type Variant = 'one' | 'two' | 'broken';
export const variants: readonly Variant[] = ['one', 'two', 'broken'];

export function addition(name: PackageName, variant: Variant): Files {
  const entry = `- name: ${name}.${variant === 'broken' ? 'v9.9.9' : 'v1.0.0'}\n`;
  const channel = variant === 'broken' ? 'broken' : 'extra';
  // What is repeated can be fixed for certain, and so is suggested.
  const entries = variant === 'broken' ? entry + entry : entry;
  return {
    [`catalog/${name}/${variant}.yaml`]: `---\nschema: olm.channel\npackage: ${name}\nname: ${channel}\nentries:\n${entries}`,
  };
}

/** Whether a package has the channel that pull requests add. */
export function hasAddition(name: PackageName, files: Files): boolean {
  return (['one', 'two'] as const).some(variant =>
    Object.keys(addition(name, variant)).some(path => files[path] !== undefined),
  );
}

const ids = new WeakMap<Files, string>();

/** Equal trees have equal ids. */
export function treeId(files: Files): string {
  const known = ids.get(files);
  if (known !== undefined) return known;
  const text = JSON.stringify(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
  const id = createHash('sha1').update(text).digest('hex');
  ids.set(files, id);
  return id;
}

/** Commits in memory, with git's rules of merging by whole files. */
export interface CommitStore {
  get(id: string): SimCommit | undefined;
  files(id: string): Files;
  add(parents: readonly string[], files: Files, salt?: string): SimCommit;
  isAncestor(ancestor: string, of: string): boolean;
  /** The files that merging gives; undefined where both sides changed one in different ways. */
  merge(base: string, head: string): Files | undefined;
}

export function commitStore(): CommitStore {
  const commits = new Map<string, SimCommit>();
  const ancestors = (id: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(commits.get(next)?.parents ?? []));
    }
    return found;
  };
  const files = (id: string): Files => {
    const commit = commits.get(id);
    if (commit === undefined) throw new Error(`no commit ${id}`);
    return commit.files;
  };
  return {
    get: id => commits.get(id),
    files,
    add(parents, content, salt = '') {
      const id = createHash('sha1')
        .update(JSON.stringify([parents, treeId(content), salt]))
        .digest('hex');
      const commit = { id, parents, files: content };
      commits.set(id, commit);
      return commit;
    },
    isAncestor: (ancestor, of) => ancestors(of).has(ancestor),
    merge(base, head) {
      const ofBase = ancestors(base);
      const open = [head];
      let common = open[0] ?? head;
      // Histories here are short, and the first common commit from the head is the best one.
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        if (ofBase.has(next)) {
          common = next;
          break;
        }
        open.push(...(commits.get(next)?.parents ?? []));
      }
      return mergedFiles(files(common), files(base), files(head));
    },
  };
}

function mergedFiles(common: Files, base: Files, head: Files): Files | undefined {
  const merged: Record<string, string> = {};
  for (const path of new Set([...Object.keys(base), ...Object.keys(head), ...Object.keys(common)])) {
    const [before, ours, theirs] = [common[path], base[path], head[path]];
    if (ours !== theirs && ours !== before && theirs !== before) return undefined;
    const text = theirs === before ? ours : theirs;
    if (text !== undefined) merged[path] = text;
  }
  return merged;
}
