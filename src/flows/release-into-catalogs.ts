import type { BundleSource } from '../core/bundle/source.ts';
import type { Blob, CatalogDocument } from '../core/catalog/blob.ts';
import { isIgnoreFile } from '../core/catalog/ignore-file-name.ts';
import { isHarmless } from '../core/catalog/problem-list.ts';
import { updateCatalogFile } from '../core/catalog/update-catalog-file.ts';
import { refusalOfCatalog } from '../core/checks/catalog/refusal-of-catalog.ts';
import type { CatalogName } from '../core/ownership/ci-file.ts';
import type { CatalogRoot } from '../core/repository/layout.ts';
import { joinPath } from '../core/repository/paths.ts';
import type { SourceFile } from '../core/source.ts';
import { bundleInSource, imagesOfTemplate, readTemplate } from '../core/template/index.ts';
import { alreadyListed } from '../core/template/release/already-listed.ts';
import type { ReleasedTemplate } from '../core/template/release/apply-release-config.ts';
import { namesOfBundles } from '../core/template/release/names-of-bundles.ts';
import type { NewBundle } from '../core/template/release/new-bundle.ts';
import type { ReleaseProblem } from '../core/template/release/release-problem.ts';
import { migrationLevelOf, releasedCatalog } from '../core/template/release/released-catalog.ts';
import { showName } from '../core/text/shown-names.ts';
import { bundlesOfImages } from './bundles-of-images.ts';
import { loadCatalog } from './load/load-catalog.ts';
import type { Loader } from './load/loader.ts';
import type { Side } from './load/side.ts';
import type { Images } from './ports.ts';

interface Release {
  readonly templates: readonly ReleasedTemplate[];
  readonly roots: readonly CatalogRoot[];
  /** Name of the operator's directory, in each catalog as among the operators. */
  readonly operator: string;
  readonly bundle: NewBundle;
  /** The same, to be rendered with the image that it was published as. */
  readonly source: BundleSource;
  readonly images: Images | undefined;
}

interface ReleasedCatalogs {
  readonly files: readonly Pick<SourceFile, 'path' | 'text'>[];
  readonly problems: readonly ReleaseProblem[];
}

/** Renders the catalogs of templates that a bundle was added to, into the files that they have, as far as they differ. */
export async function releaseIntoCatalogs(loader: Loader, side: Side, release: Release): Promise<ReleasedCatalogs> {
  const files: Pick<SourceFile, 'path' | 'text'>[] = [];
  const problems: ReleaseProblem[] = [];
  const taken = new Set<string>();
  for (const template of release.templates) {
    for (const catalog of template.mapping.catalogNames) {
      if (taken.has(catalog.name)) problems.push(twice(catalog));
      taken.add(catalog.name);
      const root = release.roots.find(({ name }) => name === catalog.name);
      const result = root === undefined ? noCatalog(catalog) : await renderOne(loader, side, release, template, root);
      if ('problems' in result) problems.push(...result.problems);
      else if (result.text !== result.before) files.push({ path: result.path, text: result.text });
    }
  }
  return { files, problems: distinct(problems) };
}

/** Catalogs of one template have its problems in common. */
function distinct(problems: readonly ReleaseProblem[]): readonly ReleaseProblem[] {
  return [...new Map(problems.map(problem => [JSON.stringify([problem.message, problem.at]), problem])).values()];
}

interface Refused {
  readonly problems: readonly ReleaseProblem[];
}

interface Rendered {
  readonly path: string;
  readonly text: string;
  readonly before: string;
}

async function renderOne(
  loader: Loader,
  side: Side,
  { operator, bundle, source, images }: Release,
  { before, file, isChanged, place }: ReleasedTemplate,
  root: CatalogRoot,
): Promise<Rendered | Refused> {
  const now = await catalogNow(loader, side, joinPath(root.path, operator));
  if ('problems' in now) return now;
  const { template } = readTemplate(file);
  const inCatalog = new Set(now.blobs.flatMap(({ content }) => (content.kind === 'bundle' ? [content.image] : [])));
  const isThere = !isChanged && inCatalog.has(source.image);
  if (isThere || template === undefined || template.kind === 'other') {
    return { path: now.path, text: now.before, before: now.before };
  }
  const catalog = { name: root.name, blobs: now.blobs, format: formatOf(now.path) };
  const level = migrationLevelOf(catalog);
  const named = imagesOfTemplate(template).map(({ image }) => image);
  const missing = named.filter(image => image !== '' && image !== source.image && !inCatalog.has(image));
  const others = await bundlesOfImages(images, missing, level);
  const listed = before && alreadyListed(before, bundle, namesOfBundles(now.blobs, others));
  if (listed !== undefined) return refused(listed);
  const bundleOf = (image: string) => (image === source.image ? bundleInSource(source, level) : others(image));
  const rendered = releasedCatalog(template, catalog, bundleOf, place, refusalOfCatalog);
  if (typeof rendered !== 'string') return rendered;
  const text = now.file === undefined ? rendered : updateCatalogFile(now.file, rendered);
  return { path: now.path, text, before: now.before };
}

interface CatalogFileNow {
  readonly path: string;
  /** Undefined where there is none. */
  readonly file: SourceFile | undefined;
  readonly before: string;
  readonly blobs: readonly Blob[];
}

async function catalogNow(loader: Loader, side: Side, directory: string): Promise<CatalogFileNow | Refused> {
  const { catalog, files } = await loadCatalog(loader, side, directory, 'all');
  const [file, ...others] = [...files.values()].filter(({ path }) => !isIgnoreFile(path));
  if (file === undefined) return { path: `${directory}/catalog.yaml`, file, before: '', blobs: [] };
  if (others.length > 0) {
    const message = `${showName(directory)} has several catalog files, but a rendered catalog has one.`;
    return refused({ message, fix: 'Put them into one file, or add the bundle by hand.', at: { file: directory } });
  }
  const unreadable = catalog.blobs.find(({ content }) => content.kind === 'unreadable');
  if (unreadable === undefined) return { path: file.path, file, before: file.text, blobs: catalog.blobs };
  return refused({
    message: `${showName(file.path)} cannot be read: ${unreadable.content.problems.find(({ rule }) => !isHarmless(rule))?.message}`,
    fix: 'Correct the catalog.',
    at: { file: file.path, line: unreadable.document.line },
  });
}

function refused(problem: ReleaseProblem): Refused {
  return { problems: [problem] };
}

function formatOf(path: string): CatalogDocument['format'] {
  return path.endsWith('.json') ? 'json' : 'yaml';
}

function twice({ name, place }: CatalogName): ReleaseProblem {
  return {
    message: `The catalog ${showName(name)} is mapped twice.`,
    fix: 'Map it once: a catalog has one template.',
    at: place,
  };
}

function noCatalog({ name, place }: CatalogName): Refused {
  const message = `Catalog ${showName(name)} of ci.yaml does not exist.`;
  return refused({ message, fix: 'Correct the name, or add the directory of the catalog.', at: place });
}
