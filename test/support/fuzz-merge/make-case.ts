import { createRandom, type Random } from '../random.ts';
import type { Head, Step } from './head.ts';
import { honestChanges } from './honest/honest-changes.ts';
import { generateRepository } from './repository/generate-repository.ts';
import type { FuzzRepository } from './repository/model.ts';
import { writePackage } from './repository/write-package.ts';
import type { StoredFiles } from './stored-file.ts';
import { tricks } from './tricks/index.ts';

/** Who acts on a change, by login. */
export interface CaseActors {
  readonly author: string;
  /** Who pushed the head. */
  readonly pusher: string;
  readonly approvers: readonly string[];
}

/** A change of a generated repository. */
export interface FuzzCase {
  readonly seed: number;
  readonly repository: FuzzRepository;
  readonly actors: CaseActors;
  /** What was done, the honest change first where there is one. */
  readonly steps: readonly CaseStep[];
  /** Nothing but an honest change, by an owner. */
  readonly isHonest: boolean;
  readonly head: StoredFiles;
}

interface CaseStep {
  readonly name: string;
  readonly isTrick: boolean;
  /** Where its choices begin, so that leaving out another step changes none of them. */
  readonly seed: number;
}

export interface CaseOptions {
  /** Names of tricks; undefined: all. */
  readonly only?: readonly string[];
  /** Indices of the steps to keep; undefined: all. */
  readonly keep?: readonly number[];
}

/** Heads that are made of one repository, so that what the base renders to is asked for once. */
const headsPerRepository = 8;

/** The change that a seed stands for. */
export function makeCase(seed: number, { only, keep }: CaseOptions = {}): FuzzCase {
  const repository = repositoryOf(Math.floor(seed / headsPerRepository));
  const random = createRandom(seed ^ 0x5eed);
  const actors = actorsOf(repository, random);
  const whole = applySlots(repository, planSlots(seed, random, only));
  const kept = whole.steps.filter((_, index) => keep?.includes(index));
  const slots = kept.map(step => [step]);
  const { head, steps } = keep === undefined ? whole : applySlots(repository, slots);
  const [mine] = repository.packages;
  // What is released from two directories waits for a maintainer.
  const isUpToOwner = mine?.secondOperator === undefined && mine?.owners.includes(actors.author) === true;
  const isHonest =
    isUpToOwner && actors.pusher === actors.author && steps.length > 0 && steps.every(step => !step.isTrick);
  return { seed, repository, actors, steps, isHonest, head };
}

let latest: { readonly seed: number; readonly repository: FuzzRepository } | undefined;

function repositoryOf(seed: number): FuzzRepository {
  if (latest?.seed !== seed) latest = { seed, repository: generateRepository(seed) };
  return latest.repository;
}

function actorsOf({ packages, maintainers }: FuzzRepository, random: Random): CaseActors {
  const author = random.chance(0.04) ? 'dave' : (packages[0]?.owners[0] ?? '');
  const pusher = random.chance(0.05) ? 'dave' : author;
  const [other] = packages[1]?.owners ?? [];
  const approvers = random.chance(0.1) && other !== undefined ? [other] : [];
  if (random.chance(0.06)) approvers.push(random.pick([...maintainers, 'dave']));
  return { author, pusher, approvers };
}

/** Steps of which the first that there is something to do for is done. */
type Slot = readonly CaseStep[];

/** The change that is tried first, and others for where there is nothing to do for it. */
const maxCandidates = 5;

function planSlots(seed: number, random: Random, only: readonly string[] | undefined): Slot[] {
  const count = only === undefined ? random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]) : 1 + random.int(2);
  const names = Object.keys(tricks).filter(name => only === undefined || only.includes(name));
  const slotOf = (of: readonly string[], table: Readonly<Record<string, Step>>, isTrick: boolean) => {
    const first = random.pick(of);
    const others = Array.from({ length: maxCandidates - 1 }, () => random.pick(of));
    // What is done to blobs comes before everything else, and is not to be done more often for it.
    const isLikeFirst = (name: string) => table[first]?.on === 'blobs' || table[name]?.on === 'files';
    return [first, ...others.filter(isLikeFirst)].map(name => ({ name, isTrick }));
  };
  const hostile = Array.from({ length: count }, () => slotOf(names, tricks, true));
  const isHonestToo = count === 0 || random.chance(0.7);
  const honest = isHonestToo ? [slotOf(Object.keys(honestChanges), honestChanges, false)] : [];
  return [...honest, ...hostile].map((slot, index) =>
    slot.map(step => ({ ...step, seed: (seed * 31 + index * 7919) | 0 })),
  );
}

function applySlots(repository: FuzzRepository, slots: readonly Slot[]): Pick<FuzzCase, 'head' | 'steps'> {
  const head = headOf(repository);
  const done = new Map<Slot, CaseStep>();
  const apply = (on: Step['on']) => {
    for (const slot of slots) {
      if (done.has(slot)) continue;
      const step = slot.find(({ name, isTrick, seed }) => {
        const { on: where, edit } = (isTrick ? tricks[name] : honestChanges[name]) as Step;
        return where === on && edit(head, createRandom(seed));
      });
      if (step !== undefined) done.set(slot, step);
    }
  };
  apply('blobs');
  for (const [root, blobs] of head.blobs) {
    if (JSON.stringify(blobs) === JSON.stringify(head.mine.blobs)) continue;
    const directory = `${root}/${head.mine.directory}`;
    // What a file is linked to is written where it is.
    if (head.files.get(`${directory}/catalog.yaml`)?.mode === 'symlink') continue;
    writePackage(head.files, directory, blobs, head.mine.style);
  }
  apply('files');
  return { head: head.files, steps: slots.flatMap(slot => done.get(slot) ?? []) };
}

function headOf(repository: FuzzRepository): Head {
  const [mine, ...others] = repository.packages;
  if (mine === undefined || others[0] === undefined) throw new Error('a repository has two packages');
  const files: StoredFiles = new Map(repository.files);
  const isInCatalogs = mine.blobs.length > 0;
  return {
    repository,
    mine,
    victim: others[0],
    files,
    blobs: new Map(isInCatalogs ? repository.catalogs.map(root => [root, structuredClone([...mine.blobs])]) : []),
    touched: () => [...files.keys()].filter(path => files.get(path) !== repository.files.get(path)),
  };
}
