import { RecentFiles } from '../../adapters/cache/recent-files.ts';
import type { FileMemory } from '../../core/catalog/memories.ts';
import { replayJson } from '../../core/report/replay-report.ts';
import type { Replayed } from '../../flows/replay.ts';
import { replay } from '../../flows/replay.ts';
import { hasOption, textOption } from '../arguments.ts';
import { cacheOption, withFiles } from '../cache.ts';
import { assumeApprovalOption } from '../check-change.ts';
import type { Command } from '../command.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { replayText, reportOfReplay } from '../replay-report.ts';
import { UsageError } from '../usage-error.ts';

/** More changes than this are a slip of the keyboard, or worth several runs. */
const maxChanges = 100_000;

export const replayCommand: Command = {
  name: 'replay',
  words: 'RANGE',
  maxWords: 1,
  summary: 'Check every merged change of a history, to try a configuration',
  description: `Checks each commit along the first parents as a pull request against its parent, with the configuration of
the parent. The author is the account in the email address of the commit's author (ID+LOGIN@users.noreply.github.com), or the login
that is the author's name. Approvals are not in the history. RANGE is as for
git log: A..B has the commits of B that A lacks; a revision alone has its whole history.`,
  options: {
    ...assumeApprovalOption,
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...repositoryOption,
    ...outputOption,
    ...cacheOption,
  },
  examples: [
    { line: 'replay HEAD~50..HEAD', does: 'The last fifty changes' },
    { line: 'replay v1..main --assume-approval --format json', does: 'Only the content, for a program' },
  ],
  async run(context, args) {
    const [range] = args.words;
    if (range === undefined) throw new UsageError("replay takes a range of commits, such as 'HEAD~50..HEAD'.");
    return withRepository(context, args, async repository => {
      const { commits, isComplete } = await repository.history(range, maxChanges);
      if (!isComplete)
        throw new UsageError(`The range ${range} has more than ${maxChanges} changes. Use a smaller range.`);
      if (commits.length === 0) throw new UsageError(`The range ${range} has no commits. Write OLD..NEW.`);
      const progress = progressOn(context, hasOption(args, 'quiet'));
      const judged: Replayed[] = [];
      const judgeAll = async (files: FileMemory = new RecentFiles()) => {
        const request = { commits, assumeApproval: hasOption(args, 'assume-approval'), files };
        for await (const replayed of replay(repository, request)) {
          judged.push(replayed);
          progress.update(judged.length, commits.length, replayed.commit.id.slice(0, 12));
        }
      };
      await withFiles(context, args, judgeAll);
      progress.end();
      const isJson = textOption(args, 'format') === 'json';
      writeText(
        context,
        args,
        isJson ? replayJson(reportOfReplay(judged)) : replayText(judged),
        isJson ? 'data' : 'text',
      );
      return judged.every(({ verdict }) => verdict.decision?.action === 'merge') ? 0 : 1;
    });
  },
};
