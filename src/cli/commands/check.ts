import { GitError } from '../../adapters/git/git-error.ts';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { allChecks } from '../../core/checks/index.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { commandLine, optionWords } from '../../core/text/command-words.ts';
import { judgeChange } from '../../flows/judge-change.ts';
import { combinePeople } from '../../flows/people/combine-people.ts';
import { actorOptions, peopleOf, wordsOfActors } from '../actors.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import { withFiles } from '../cache.ts';
import type { Arguments, Command, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { withImages } from '../images/with-images.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { reportOptions, writeVerdict } from '../write-verdict.ts';

/** Where a change usually goes, best guess first. */
const usualBases = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

export const checkCommand: Command = {
  name: 'check',
  words: '',
  maxWords: 0,
  summary: 'Check a change of a catalog repository: merge, wait or refuse, with reasons',
  description: `Merges the head into the base in memory and checks the result: may the author change these packages, is the catalog valid, does
an installed version lose its upgrade path, do new images exist. Configuration and owners are read from the base.
Without --head the work tree is checked, including uncommitted files. The repository is not changed.`,
  options: {
    base: { type: 'string', value: 'REV', help: 'Revision to merge into (default: origin/HEAD, else main or master)' },
    head: { type: 'string', value: 'REV', help: 'Revision to merge (default: the work tree)' },
    ...actorOptions,
    ...repositoryOption,
    ...reportOptions,
    offline: { type: 'boolean', help: 'Do not use the network; image checks are skipped' },
    ...registryOptions,
    cache: {
      type: 'string',
      value: 'DIR',
      help: 'Cache parsed catalog files and image content in this directory (only for trusted content)',
    },
  },
  examples: [
    { line: 'check --author alice', does: 'Your uncommitted changes' },
    { line: 'check --base main --head my-branch --author alice', does: 'A branch' },
    { line: 'check --base main --head pr-7 --author mallory --approved-by alice --format json', does: 'For a program' },
  ],
  async run(context, args) {
    const actors = await combinePeople([peopleOf(args)]);
    const named = textOption(args, 'head');
    const revisions = [textOption(args, 'base'), named].filter(revision => revision !== undefined);
    const judge = async (repository: GitRepository): Promise<ExitCode> => {
      const base = await baseOf(repository, textOption(args, 'base'));
      const head = named ?? (await repository.workTree());
      const progress = progressOn(context, hasOption(args, 'quiet'));
      const request = { base, head, actors, now: context.now, reproduce: commandOf(base, named, args) };
      const onImages = (done: number, total: number) => progress.update(done, total, 'images');
      const onDocuments = (parsed: number) => progress.update(parsed, 0, 'documents');
      const verdict = await withFiles(context, args, files =>
        hasOption(args, 'offline')
          ? judgeChange(repository, { ...request, onDocuments, files })
          : withImages(context, args, openImages =>
              judgeChange(repository, { ...request, onDocuments, files, openImages, onImages }),
            ),
      );
      progress.end();
      writeVerdict(context, args, verdict, allChecks);
      return exitCodeOf(verdict);
    };
    return withRepository(context, args, judge, revisions);
  },
};

function exitCodeOf({ decision }: Verdict): ExitCode {
  if (decision?.action === 'merge') return 0;
  return decision?.reasons.some(({ code }) => code === 'configuration-broken') === true ? 2 : 1;
}

function commandOf(base: string, head: string | undefined, args: Arguments): string {
  const words = ['catalog-keeper', 'check', ...optionWords('base', base)];
  if (head !== undefined) words.push(...optionWords('head', head));
  words.push(...wordsOfActors(args));
  if (hasOption(args, 'offline')) words.push('--offline');
  for (const option of ['insecure', 'private', 'token-server', 'mirror'])
    for (const value of listOption(args, option)) words.push(...optionWords(option, value));
  return commandLine(words);
}

/** The base that is named, or the first usual one that the repository has. */
async function baseOf(repository: GitRepository, base: string | undefined): Promise<string> {
  if (base !== undefined) return base;
  for (const candidate of usualBases) {
    try {
      await repository.tree(candidate);
      return candidate;
    } catch (error) {
      if (!(error instanceof GitError) || error.code !== 'unknown-revision') throw error;
    }
  }
  throw new UsageError(`No base was found: ${usualBases.join(', ')} do not exist. Set --base REV.`);
}
