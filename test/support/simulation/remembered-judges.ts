import type { Actor, Actors } from '../../../src/core/actors.ts';
import type { Config } from '../../../src/core/config/model.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { judgeWholeTree } from '../../../src/flows/event/judge-whole-tree.ts';
import { type JudgedChange, judgeChangeWithDetails } from '../../../src/flows/judge-change-with-details.ts';
import { loadConfig } from '../../../src/flows/load/load-config.ts';
import type { Repository } from '../../../src/flows/ports.ts';
import { advice } from '../../../src/flows/reconcile/advice.ts';
import type { Judges } from '../../../src/flows/reconcile/parts.ts';
import { memoryRepository } from '../memory-repository.ts';
import { type CommitStore, changedPackages, configPath, type Files, team, treeId } from './content.ts';
import { filesOf } from './simulated-tree.ts';

const now = '2026-03-01T00:00:00Z';

const changes = new Map<string, JudgedChange>();
const trees = new Map<string, Verdict>();
const configs = new Map<string, Config>();

/** How often something was judged for real, and how often it was known. */
const judgeCounts = { real: 0, known: 0 };

/** The product's own judgement. The same question is answered once for all simulations of a process: nothing else is in the answer. */
export function rememberedJudges(
  store: CommitStore,
  during: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Judges {
  return {
    async change(_, { base, head, actors, teams }) {
      // Asking GitHub takes steps of the simulation.
      const [found] = isOfTeam(store, base, head) ? ((await teams?.([team])) ?? []) : [];
      const members = found?.members.known === true ? found.members.value : [];
      return during(() => judgeCommits(store, base, head, actors, members));
    },
    tree: (_, __, { tree }) => during(() => judgeFiles(filesOf(tree))),
  };
}

function isOfTeam(store: CommitStore, base: string, head: string): boolean {
  return changedPackages(store.files(base), store.merge(base, head)).includes('bar');
}

/** What merging `head` into `base` is judged to be. */
export async function judgeCommits(
  store: CommitStore,
  base: string,
  head: string,
  actorsOf: (config: Config) => Actors,
  members: readonly (Actor & { readonly id: number })[],
): Promise<JudgedChange> {
  const files = store.files(base);
  const merged = store.merge(base, head);
  const teams = isOfTeam(store, base, head) ? [{ name: team, members: { known: true, value: members } as const }] : [];
  const actors = { ...actorsOf(await configOf(files)), ...(teams.length === 0 ? {} : { teams }) };
  const tree = merged === undefined ? undefined : treeId(merged);
  const key = JSON.stringify([treeId(files), tree ?? 'conflict', actors]);
  const judged = await remembered(changes, key, async () => {
    const found = await judgeChangeWithDetails(repositoryOf(files, merged), {
      base: 'base',
      head: 'merged',
      actors: () => actors,
      now,
      reproduce: () => '',
    });
    // The list of checks is the same in all of them, and takes long to be shown.
    return { ...found, verdict: { ...found.verdict, checks: [] } };
  });
  return { ...judged, tree };
}

function configOf(files: Files): Promise<Config> {
  return remembered(configs, files[configPath] ?? '', async () => {
    const repository = memoryRepository({ base: files });
    return (await loadConfig(repository, await repository.tree('base'))).config;
  });
}

function repositoryOf(files: Files, merged: Files | undefined): Repository {
  const repository = memoryRepository({ base: files, merged: merged ?? files });
  if (merged !== undefined) return repository;
  return { ...repository, merge: async () => ({ kind: 'conflict', paths: ['catalog/foo/one.yaml'] }) };
}

async function remembered<Value>(memory: Map<string, Value>, key: string, find: () => Promise<Value>): Promise<Value> {
  const known = memory.get(key);
  judgeCounts[known === undefined ? 'real' : 'known'] += 1;
  if (known !== undefined) return known;
  const found = await find();
  memory.set(key, found);
  return found;
}

/** What a tree is judged to be by itself. */
export function judgeFiles(files: Files): Promise<Verdict> {
  return remembered(trees, treeId(files), async () => {
    const repository = memoryRepository({ tree: files });
    const request = { command: 'check', catalog: '', base: undefined, advice, now, warn: () => undefined } as const;
    return judgeWholeTree(repository, request, { tree: await repository.tree('tree'), before: undefined });
  });
}
