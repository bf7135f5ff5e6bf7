import { textContent } from '../../../src/adapters/text-content.ts';
import type { Performed } from '../../../src/core/plan/operation.ts';
import type { TreeChange } from '../../../src/core/tree.ts';
import type { Commit } from '../../../src/flows/ports.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import type { MirroredRepository, Mirrors } from '../../../src/flows/reconcile/ports.ts';
import type { CommitStore, Files } from './content.ts';
import { moveBranch, refusalOfChecks } from './merge-effects.ts';
import { type Faults, type Process, request } from './process.ts';
import { filesOf, simulatedTree } from './simulated-tree.ts';
import { pullOf, tipOf, type World } from './world.ts';

/** Mirrors of the one repository: what git says of it, and what is pushed. Trees are judged by whoever knows their files. */
export function simulatedMirrors(world: World, process: Process, faults: Faults, bindsBase = true): Mirrors {
  const { scheduler, store } = world;
  const ask = <Result>(label: string, effect: () => Result) =>
    request(scheduler, process, `git ${label}`, effect, faults);

  const isFetchable = (sha: string, branch: string | undefined) =>
    branch === undefined
      ? store.get(sha) !== undefined
      : world.branches.has(branch) && store.isAncestor(sha, tipOf(world, branch));

  const repositoryOf = (): MirroredRepository => ({
    contains: async (commit, ancestor) => store.isAncestor(ancestor, commit),
    commit: async revision => store.get(revision),
    tree: async revision => simulatedTree(store.files(revision)),
    changes: async (before, after) => ({ changes: changesOf(filesOf(before), filesOf(after)), isComplete: true }),
    links: async () => [],
    async merge(base, head) {
      const files = store.merge(base, head);
      return files === undefined ? { kind: 'conflict', paths: ['x'] } : { kind: 'merged', tree: simulatedTree(files) };
    },
    read: async ids => new Map([...ids].map(text => [text, textContent(Buffer.from(text))])),
    bytes: async ids => new Map([...ids].map(text => [text, Buffer.from(text)])),
    history: async (revision, most) => ({ commits: historyOf(store, revision).slice(0, most).reverse() }),
    uploadMerge: ({ base, head, number, date }) =>
      ask(`upload merge of #${number}`, () => {
        const files = store.merge(base, head);
        if (files === undefined) throw new MirrorError('moved', 'It conflicts.', 'Nothing.');
        return store.add([base, head], files, `merge ${number} ${date}`).id;
      }),
    proposeFiles: async () => ({ kind: 'refused', reason: 'It is not simulated.' }),
    removeBranch: async () => ({ kind: 'refused', reason: 'It is not simulated.' }),
    fastForward: (branch, base, commit, number) =>
      ask(`push #${number} to ${branch}`, () => {
        if (bindsBase && tipOf(world, branch) !== base) return { kind: 'moved', what: 'base' };
        return push(world, branch, base, commit, number);
      }),
    close: async () => {},
  });

  return {
    committerEmail: 'app@test',
    open: (_, { base, pull }) =>
      ask(`open ${base.sha.slice(0, 7)}`, () => {
        const head = pull === undefined ? undefined : pullOf(world, pull.number).head;
        if (!isFetchable(base.sha, base.branch) || (pull !== undefined && head !== pull.head))
          throw new MirrorError('moved', 'It is another commit by now.', 'It is checked again automatically.');
        return repositoryOf();
      }),
    close: async () => {},
  };
}

function push(world: World, branch: string, base: string, commit: string, number: number): Performed {
  if (!world.rules.mayPush) return { kind: 'refused', reason: 'The App may not push.' };
  const refusal = refusalOfChecks(world, commit);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  const pull = pullOf(world, number);
  const [, head = ''] = world.store.get(commit)?.parents ?? [];
  // GitHub takes the push even for a pull request that was closed or has another head by now.
  moveBranch(world, { ...pull, head, branch }, commit, 'push-merge', { head, base });
  return { kind: 'done', commit };
}

/** Along the first parents, newest first. All are of one moment: their order alone tells them apart. */
function historyOf(store: CommitStore, revision: string): readonly Commit[] {
  const commits: Commit[] = [];
  for (let id: string | undefined = revision; id !== undefined; ) {
    const parents: readonly string[] = store.get(id)?.parents ?? [];
    commits.push({
      id,
      parents,
      author: 'mia',
      authorEmail: 'mia@test',
      committerEmail: 'mia@test',
      subject: '',
      date: '2026-03-01T00:00:00Z',
    });
    [id] = parents;
  }
  return commits;
}

function changesOf(before: Files, after: Files): readonly TreeChange[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const entryOf = (path: string, text: string | undefined) =>
    text === undefined ? undefined : ({ path, mode: 'file', id: text } as const);
  return paths
    .filter(path => before[path] !== after[path])
    .map(path => {
      const [old, present] = [entryOf(path, before[path]), entryOf(path, after[path])];
      return {
        path,
        ...(old === undefined ? {} : { before: old }),
        ...(present === undefined ? {} : { after: present }),
      };
    });
}
