import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { allChecks } from '../../core/checks/index.ts';
import { textOption } from '../arguments.ts';
import { withFiles } from '../cache.ts';
import {
  actorsOf,
  baseOf,
  baseOption,
  changeOptions,
  checkChange,
  exitCodeOf,
  withImagesUnlessOffline,
} from '../check-change.ts';
import type { Command, ExitCode } from '../command.ts';
import { withRepository } from '../open-repository.ts';
import { writeVerdict } from '../write-verdict.ts';

export const checkCommand: Command = {
  name: 'check',
  words: '',
  maxWords: 0,
  summary: 'Check a change of a catalog repository: merge, wait or refuse, with reasons',
  description: `Merges the head into the base in memory and checks the result: may the author change these packages, is the catalog valid, does
an installed version lose its upgrade path, do new images exist. Configuration and owners are read from the base.
Without --head the work tree is checked, including uncommitted files. The repository is not changed.`,
  options: {
    ...baseOption,
    head: { type: 'string', value: 'REV', help: 'Revision to merge (default: the work tree)' },
    ...changeOptions,
  },
  examples: [
    { line: 'check --author alice', does: 'Your uncommitted changes' },
    { line: 'check --base main --head my-branch --author alice', does: 'A branch' },
    {
      line: 'check --assume-approval',
      does: 'Only the content: for hooks and CI systems, where nobody has approved yet',
    },
    { line: 'check --base main --head pr-7 --author mallory --approved-by alice --format json', does: 'For a program' },
  ],
  async run(context, args) {
    const actors = await actorsOf(args);
    const named = textOption(args, 'head');
    const revisions = [textOption(args, 'base'), named].filter(revision => revision !== undefined);
    const judge = async (repository: GitRepository): Promise<ExitCode> => {
      const base = await baseOf(repository, args);
      const head = named ?? (await repository.workTree());
      const verdict = await withFiles(context, args, files =>
        withImagesUnlessOffline(context, args, openImages =>
          checkChange(repository, context, args, { base, head, actors, now: context.now, files, openImages }),
        ),
      );
      writeVerdict(context, args, verdict, allChecks);
      return exitCodeOf(verdict, args);
    };
    return withRepository(context, args, judge, revisions);
  },
};
