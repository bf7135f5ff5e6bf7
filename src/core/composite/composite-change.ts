import type { FileProblem } from '../config/yaml-tree.ts';
import type { Snapshot } from '../snapshot.ts';
import { type CatalogReference, type Composite, compositePath, readComposite } from './read-composite.ts';

/** What a change does to a composite catalog. */
export interface CompositeChange {
  readonly merged: readonly CatalogReference[];
  /** References that are new, or name another image than the base does. */
  readonly added: readonly CatalogReference[];
  /** References whose name is gone. */
  readonly removed: readonly CatalogReference[];
  /** What of the merged file cannot be read: `added` and `removed` are then not all. */
  readonly problems: readonly FileProblem[];
  /** What of the composite in the base cannot be read: what is removed is then not known. */
  readonly problemsBefore: readonly FileProblem[];
}

const nothing: Pick<Composite, 'references' | 'problems' | 'isOne'> = { references: [], problems: [], isOne: false };

/**
 * How a change alters the composite in the root of a repository; undefined where it does not touch one. A file is one where the
 * preset says so, or where it has `references` in the base or in the merged tree.
 */
export function compositeChange({ changes, config, base, merged }: Snapshot): CompositeChange | undefined {
  if (!changes.some(({ path }) => path === compositePath)) return undefined;
  const [before, after] = [base, merged].map(({ files }) => {
    const file = files.get(compositePath);
    return file === undefined ? nothing : readComposite(file);
  });
  if (before === undefined || after === undefined) return undefined;
  if (config.preset !== 'composite' && !before.isOne && !after.isOne) return undefined;
  const names = new Set(after.references.map(({ name }) => name));
  const known = new Set(before.references.map(keyOf));
  return {
    merged: after.references,
    added: after.references.filter(reference => !known.has(keyOf(reference))),
    removed: before.references.filter(({ name }) => !names.has(name)),
    problems: after.problems,
    problemsBefore: before.isOne || config.preset === 'composite' ? before.problems : [],
  };
}

function keyOf({ name, image }: CatalogReference): string {
  return JSON.stringify([name, image]);
}
