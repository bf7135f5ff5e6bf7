import { defaultConfig } from '../../../../src/core/config/defaults.ts';
import type { MergeSettings } from '../../../../src/core/plan/judgement.ts';
import type { Operation } from '../../../../src/core/plan/operation.ts';
import type { Observed } from '../../../../src/core/plan/pull-request.ts';
import type { Verdict } from '../../../../src/core/report/verdict.ts';
import type { ControllerParts } from '../../../../src/flows/reconcile/controller-parts.ts';
import type { Hub } from '../../../../src/flows/reconcile/ports.ts';
import { alice, judged } from '../../../core/plan/support/observed.ts';
import { type FakeParts, fakeParts } from '../../../support/fake-parts.ts';
import { goodChange } from '../../../support/small-catalog.ts';

export const key = { installation: 5, repository: { id: 99, name: 'o/r' }, number: 7 };

export interface Stubs {
  /** What GitHub shows after these operations, by the label that is asked for. */
  readonly observe: (operations: readonly Operation[], stopLabel: string | undefined) => Observed | undefined;
  readonly merge?: Partial<MergeSettings>;
  readonly hub?: Partial<Hub>;
  /** On any tree by itself. */
  /** Of a commit. */
  readonly parents?: (commit: string) => readonly string[];
  readonly tree?: (commit: string) => Partial<Verdict>;
}

const parentOf = (id: string) => `parent of ${id}`;
const treeOf = (id: string) => ({ id, list: async () => undefined, walk: async () => [] });

/** Parts with one pull request, whose change may always be merged, and what was done about it. */
export function stubParts({
  observe,
  merge,
  hub,
  tree,
  parents,
}: Stubs): FakeParts & { readonly operations: Operation[] } {
  const operations: Operation[] = [];
  const does = async (_of: unknown, operation: Operation) => {
    operations.push(operation);
    return { kind: 'done' } as const;
  };
  const judges: NonNullable<ControllerParts['judges']> = {
    async change(_repository, { actors }) {
      const config = { ...defaultConfig, merge: { ...defaultConfig.merge, ...merge } };
      const observed = observe([], undefined);
      if (observed === undefined) throw new Error('there is nothing to judge');
      const { verdict, tree: merged, maintainers } = await judged(observed, goodChange, merge);
      const footprint = { roots: [], wholes: [], names: [], soughtNames: [] };
      const parsed = { config, problems: [], origins: new Map() };
      return { verdict, tree: merged, config: parsed, actors: actors(config), maintainers, footprint, graphs: [] };
    },
    tree: async (_repository, _request, { tree: { id } }) =>
      ({ valid: true, findings: [], checks: [], stats: { files: 1, bytes: 1 }, ...tree?.(id) }) as unknown as Verdict,
  };
  const parts = fakeParts(
    {
      observe: async (_key, { stopLabel } = {}) => observe(operations, stopLabel),
      pusher: async () => ({ known: true, value: alice }),
      checkRuns: async () => [],
      branch: async () => undefined,
      ownMerges: async () => [],
      perform: does,
      report: does,
      ...hub,
    },
    {
      judges,
      repository: {
        contains: async () => true,
        commit: async id => ({ id, parents: parents?.(id) ?? [parentOf(id)] }),
        tree: async id => treeOf(id),
        // What merging gives is what is left by it.
        merge: async base => ({ kind: 'merged', tree: treeOf(base.slice(parentOf('').length)) }),
      },
    },
  );
  return { ...parts, operations };
}
