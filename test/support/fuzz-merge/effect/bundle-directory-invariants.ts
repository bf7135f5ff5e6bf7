import { compare, valid } from 'semver';
import type { JsonObject } from '../../../../src/core/json.ts';
import type { FuzzCase } from '../make-case.ts';
import { type StoredFiles, textAt } from '../stored-file.ts';
import { approvalsOf } from './approvals.ts';
import { type Broken, broken } from './broken.ts';
import { settingsReaders } from './other-readers.ts';
import { isObject, objectsOf, type PlainEntry, textOf, textsOf } from './plain-fields.ts';
import { filesBelow, type Renderer } from './rendering.ts';
import { strandedVersions } from './stranded.ts';

/** What merging does to bundle directories that it must not. */
export async function* brokenBundleDirectories(fuzzCase: FuzzCase, renderer: Renderer): AsyncIterable<Broken> {
  const { repository, head } = fuzzCase;
  const { operators } = repository;
  if (operators === undefined) return;
  const approvals = approvalsOf(fuzzCase);
  for (const directory of bundleDirectories(repository.files, operators)) {
    const isThere = filesBelow(head, directory).size > 0;
    if (isThere && !isSame(repository.files, head, directory)) yield broken('something released changes', directory);
    if (!isThere && !approvals.ofMaintainer && !isUnused(fuzzCase, directory)) {
      yield broken('something released changes', `${directory} is gone`);
    }
  }
  const released = await releasedBundles(fuzzCase, renderer);
  for (const directory of bundleDirectories(head, operators)) {
    if (isSame(repository.files, head, directory)) continue;
    const rendered = await renderer.bundle(head, directory);
    const [blob] = 'blobs' in rendered ? rendered.blobs : [];
    if (blob === undefined) {
      yield broken('the tree becomes invalid', `${directory}: ${'error' in rendered ? rendered.error : 'no bundle'}`);
      continue;
    }
    const name = textOf(blob, 'package');
    const known = repository.packages.find(one => one.name === name);
    if (!(known !== undefined ? approvals.ofPackage(name) : approvals.ofMaintainer)) {
      yield broken('a package of somebody else changes', `${directory}: ${name}`);
    }
    const entry = readEntry(directory, blob);
    const own = released.filter(one => one.package === name);
    // What operators that keep catalogs have released is in these, with its images and edges.
    if (known === undefined || keepsCatalogs(head, `${operators}/${known.directory}`)) continue;
    const isMovedHere = (one: BundleEntry) =>
      filesBelow(head, one.directory).size === 0 && hasFilesOf(fuzzCase, one, directory);
    if (released.some(one => one.name === entry.name && !isMovedHere(one))) {
      yield broken('something released changes', `${directory}: ${entry.name} is released already`);
    } else if (isInChannelOfOthers(head, directory)) {
      yield* brokenEdges(directory, entry, own);
    }
  }
}

