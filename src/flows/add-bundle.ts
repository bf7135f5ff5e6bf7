import { bundleDirectories } from '../core/bundle/bundle-directories.ts';
import type { BundleSource } from '../core/bundle/source.ts';
import { documentMemory } from '../core/catalog/document-memory.ts';
import { readCiFile } from '../core/ownership/read-ci-file.ts';
import type { Layout } from '../core/repository/layout.ts';
import type { BundleDirectory, OperatorDirectory } from '../core/repository/operator.ts';
import { pathBelow } from '../core/repository/paths.ts';
import type { SourceFile } from '../core/source.ts';
import { readReleaseConfig } from '../core/template/index.ts';
import { applyReleaseConfig, type ReleasedTemplate } from '../core/template/release/apply-release-config.ts';
import { nameOfNewBundle } from '../core/template/release/name-of-new-bundle.ts';
import type { NewBundle } from '../core/template/release/new-bundle.ts';
import type { ReleaseProblem } from '../core/template/release/release-problem.ts';
import { showName } from '../core/text/shown-names.ts';
import { findLayout } from './load/find-layout.ts';
import { loadConfig } from './load/load-config.ts';
import { loadOperator, templatesDirectory } from './load/load-operator.ts';
import { createLoader, type Loader } from './load/loader.ts';
import type { Side } from './load/side.ts';
import type { Images, Repository, Tree } from './ports.ts';
import { releaseIntoCatalogs } from './release-into-catalogs.ts';

/** Files as they are to be, to be written over what stands at their paths. Nothing has been written. */
type Proposal =
  | { readonly files: readonly Pick<SourceFile, 'path' | 'text'>[] }
  | { readonly problems: readonly ReleaseProblem[] };

interface Request {
  /** Path of the bundle directory, `operators/<operator>/<version>`. */
  readonly directory: string;
  /** The image that the bundle was published as. */
  readonly image: string;
  /** Where images are read that neither a catalog nor the bundle directory tells; undefined where none is to be read. */
  readonly images?: Images;
}

/**
 * Proposes how a new bundle gets into the templates of its operator and into the catalogs that are rendered from them, by its
 * release-config.yaml. The bundle is rendered from its directory, and what a catalog has already is kept, so that mostly no
 * registry is asked.
 */
export async function addBundle(repository: Repository, tree: Tree, request: Request): Promise<Proposal> {
  const { config } = await loadConfig(repository, tree);
  const layout = await findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
  const loader = createLoader(repository, config.limits.fileBytes, documentMemory());
  const side: Side = { name: 'base', tree };
  const found = await findBundle(loader, side, layout, request.directory);
  if ('message' in found) return refused({ ...found, at: { file: request.directory } });
  const { operator, directory, source, releaseConfig } = found;
  const named = nameOfNewBundle(source, directory.path);
  if ('message' in named) return refused(named);
  if (operator.ci === undefined) {
    const message = `${showName(operator.path)} has no ci.yaml, which maps templates to catalogs.`;
    return refused({ message, fix: 'Add ci.yaml with fbc.catalog_mapping.', at: { file: operator.path } });
  }
  const bundle: NewBundle = { ...named, image: request.image };
  const applied = applyReleaseConfig({
    config: readReleaseConfig(releaseConfig),
    bundle,
    ci: readCiFile(operator.ci),
    directory: `${operator.path}/${templatesDirectory}`,
    templates: operator.templates,
  });
  if ('problems' in applied) return applied;
  const catalogs = await releaseIntoCatalogs(loader, side, {
    templates: applied.templates,
    roots: layout.catalogs,
    operator: operator.name,
    bundle,
    source: { ...source, image: request.image },
    images: request.images,
  });
  const problems = [...catalogs.problems, ...loader.reader.unloaded.map(unread)];
  if (problems.length > 0) return { problems };
  return { files: [...applied.templates.filter(({ isChanged }) => isChanged).map(fileOf), ...catalogs.files] };
}

interface FoundBundle {
  readonly operator: OperatorDirectory;
  readonly directory: BundleDirectory;
  readonly source: BundleSource;
  readonly releaseConfig: SourceFile;
}

async function findBundle(
  { reader }: Loader,
  side: Side,
  layout: Layout,
  path: string,
): Promise<FoundBundle | Omit<ReleaseProblem, 'at'>> {
  const below = layout.operators === undefined ? undefined : pathBelow(layout.operators, path)?.split('/');
  const [name, version, ...rest] = below ?? [];
  if (layout.operators === undefined || name === undefined || version === undefined || rest.length > 0) {
    const message = 'This is not the directory of a bundle.';
    return { message, fix: `Name a directory such as ${layout.operators ?? 'operators'}/<operator>/<version>.` };
  }
  const operator = await loadOperator(reader, side, layout, name, new Set([version]));
  const directory = operator?.bundles.get(version);
  const [source] = operator === undefined ? [] : bundleDirectories([operator]);
  if (operator === undefined || directory === undefined || source === undefined) {
    return { message: 'There is no bundle in this directory.', fix: 'Name one with manifests/ and metadata/.' };
  }
  const releaseConfig = directory.files.get('release-config.yaml');
  if (releaseConfig === undefined) {
    const message = 'release-config.yaml is missing: it lists the templates that the bundle is added to.';
    return { message, fix: 'Add one, or add the bundle to the templates by hand.' };
  }
  return { operator, directory, source, releaseConfig };
}

function fileOf({ file: { path, text } }: ReleasedTemplate) {
  return { path, text };
}

function unread({ path, detail }: { readonly path: string; readonly detail: string }): ReleaseProblem {
  return { message: `The file could not be read: ${detail}.`, fix: 'Make it a plain text file.', at: { file: path } };
}

function refused(problem: ReleaseProblem): Proposal {
  return { problems: [problem] };
}
