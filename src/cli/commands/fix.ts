import { realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { allChecks } from '../../core/checks/index.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { type FixedFile, fixJson } from '../../core/report/fix-json.ts';
import { blocksWithoutApproval, fixReport } from '../../core/report/fix-report.ts';
import { changeToFix } from '../../flows/change-to-fix.ts';
import { editableTexts } from '../../flows/editable-texts.ts';
import { type Fixes, type FixTarget, fix } from '../../flows/fix.ts';
import { judgeCatalog } from '../../flows/judge-catalog.ts';
import { withTexts } from '../../flows/with-texts.ts';
import { actorOptions } from '../actors.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import { actorsOf, baseOf, baseOption } from '../check-change.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';
import { realPathInRepository } from '../fix/real-path-in-repository.ts';
import { writeFixes } from '../fix/write-fixes.ts';
import { registryOptions } from '../images/registry-options.ts';
import { withImages } from '../images/with-images.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { fileDifference } from '../template/proposal-difference.ts';
import { UsageError } from '../usage-error.ts';
import { rootAbove } from '../work-tree.ts';
import { writeSummary } from '../write-summary.ts';

export const fixCommand: Command = {
  name: 'fix',
  words: '[DIR]',
  maxWords: 1,
  summary: 'Fix what can be fixed for certain, such as values without quotes or a missing .indexignore',
  description: `Checks the work tree as 'check' does, makes the edits of the findings that have one, and shows them as a diff. Files are written only with
--write. The result is checked again first: an edit is left out if its finding remains or another one appears. With --head, shows the edits of a
revision. With DIR, fixes that directory as one catalog, by the rules of 'validate DIR'. Without DIR, digests of images are
requested from their registries.`,
  options: {
    write: { type: 'boolean', help: 'Write the files into the work tree' },
    check: { type: 'string', multiple: true, value: 'ID', help: 'Fix findings of this check only; may be repeated' },
    ...baseOption,
    head: { type: 'string', value: 'REV', help: 'Revision to show the edits of (default: the work tree)' },
    ...actorOptions,
    ...repositoryOption,
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['diff', 'json'],
      help: 'Format: diff (default), json',
    },
    ...outputOption,
    offline: { type: 'boolean', help: 'Do not use the network; image checks are skipped' },
    ...registryOptions,
  },
  examples: [
    { line: 'fix', does: 'Show what can be fixed in your changes' },
    { line: 'fix --write', does: 'Fix it' },
    { line: 'fix --check image-is-pinned --write', does: 'Replace tags by digests' },
    { line: 'fix catalogs/v4.20 --write', does: 'One catalog, without git' },
    { line: 'fix --write --format json', does: 'What was fixed and what is left, for a program' },
  ],
  async run(context, args) {
    const [word] = args.words;
    const checks = checksOf(args);
    return word === undefined ? fixChange(context, args, checks) : fixCatalog(context, args, checks, word);
  },
};

function checksOf(args: Arguments): Pick<FixTarget, 'checks'> {
  const ids = listOption(args, 'check');
  const known = allChecks.map(({ id }) => id);
  const unknown = ids.find(id => !known.includes(id));
  if (unknown !== undefined)
    throw new UsageError(
      `Check '${unknown}' does not exist. ${didYouMean(unknown, known, "'catalog-keeper explain' lists all checks.")}`,
    );
  return ids.length === 0 ? {} : { checks: new Set(ids) };
}

async function fixChange(context: Context, args: Arguments, checks: Pick<FixTarget, 'checks'>): Promise<ExitCode> {
  const actors = await actorsOf(args);
  const named = textOption(args, 'head');
  if (named !== undefined && hasOption(args, 'write'))
    throw new UsageError('--write writes into the work tree: leave out --head.');
  const revisions = [textOption(args, 'base'), named].filter(revision => revision !== undefined);
  const use = async (repository: GitRepository): Promise<ExitCode> => {
    const base = await baseOf(repository, args);
    const head = named ?? (await repository.workTree());
    const request = { base, head, actors, now: context.now, reproduce: () => '' };
    const fixes = hasOption(args, 'offline')
      ? await fix({ ...changeToFix(repository, request), ...checks })
      : await withImages(context, args, openImages =>
          fix({ ...changeToFix(repository, { ...request, openImages }), ...checks }),
        );
    return report(context, args, fixes, () => rootOf(context, args));
  };
  return withRepository(context, args, use, revisions);
}

function rootOf({ cwd }: Context, args: Arguments): string {
  const directory = realpathSync(resolve(cwd, textOption(args, 'repo') ?? '.'));
  return rootAbove(directory) ?? directory;
}

/** A directory that is one catalog, git or not. */
async function fixCatalog(
  context: Context,
  args: Arguments,
  checks: Pick<FixTarget, 'checks'>,
  word: string,
): Promise<ExitCode> {
  const other = ['base', 'head'].find(name => textOption(args, name) !== undefined);
  if (other !== undefined) throw new UsageError(`--${other} is for changes: leave out '${word}'.`);
  const ofChanges = [...(checks.checks ?? [])].find(id => !catalogChecks.some(check => check.id === id));
  if (ofChanges !== undefined)
    throw new UsageError(`Check '${ofChanges}' needs a change to a repository: leave out '${word}'.`);
  const { openDirectory } = await import('../../adapters/directory/open-directory.ts');
  const root = resolve(context.cwd, textOption(args, 'repo') ?? '.', word);
  const directory = await openDirectory(root);
  const tree = await directory.tree('');
  const catalog = { path: '', name: basename(root) };
  const fixes = await fix({
    async judge(texts) {
      const edited = withTexts(directory, tree, texts);
      const config = { config: defaultConfig, problems: [], origins: new Map() };
      const request = { tree: edited.tree, catalog, config, checks: catalogChecks, now: context.now };
      return (await judgeCatalog(edited, request)).findings;
    },
    read: paths => editableTexts(directory, paths, tree),
    ...checks,
  });
  return report(context, args, fixes, () => realPathInRepository(root, word));
}

/** The exit code is about the files as they are when it ends. */
function report(context: Context, args: Arguments, fixes: Fixes, root: () => string): ExitCode {
  const { files, before, after } = fixes;
  const changes = files.map(
    ({ path, before, text }): FixedFile => ({
      path,
      state: before === undefined ? 'added' : 'changed',
      diff: fileDifference(path, before, text),
    }),
  );
  const isWritten = hasOption(args, 'write');
  const isJson = textOption(args, 'format') === 'json';
  const result = isJson ? fixJson(fixes, changes, isWritten) : changes.map(({ diff }) => diff).join('');
  // People see it before it is done; a program reads what was done.
  if (!isJson) writeText(context, args, result, 'shown');
  if (isWritten && files.length > 0) writeFixes(root(), files);
  if (isJson) writeText(context, args, result, 'data');
  writeSummary(context, args, result, fixReport(fixes, isWritten));
  const left = isWritten ? after : before;
  return left.some(blocksWithoutApproval) || (!isWritten && files.length > 0) ? 1 : 0;
}
