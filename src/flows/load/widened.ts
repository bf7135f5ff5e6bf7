import type { Catalog } from '../../core/catalog/model.ts';
import { readCiFile } from '../../core/ownership/read-ci-file.ts';
import { packageDirectory } from '../../core/policy/package-homes.ts';
import type { RepositoryState, RoledChange, Snapshot } from '../../core/snapshot.ts';
import { templatesDirectory } from './load-operator.ts';
import type { Touched } from './touched.ts';

type Loaded = Pick<Snapshot, 'changes' | 'layout' | 'base' | 'merged'>;

/**
 * What has to be loaded, too, because what was loaded leaves open something that the verdict depends on; undefined where
 * it leaves nothing open. Every answer is wider than the question, so that asking again and again comes to an end.
 *
 * - Of a catalog that cannot be told apart by directory on one side, the other has to be known as a whole, to be compared with
 *   it. So has one that a package comes to: it may be there already, in a directory of another name.
 * - A package that no touched catalog has, before or after, is new or gone only if no other catalog has it either; and
 *   one that is not named after its directory has its home there only if it is nowhere else.
 * - A bundle directory can only go when no catalog offers its bundle.
 * - A template is compared with all the catalogs that are made from it.
 */
export function widened(touched: Touched, loaded: Loaded): Touched | undefined {
  const roots = loaded.layout.catalogs.map(({ path }) => path);
  const packages = new Map(touched.packages);
  for (const name of wantedEverywhere(loaded)) {
    for (const root of roots) addName(packages, root, name);
  }
  for (const [root, name] of madeFromChangedTemplates(loaded)) addName(packages, root, name);
  for (const root of touched.packages.keys()) {
    if (isLopsided(loaded.base.catalogs.get(root), loaded.merged.catalogs.get(root))) packages.set(root, 'all');
  }
  const isWider = [...packages].some(([root, names]) => names !== touched.packages.get(root));
  return isWider ? { ...touched, packages } : undefined;
}

function addName(packages: Map<string, ReadonlySet<string> | 'all'>, root: string, name: string): void {
  const known = packages.get(root);
  if (known !== 'all' && known?.has(name) !== true) packages.set(root, new Set(known).add(name));
}

function isLopsided(before: Catalog | undefined, after: Catalog | undefined): boolean {
  if (before?.isComplete !== after?.isComplete) return true;
  return after?.isComplete === false && [...after.packages.keys()].some(name => before?.packages.has(name) !== true);
}

function wantedEverywhere({ changes, base, merged }: Loaded): ReadonlySet<string> {
  const isSomewhereElse = [base, merged].some(hasStrays);
  const wanted = new Set<string>();
  for (const { role, after } of changes) {
    if (role.kind === 'bundle' && after === undefined) wanted.add(role.operator);
    if (role.kind !== 'catalog' && role.kind !== 'operator') continue;
    const name = role.kind === 'catalog' ? role.package : role.operator;
    if (isSomewhereElse || ![base, merged].every(state => isIn(state, name))) wanted.add(name);
  }
  return wanted;
}

function isIn({ operators, catalogs }: RepositoryState, name: string): boolean {
  return operators.has(name) || [...catalogs.values()].some(({ packages }) => packages.has(name));
}

/** Whether a package is not named after its directory. */
function hasStrays({ catalogs }: RepositoryState): boolean {
  return [...catalogs.values()].some(({ root, blobs }) =>
    blobs.some(({ content, document }) => {
      return content.package !== '' && content.package !== packageDirectory(root, document.file);
    }),
  );
}

/** Catalogs, with the name of the operator, that its `ci.yaml` maps to a template that changes; to any if it changes itself. */
function* madeFromChangedTemplates({ changes, layout, merged }: Loaded): Iterable<[string, string]> {
  for (const [name, paths] of changedFilesOfOperators(changes)) {
    const ci = merged.operators.get(name)?.ci;
    const mappings = ci === undefined ? [] : (readCiFile(ci).fbc?.catalogMapping ?? []);
    for (const { templateName, catalogNames } of mappings) {
      if (!paths.has('ci.yaml') && !paths.has(`${templatesDirectory}/${templateName}`)) continue;
      const names = new Set(catalogNames.map(catalog => catalog.name));
      for (const catalog of layout.catalogs) if (names.has(catalog.name)) yield [catalog.path, name];
    }
  }
}

function changedFilesOfOperators(changes: readonly RoledChange[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const { role } of changes) {
    if (role.kind === 'operator') files.set(role.operator, (files.get(role.operator) ?? new Set()).add(role.rest));
  }
  return files;
}
