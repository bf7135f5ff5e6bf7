import type { JsonObject } from '../../../../src/core/json.ts';
import type { FuzzCase } from '../make-case.ts';
import { approvalsOf } from './approvals.ts';
import { type Broken, broken } from './broken.ts';
import { canonical, objectsOf, textOf } from './plain-fields.ts';
import { registryProblems } from './registry-problems.ts';
import { releasedProblem } from './released-problem.ts';
import type { Renderer, Rendering } from './rendering.ts';
import { strandedVersions } from './stranded.ts';

/** What merging does to a catalog that it must not. */
export async function* brokenInCatalog(fuzzCase: FuzzCase, root: string, renderer: Renderer): AsyncIterable<Broken> {
  const { repository, head } = fuzzCase;
  const isTouched = [...head.keys(), ...repository.files.keys()].some(
    path => path.startsWith(`${root}/`) && head.get(path) !== repository.files.get(path),
  );
  if (!isTouched) return;
  const problem = await renderer.problemOf(head, root);
  if (problem !== undefined) yield broken('the tree becomes invalid', `${root}: ${problem}`);
  const rendered = await renderer.catalog(head, root);
  if ('error' in rendered) return;
  const base = await baseOf(fuzzCase, root, renderer);
  const before = byPackage(base.plain);
  const after = byPackage(rendered.blobs);
  const approvals = approvalsOf(fuzzCase);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [mine = [], theirs = []] = [before.get(name), after.get(name)];
    if (meaningOf(mine) === meaningOf(theirs)) continue;
    const isNew = mine.length === 0;
    const mayChange = isNew || name === '' ? approvals.ofMaintainer : approvals.ofPackage(name);
    if (!mayChange) yield broken('a package of somebody else changes', `${root}: ${name}`);
    for (const what of strandedVersions(mine, theirs, approvals.toRemovals(name))) {
      yield broken('an upgrade path is lost', `${root}: ${what}`);
    }
  }
  yield* brokenBundles(fuzzCase, root, base, rendered.blobs);
}

interface Base {
  readonly plain: readonly JsonObject[];
  readonly migrated: readonly JsonObject[];
}

/** What the base means, by the repository and the root: many heads are made of one repository. */
const known = new WeakMap<object, Map<string, Promise<Base>>>();

function baseOf({ repository }: FuzzCase, root: string, renderer: Renderer): Promise<Base> {
  const roots = known.get(repository) ?? new Map<string, Promise<Base>>();
  known.set(repository, roots);
  const base = roots.get(root) ?? renderBase(repository.files, root, renderer);
  roots.set(root, base);
  return base;
}

async function renderBase(files: FuzzCase['head'], root: string, renderer: Renderer): Promise<Base> {
  const problem = await renderer.problemOf(files, root);
  if (problem !== undefined) throw new Error(`the generated base is not valid: ${problem}`);
  return {
    plain: blobsOrThrow(await renderer.catalog(files, root)),
    migrated: blobsOrThrow(await renderer.migrated(files, root)),
  };
}

function blobsOrThrow(rendering: Rendering): readonly JsonObject[] {
  if ('error' in rendering) throw new Error(`the generated base cannot be rendered: ${rendering.error}`);
  return rendering.blobs;
}

function* brokenBundles(fuzzCase: FuzzCase, root: string, base: Base, after: readonly JsonObject[]): Iterable<Broken> {
  const released = bundlesOf(base.plain);
  const migrated = bundlesOf(base.migrated);
  for (const [key, bundle] of bundlesOf(after)) {
    const before = released.get(key);
    const problem =
      before === undefined
        ? undefined
        : releasedProblem(before, migrated.get(key) ?? before, bundle, approvalsOf(fuzzCase));
    if (problem !== undefined) yield broken('something released changes', `${root}: ${key}: ${problem}`);
    for (const what of registryProblems(fuzzCase.repository.allowedRegistries, before, bundle)) {
      yield broken('a registry is not allowed', `${root}: ${key}: ${what}`);
    }
  }
}

function bundlesOf(blobs: readonly JsonObject[]): Map<string, JsonObject> {
  const bundles = blobs.filter(blob => blob.schema === 'olm.bundle');
  return new Map(bundles.map(bundle => [`${textOf(bundle, 'package')} ${textOf(bundle, 'name')}`, bundle]));
}

function byPackage(blobs: readonly JsonObject[]): Map<string, JsonObject[]> {
  const packages = new Map<string, JsonObject[]>();
  for (const blob of blobs) {
    const name = textOf(blob, blob.schema === 'olm.package' ? 'name' : 'package');
    packages.set(name, [...(packages.get(name) ?? []), blob]);
  }
  return packages;
}

/** Equal texts are packages that mean the same: the order of blobs, properties and related images is nothing. */
function meaningOf(blobs: readonly JsonObject[]): string {
  return blobs
    .map(blob => canonical({ ...blob, ...sortedLists(blob) }))
    .sort()
    .join('\n');
}

function sortedLists(blob: JsonObject): JsonObject {
  const lists: Record<string, JsonObject[]> = {};
  for (const key of ['properties', 'relatedImages']) {
    if (Array.isArray(blob[key]))
      lists[key] = objectsOf(blob, key).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  }
  return lists;
}
