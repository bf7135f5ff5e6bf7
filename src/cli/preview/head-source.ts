import { basename, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import type { OpenshiftVersion } from '../../core/bundle-index/openshift-versions.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import { joinPath } from '../../core/repository/paths.ts';
import { loadBundleCatalogs } from '../../flows/load/load-bundle-catalogs.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';
import { holdsBundles } from '../../flows/load/no-catalog.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Arguments, Context } from '../command.ts';
import {
  catalogsOfRepository,
  classifyInput,
  loadCatalogDirectory,
  loadCatalogInImage,
  rootOfCatalogs,
} from '../inputs/index.ts';
import { UsageError } from '../usage-error.ts';
import { rootAbove } from '../work-tree.ts';

/** The catalogs that are to be shown. */
export interface HeadSource {
  /** Names to show them by: directories, as they were named. */
  readonly roots: readonly string[];
  /** Absolute directory that the roots begin at; undefined for an image. */
  readonly directory: string | undefined;
  /** Absolute directory of the repository that they are in, whose configuration counts. */
  readonly repository: string;
  /** Set where the roots are catalogs that bundle directories result in: the directory of the operators, and the version of each root. */
  readonly versions?: {
    readonly operators: string;
    readonly byRoot: ReadonlyMap<string, OpenshiftVersion | undefined>;
  };
  /** Files are read anew each time. */
  load(root: string): Promise<PreviewSide>;
}

/**
 * Finds what the command line names: a directory that is one catalog, a catalog image, or without a word each catalog of the repository.
 *
 * @throws UsageError for what is none of these, ImageFailure for an image that cannot be read
 */
export async function headSource(context: Context, args: Arguments): Promise<HeadSource> {
  const [word] = args.words;
  if (word === undefined) return ofRepository(context);
  const input = classifyInput(context, word);
  if (input.kind === 'image') return ofImage(context, args, word);
  if (input.kind === 'file') throw new UsageError(`'${word}' is not a directory.`);
  const { path } = input;
  const root = basename(path);
  return {
    roots: [root],
    directory: resolve(path, '..'),
    repository: rootAbove(path) ?? context.cwd,
    load: async () => sideOf(await loadCatalogDirectory(path, context.now)),
  };
}

async function ofRepository({ cwd: place, now }: Context): Promise<HeadSource> {
  const cwd = await rootOfCatalogs(place);
  const directory = await openDirectory(cwd);
  try {
    const tree = await directory.tree('');
    const layout = await catalogsHere(directory, tree);
    if (layout.catalogs.length === 0 && (await holdsBundles(tree, layout.operators)))
      return await ofBundles(cwd, layout.operators ?? '');
    const { catalogs } = await catalogsOfRepository(directory, tree, cwd);
    return {
      roots: catalogs.map(({ path }) => path),
      directory: cwd,
      repository: cwd,
      load: async root => sideOf(await loadCatalogDirectory(joinPath(cwd, root), now)),
    };
  } finally {
    await directory.close();
  }
}

/** A repository without catalogs: those that its bundle directories result in. */
async function ofBundles(cwd: string, operators: string): Promise<HeadSource> {
  async function load() {
    const directory = await openDirectory(cwd);
    try {
      return await loadBundleCatalogs(directory, await directory.tree(''), operators, defaultConfig.limits.fileBytes);
    } finally {
      await directory.close();
    }
  }
  const byRoot = new Map((await load()).names.map(({ root, version }) => [root, version]));
  return {
    roots: [...byRoot.keys()],
    directory: cwd,
    repository: cwd,
    versions: { operators, byRoot },
    load: async root => (await load()).side(byRoot.get(root)),
  };
}

async function ofImage(context: Context, args: Arguments, word: string): Promise<HeadSource> {
  const side = await imageSide(context, args, word);
  return { roots: [word], directory: undefined, repository: context.cwd, load: async () => side };
}

/** The catalog in an image. @throws ImageFailure where it cannot be read */
export async function imageSide(context: Context, args: Arguments, word: string): Promise<PreviewSide> {
  return sideOf(await loadCatalogInImage(context, args, word));
}

function sideOf({ snapshot }: Awaited<ReturnType<typeof loadTree>>): PreviewSide {
  const [catalog] = snapshot.merged.catalogs.values();
  return { catalog, unloaded: snapshot.unloaded };
}