/** Whether a bundle comes to the one channel that all bundles of the base are in: it names no other, by the annotation that stands last. */
function isInChannelOfOthers(files: StoredFiles, directory: string): boolean {
  const text = textAt(files, `${directory}/metadata/annotations.yaml`);
  const named = [...text.matchAll(/bundle\.channels\.v1["']?: *(\w+)/g)].at(-1)?.[1];
  return named === undefined || named === 'stable';
}

function keepsCatalogs(files: StoredFiles, operator: string): boolean {
  const fbc = settingsReaders['YAML 1.1']?.(textAt(files, `${operator}/ci.yaml`))?.fbc;
  return isObject(fbc) && fbc.enabled === true;
}

function* brokenEdges(directory: string, entry: BundleEntry, own: readonly BundleEntry[]): Iterable<Broken> {
  if (own.length > 0 && entry.replaces !== '' && !own.some(({ name }) => name === entry.replaces)) {
    yield broken(
      'an upgrade path is lost',
      `${directory}: ${entry.name} replaces ${entry.replaces}, which is not there`,
    );
  }
  for (const what of strandedVersions(indexOf(own), indexOf([...own, entry]), false)) {
    yield broken('an upgrade path is lost', `${directory}: ${what}`);
  }
}

/** The one channel that an index of these bundles has: the chain of `replaces` from the newest, with all that it skips. */
function indexOf(bundles: readonly BundleEntry[]): JsonObject[] {
  const byName = new Map(bundles.map(bundle => [bundle.name, bundle]));
  const newest = bundles.toSorted((a, b) => compare(valid(a.version) ?? '0.0.0', valid(b.version) ?? '0.0.0')).at(-1);
  const chain = new Map<string, BundleEntry>();
  for (let at = newest; at !== undefined && !chain.has(at.name); at = byName.get(at.replaces)) chain.set(at.name, at);
  const skipped = [...chain.values()].flatMap(({ skips }) => skips.flatMap(name => byName.get(name) ?? []));
  const entries = [...new Set([...chain.values(), ...skipped.map(bundle => ({ ...bundle, replaces: '', skips: [] }))])];
  return [
    { schema: 'olm.channel', name: 'stable', entries: entries.map(({ version: _, ...entry }) => ({ ...entry })) },
    ...bundles.map(({ package: packageName, name, version }) => ({
      schema: 'olm.bundle',
      name,
      properties: [{ type: 'olm.package', value: { packageName, version } }],
    })),
  ];
}

/** Directories of the operators that have both `manifests/` and `metadata/`. */
function bundleDirectories(files: StoredFiles, operators: string): string[] {
  const parts = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    const [root, operator, version, part, ...rest] = path.split('/');
    if (root !== operators || part === undefined || rest.length === 0) continue;
    const directory = `${root}/${operator}/${version}`;
    parts.set(directory, (parts.get(directory) ?? new Set()).add(part));
  }
  return [...parts]
    .filter(([, found]) => found.has('manifests') && found.has('metadata'))
    .map(([directory]) => directory);
}

function isSame(before: StoredFiles, after: StoredFiles, directory: string): boolean {
  return isSameBelow(filesBelow(before, directory), filesBelow(after, directory));
}

/** Whether a directory has after the change what a released one had before, byte by byte. Whether that one may go is another question. */
function hasFilesOf({ repository, head }: FuzzCase, released: BundleEntry, directory: string): boolean {
  return isSameBelow(filesBelow(repository.files, released.directory), filesBelow(head, directory));
}

function isSameBelow(one: StoredFiles, other: StoredFiles): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([path, file]) => {
    const same = other.get(path);
    return same !== undefined && same.mode === file.mode && same.bytes.equals(file.bytes);
  });
}

/** Whether no catalog offers the bundle of a directory, of a package that is kept in catalogs. */
function isUnused({ repository, head }: FuzzCase, directory: string): boolean {
  const [, operator = '', version = ''] = directory.split('/');
  const owner = repository.packages.find(one => one.directory === operator);
  if (owner === undefined || owner.blobs.length === 0) return false;
  const name = `${owner.name}.v${version}`;
  return ![...head].some(
    ([path, { bytes }]) => path.startsWith('catalogs/') && bytes.toString('utf8').includes(`name: ${name}\n`),
  );
}

/** What a bundle is as an entry of a channel. */
interface BundleEntry extends PlainEntry {
  readonly directory: string;
  readonly package: string;
  readonly version: string;
}

const remembered = new WeakMap<object, Promise<readonly BundleEntry[]>>();

/** The bundles of the base, as entries of the one channel that each package has. */
function releasedBundles(fuzzCase: FuzzCase, renderer: Renderer): Promise<readonly BundleEntry[]> {
  const { repository } = fuzzCase;
  const entries = remembered.get(repository) ?? readReleased(fuzzCase, renderer);
  remembered.set(repository, entries);
  return entries;
}

async function readReleased({ repository }: FuzzCase, renderer: Renderer): Promise<readonly BundleEntry[]> {
  const found: BundleEntry[] = [];
  for (const directory of bundleDirectories(repository.files, repository.operators ?? '')) {
    const rendered = await renderer.bundle(repository.files, directory);
    if ('error' in rendered) throw new Error(`the generated bundle ${directory} cannot be rendered: ${rendered.error}`);
    for (const blob of rendered.blobs) found.push(readEntry(directory, blob));
  }
  return found;
}

/** By the ClusterServiceVersion among the objects of a bundle. */
function readEntry(directory: string, blob: JsonObject): BundleEntry {
  const csv =
    objectsOf(blob, 'properties')
      .map(objectIn)
      .find(object => object.kind === 'ClusterServiceVersion') ?? {};
  const spec = isObject(csv.spec) ? csv.spec : {};
  const metadata = isObject(csv.metadata) ? csv.metadata : {};
  const annotations = isObject(metadata.annotations) ? metadata.annotations : {};
  return {
    directory,
    package: textOf(blob, 'package'),
    name: textOf(blob, 'name'),
    version: textOf(spec, 'version'),
    replaces: textOf(spec, 'replaces'),
    skips: textsOf(spec, 'skips'),
    skipRange: textOf(annotations, 'olm.skipRange'),
  };
}

function objectIn({ type, value }: JsonObject): JsonObject {
  if (type !== 'olm.bundle.object' || !isObject(value)) return {};
  return JSON.parse(Buffer.from(textOf(value, 'data'), 'base64').toString('utf8')) as JsonObject;
}
