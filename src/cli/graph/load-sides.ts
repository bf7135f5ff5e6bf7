import { resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { rootOfCatalogs } from '../inputs/index.ts';
import { withRepository } from '../open-repository.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { UsageError } from '../usage-error.ts';
import { isBareRepository } from '../work-tree.ts';
import { type LoadedCatalogs, loadCatalogs } from './load-catalogs.ts';

/** The catalogs to be drawn, and where `--base` is given those that they are compared with. */
export interface Sides {
  readonly base: LoadedCatalogs | undefined;
  readonly head: LoadedCatalogs;
}

/** Loads what the options name: a directory as it is, git or not; or with `--base` or `--head` revisions of a repository. */
export async function loadSides(context: Context, args: Arguments): Promise<Sides> {
  const base = textOption(args, 'base');
  const head = textOption(args, 'head');
  if (base === undefined && head === undefined) return { base: undefined, head: await fromDirectory(context, args) };
  const revisions = [base, head].filter(revision => revision !== undefined);
  return withRepository(context, args, repository => fromRevisions(repository, context, args, base, head), revisions);
}

async function fromDirectory(context: Context, args: Arguments): Promise<LoadedCatalogs> {
  const catalog = textOption(args, 'catalog');
  const place = resolve(context.cwd, textOption(args, 'repo') ?? '.', catalog ?? '.');
  if (isBareRepository(place))
    throw new UsageError(`${place} is a bare repository, without a work tree. Name a revision: --head REV.`);
  const directory = await openDirectory(catalog === undefined ? await rootOfCatalogs(place) : place);
  try {
    const wanted = {
      root: catalog === undefined ? undefined : '',
      packageName: args.words[0],
      now: context.now,
      memory: documentMemory(),
    };
    return await loadCatalogs(directory, await directory.tree(''), wanted);
  } finally {
    await directory.close();
  }
}

async function fromRevisions(
  repository: GitRepository,
  context: Context,
  args: Arguments,
  base: string | undefined,
  head: string | undefined,
): Promise<Sides> {
  const wanted = {
    root: catalogInRepository(context, args),
    packageName: args.words[0],
    now: context.now,
    memory: documentMemory(),
  };
  const load = async (name: string, revision: string) =>
    loadCatalogs(repository, await repository.tree(revision), { ...wanted, name });
  return {
    base: base === undefined ? undefined : await load(base, base),
    head: head === undefined ? await load('the work tree', await repository.workTree()) : await load(head, head),
  };
}

/** The directory that `--catalog` names, from the root of the repository, which may be above the one that `--repo` names. */
function catalogInRepository({ cwd }: Context, args: Arguments): string | undefined {
  const option = textOption(args, 'catalog');
  if (option === undefined) return undefined;
  const path = pathInRepository(resolve(cwd, textOption(args, 'repo') ?? '.'), option);
  if (path === undefined) throw new UsageError(`The directory '${option}' is not in the repository.`);
  return path;
}
