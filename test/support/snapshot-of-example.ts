import type { Actors } from '../../src/core/actors.ts';
import type { Example } from '../../src/core/checks/define.ts';
import { changedTargets } from '../../src/core/cluster/runs/changed-targets.ts';
import { configPath } from '../../src/core/config/defaults.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { findLayout } from '../../src/flows/load/find-layout.ts';
import { loadChange } from '../../src/flows/load/load-change.ts';
import { loadConfig } from '../../src/flows/load/load-config.ts';
import { loadTree } from '../../src/flows/load/load-tree.ts';
import type { Repository } from '../../src/flows/ports.ts';
import { withImagesOfExample } from './images-of-example.ts';
import { known } from './known.ts';
import { type Files, memoryRepository } from './memory-repository.ts';

const now = '2026-01-15T12:00:00.000Z';

/** The snapshot of an example, loaded as that of a real repository. */
export async function snapshotOfExample(example: Example): Promise<Snapshot> {
  const snapshot = await loadedOf(example);
  const { obstacle } = example;
  const asked = withImagesOfExample(example, obstacle === undefined ? snapshot : { ...snapshot, obstacle });
  if (example.installs === undefined) return asked;
  const { targets, left } = changedTargets(snapshot);
  return { ...asked, installs: { targets, left, state: example.installs } };
}

async function loadedOf(example: Example): Promise<Snapshot> {
  const config: Files = example.config === undefined ? {} : { [configPath]: example.config };
  const files = example.files ?? (example.bundle === undefined ? undefined : {});
  if (files !== undefined) {
    const repository = memoryRepository({ tree: { ...config, ...files } });
    const tree = await repository.tree('tree');
    const parsed = await loadConfig(repository, tree);
    const layout = await findLayout([tree], {
      catalogs: parsed.config.catalogs.paths,
      operators: parsed.config.operators,
    });
    return (await loadTree(repository, { tree, layout, config: parsed, now, memory: new Map(), needsOwners: true }))
      .snapshot;
  }
  const { repository, actors } = changeOfExample(example);
  const loaded = await loadChange(repository, {
    base: await repository.tree('base'),
    merged: await repository.tree('merged'),
    actors: () => actors,
    now,
    memory: new Map(),
  });
  return loaded.snapshot;
}

/** The change that an example tells, between the revisions `base` and `merged`, and who made it. */
export function changeOfExample(example: Example): { readonly repository: Repository; readonly actors: Actors } {
  const config: Files = example.config === undefined ? {} : { [configPath]: example.config };
  const base = { ...config, ...example.base };
  const repository = memoryRepository({ base, merged: applied(base, example.merged ?? {}) });
  return { repository, actors: actorsOf(example) };
}

function applied(base: Files, edits: Readonly<Record<string, string | null>>): Files {
  const merged: Record<string, string> = { ...base };
  for (const [path, text] of Object.entries(edits)) {
    if (text === null) delete merged[path];
    else merged[path] = text;
  }
  return merged;
}

function actorsOf({ author, approvedBy }: Example): Actors {
  return {
    author: known({ login: author ?? 'alice' }),
    approvals: known((approvedBy ?? []).map(login => ({ login }))),
    changesRequestedBy: known([]),
    isDraft: known(false),
    hold: known(undefined),
  };
}
