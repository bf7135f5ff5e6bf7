import type { Actor, Actors } from '../../../src/core/actors.ts';
import type { InstallState } from '../../../src/core/cluster/runs/install-facts.ts';
import type { Config } from '../../../src/core/config/model.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { judgeWholeTree } from '../../../src/flows/event/judge-whole-tree.ts';
import { type JudgedChange, judgeChangeWithDetails } from '../../../src/flows/judge-change-with-details.ts';
import { loadConfig } from '../../../src/flows/load/load-config.ts';
import type { Repository } from '../../../src/flows/ports.ts';
import { advice } from '../../../src/flows/reconcile/advice.ts';
import type { Judges } from '../../../src/flows/reconcile/controller-parts.ts';
import { memoryRepository } from '../memory-repository.ts';
import { type CommitStore, changedPackages, configPath, type Files, team, treeId } from './content.ts';
import { filesOf } from './simulated-tree.ts';

const now = '2026-03-01T00:00:00Z';

const changes = new Map<string, JudgedChange>();
/** What is to be installed, where the configuration wants that and there is anything. */
const contents = new Map<string, string>();
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
    async change(_, { base, head, actors, teams, installs }) {
      // Asking GitHub takes steps of the simulation, so it is done before anything is judged.
      const [found] = isOfTeam(store, base, head) ? ((await teams?.([team])) ?? []) : [];
      const members = found?.members.known === true ? found.members.value : [];
      if (installs === undefined) return during(() => judgeCommits(store, base, head, actors, members));
      const notAsked = await during(() => judgeCommits(store, base, head, actors, members, { kind: 'not-asked' }));
      const content = contents.get(contentKey(store, base, head));
      if (content === undefined) return notAsked;
      const state = await installs(content, notAsked.config.config);
      return during(() => judgeCommits(store, base, head, actors, members, state));
    },
    tree: (_, __, { tree }) => during(() => judgeFiles(filesOf(tree))),
  };
}

function isOfTeam(store: CommitStore, base: string, head: string): boolean {
  return changedPackages(store.files(base), store.merge(base, head)).includes('bar');
}

/** Where what is to be installed is kept for what merging gives. */
function contentKey(store: CommitStore, base: string, head: string): string {
  const merged = store.merge(base, head);
  return JSON.stringify([treeId(store.files(base)), merged === undefined ? 'conflict' : treeId(merged)]);
}

/**
 * What merging `head` into `base` is judged to be.
 *
 * @param installs how far the installs are; undefined where nobody follows them
 */
export async function judgeCommits(
  store: CommitStore,
  base: string,
  head: string,
  actorsOf: (config: Config) => Actors,
  members: readonly (Actor & { readonly id: number })[],
  installs?: InstallState,
): Promise<JudgedChange> {
  const files = store.files(base);
  const merged = store.merge(base, head);
  const teams = isOfTeam(store, base, head) ? [{ name: team, members: { known: true, value: members } as const }] : [];
  const actors = { ...actorsOf(await configOf(files)), ...(teams.length === 0 ? {} : { teams }) };
  const tree = merged === undefined ? undefined : treeId(merged);
  const place = contentKey(store, base, head);
  // Which commit's workflow ran, and how often, is part of the facts, and not of the verdict.
  const state = installs?.kind === 'ended' ? { ...installs, sha: '', runs: 1 } : installs;
  const key = JSON.stringify([place, actors, state ?? null]);
  const judged = await remembered(changes, key, async () => {
    const found = await judgeChangeWithDetails(repositoryOf(files, merged), {
      base: 'base',
      head: 'merged',
      actors: () => actors,
      now,
      reproduce: () => '',
      ...(state === undefined
        ? {}
        : {
            installs: async content => {
              contents.set(place, content);
              return state;
            },
          }),
    });
    // The list of checks is the same in all of them, and takes long to be shown.
    return { ...found, verdict: { ...found.verdict, checks: [] } };
  });
  const facts = judged.installs;
  return { ...judged, tree, ...(facts && installs ? { installs: { ...facts, state: installs } } : {}) };
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
