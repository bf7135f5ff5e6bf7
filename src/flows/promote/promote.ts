import { differenceOfCatalogs } from '../../core/catalog/difference.ts';
import type { PackageDifference } from '../../core/catalog/difference-model.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import type { CiFile } from '../../core/ownership/ci-file.ts';
import { readCiFile } from '../../core/ownership/read-ci-file.ts';
import { addCatalogName } from '../../core/promote/add-catalog-name.ts';
import type { PackagePromotion, Promotion } from '../../core/promote/promotion.ts';
import { refusalsOfVersion } from '../../core/promote/refusals-of-version.ts';
import type { CatalogRoot, Layout } from '../../core/repository/layout.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import { nearestWord } from '../../core/text/nearest-word.ts';
import { showName, someOf } from '../../core/text/shown-names.ts';
import { filesInMemory } from '../composite/files-in-memory.ts';
import { entriesAt } from '../load/entries-at.ts';
import { FileReader } from '../load/file-reader.ts';
import type { BytesReader, ObjectReader, Tree } from '../ports.ts';
import { contentOfBytes } from '../publish/content-of-bytes.ts';
import { opmFindings } from '../publish/opm-findings.ts';

/** Which catalogs are promoted. */
export interface PromotionRequest {
  readonly layout: Layout;
  /** Name of a catalog. */
  readonly from: string;
  readonly to: string;
  /** Names of directories in the catalog; empty: all whose strategy is not `never`. */
  readonly packages: readonly string[];
  /** Only those with this strategy. */
  readonly strategy?: PackagePromotion['strategy'];
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Why nothing can be promoted. */
export interface PromotionProblem {
  readonly message: string;
  readonly fix?: string;
}

/** A promotion, and the files that it copies and changes. */
export interface PromotionProposal {
  readonly promotion: Promotion;
  readonly files: readonly Pick<SourceFile, 'path' | 'text'>[];
  /** What packages add to the catalog of the next version, by the names of their directories. */
  readonly change: ReadonlyMap<string, readonly PackageDifference[]>;
}

const maxFileBytes = 100 * 1024 * 1024;

/**
 * Begins the catalogs of the next version with those of a version: each package as it is, and its templates render to both. What the rules of
 * the next version refuse is left out, and listed first.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/docs/fbc-catalog-promotion.md
 */
export async function promote(
  objects: ObjectReader & BytesReader,
  tree: Tree,
  request: PromotionRequest,
): Promise<PromotionProposal | { readonly problems: readonly PromotionProblem[] }> {
  const { layout, from, to, packages } = request;
  const source = layout.catalogs.find(({ name }) => name === from);
  if (source === undefined) {
    const names = someOf(layout.catalogs.map(({ name }) => name));
    return { problems: [{ message: `There is no catalog ${showName(from)}.`, fix: `Name one of these: ${names}.` }] };
  }
  const target = layout.catalogs.find(({ name }) => name === to)?.path ?? joinPath(directoryOf(source.path), to);
  const known = directoriesOf(await tree.list(source.path));
  const there = new Set(directoriesOf(await tree.list(target)));
  const missing = packages.filter(name => !known.includes(name));
  if (missing.length > 0) return { problems: missing.map(name => noPackage(source.path, name, known)) };
  const promoted: PromotedPackage[] = [];
  for (const name of packages.length > 0 ? packages : known) {
    const ci = await ciOf(objects, tree, layout, name);
    const strategy = ci?.fbc?.versionPromotionStrategy ?? 'review-needed';
    if (request.strategy !== undefined && strategy !== request.strategy) continue;
    const about = { package: name, strategy, refusals: [], files: [], contents: [], change: [] };
    if (strategy === 'never') promoted.push({ ...about, state: 'skipped' });
    else if (there.has(name)) promoted.push({ ...about, state: 'there' });
    else promoted.push(await promotePackage(objects, tree, { request, source, target, name, strategy, ci }));
  }
  const ordered = promoted.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'));
  return {
    promotion: {
      schemaVersion: 1,
      from: source.path,
      to: target,
      packages: ordered.map(({ contents, change: _, ...each }) => ({
        ...each,
        files: contents.map(({ path }) => path),
      })),
    },
    files: ordered.flatMap(({ contents }) => contents),
    change: new Map(ordered.map(({ package: name, change }) => [name, change])),
  };
}

function noPackage(catalog: string, name: string, known: readonly string[]): PromotionProblem {
  const nearest = nearestWord(name, known);
  const fix = nearest === undefined ? `Name a directory of ${catalog}.` : `Did you mean ${showName(nearest)}?`;
  return { message: `${catalog} has no package ${showName(name)}.`, fix };
}

interface PromotedPackage extends PackagePromotion {
  readonly contents: readonly Pick<SourceFile, 'path' | 'text'>[];
  readonly change: readonly PackageDifference[];
}

interface OnePackage {
  readonly request: PromotionRequest;
  readonly source: CatalogRoot;
  /** Path of the next version's catalog. */
  readonly target: string;
  readonly name: string;
  readonly strategy: PackagePromotion['strategy'];
  readonly ci: CiFile | undefined;
}

async function promotePackage(
  objects: ObjectReader & BytesReader,
  tree: Tree,
  { request, source, target, name, strategy, ci }: OnePackage,
): Promise<PromotedPackage> {
  const entries = await tree.walk(joinPath(source.path, name));
  const bytes = await objects.bytes(
    entries.map(({ id }) => id),
    maxFileBytes,
  );
  const refusals: string[] = [];
  const copies = new Map<string, Uint8Array>();
  const contents: Pick<SourceFile, 'path' | 'text'>[] = [];
  for (const { path, mode, id } of entries) {
    const read = bytes.get(id);
    const content = read === undefined ? undefined : contentOfBytes(id, read, maxFileBytes, maxFileBytes);
    if (mode !== 'file' || read === undefined || content?.kind !== 'text' || !content.isUtf8) {
      refusals.push(`${path} is not a plain text file that can be read.`);
      continue;
    }
    const below = path.slice(source.path.length + 1);
    copies.set(below, read);
    contents.push({ path: joinPath(target, below), text: content.text });
  }
  const { catalog, refused } = await refusalsOf(copies, request);
  refusals.push(...refused);
  const changed = ci === undefined ? undefined : addCatalogName(ci.file, request.from, request.to);
  if (ci !== undefined && changed === undefined)
    refusals.push(`${request.to} cannot be added to the list with ${request.from} in ${ci.file.path}.`);
  const about = { package: name, strategy, refusals, files: [] };
  if (refusals.length > 0) return { ...about, state: 'refused', contents: [], change: [] };
  if (changed !== undefined && changed.text !== ci?.file.text)
    contents.push({ path: changed.path, text: changed.text });
  return { ...about, state: 'promoted', contents, change: differenceOfCatalogs(undefined, catalog).packages };
}

/** A package, and what the rules refuse of it alone: what it has to do with others is the same as in the version before. */
async function refusalsOf(
  files: ReadonlyMap<string, Uint8Array>,
  { to, now }: PromotionRequest,
): Promise<{ readonly catalog: Catalog | undefined; readonly refused: readonly string[] }> {
  const memory = filesInMemory(files);
  const { catalog, blocking } = await opmFindings({ objects: memory, tree: memory.tree, path: '' }, now);
  const invalid = blocking.map(({ message }) => message);
  return { catalog, refused: [...invalid, ...(catalog === undefined ? [] : refusalsOfVersion(catalog, to))] };
}

async function ciOf(
  objects: ObjectReader,
  tree: Tree,
  { operators }: Layout,
  name: string,
): Promise<CiFile | undefined> {
  if (operators === undefined) return undefined;
  const path = joinPath(operators, `${name}/ci.yaml`);
  const file = (await new FileReader(objects, maxFileBytes).read(await entriesAt(tree, [path]), 'merged')).get(path);
  return file === undefined ? undefined : readCiFile(file);
}

function directoriesOf(entries: Awaited<ReturnType<Tree['list']>>): readonly string[] {
  return (entries ?? []).filter(({ kind }) => kind === 'directory').map(({ name }) => name);
}
