import { type NamedPackage, packagesOfBundle } from '../bundle/packages-of-bundle.ts';
import { sourceOfDirectory } from '../bundle/source-of-directory.ts';
import type { BundleDirectory } from '../repository/operator.ts';
import type { RoledChange, Snapshot } from '../snapshot.ts';

/** A bundle directory whose bundle a change alters. */
export interface AlteredBundle {
  readonly operator: string;
  readonly path: string;
  /** The packages that it names on each side; undefined where it is not there. */
  readonly before: readonly NamedPackage[] | undefined;
  readonly after: readonly NamedPackage[] | undefined;
}

/** The bundles of which a change alters a file, each once: all that programs read of one is in `manifests/` and `metadata/`. */
export function alteredBundles({
  changes,
  base,
  merged,
}: Pick<Snapshot, 'changes' | 'base' | 'merged'>): AlteredBundle[] {
  const bundles = new Map<string, AlteredBundle>();
  for (const { role } of changes) {
    if (role.kind !== 'bundle' || bundles.has(role.directory) || !isOfBundle(role)) continue;
    bundles.set(role.directory, {
      operator: role.operator,
      path: role.directory,
      before: namesIn(base.operators.get(role.operator)?.bundles.get(role.version)),
      after: namesIn(merged.operators.get(role.operator)?.bundles.get(role.version)),
    });
  }
  return [...bundles.values()];
}

/**
 * The packages that the removed bundles of an operator may be of in a catalog: those that they named, those that its other bundles name, and the one that is
 * called as it is. Which package a bundle of another form was released as, its metadata need not say any more.
 */
export function packagesOfRemovedBundles(
  snapshot: Pick<Snapshot, 'changes' | 'base' | 'merged'>,
  operator: string,
): ReadonlySet<string> {
  const removed = alteredBundles(snapshot).filter(one => one.operator === operator && one.after === undefined);
  const named = removed.flatMap(({ before = [] }) => before.map(({ name }) => name));
  return new Set(
    removed.length === 0 ? [] : [operator, ...named, ...(snapshot.base.operators.get(operator)?.released ?? [])],
  );
}

function isOfBundle({ rest }: Extract<RoledChange['role'], { readonly kind: 'bundle' }>): boolean {
  return rest.startsWith('manifests/') || rest.startsWith('metadata/');
}

function namesIn(bundle: BundleDirectory | undefined): readonly NamedPackage[] | undefined {
  return bundle === undefined ? undefined : packagesOfBundle(sourceOfDirectory(bundle));
}
