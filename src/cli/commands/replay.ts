import { RecentFiles } from '../../adapters/cache/index.ts';
import type { FileMemory } from '../../core/catalog/memories.ts';
import { counted } from '../../core/text/counted.ts';
import { replay } from '../../flows/replay.ts';
import { hasOption, textOption } from '../arguments.ts';
import { cacheOption, withFiles } from '../cache.ts';
import { assumeApprovalOption } from '../check-change.ts';
import type { Command } from '../command.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { replayReport } from '../replay-report.ts';
import { UsageError } from '../usage-error.ts';
import { withSmallHeap } from '../with-small-heap.ts';

/** More changes than this are a slip of the keyboard, or worth several runs. */
const maxChanges = 100_000;

export const replayCommand: Command = {
  name: 'replay',
  words: 'RANGE',
  maxWords: 1,
  wordKinds: ['range'],
  summary: 'Check every merged change of a history, to try a configuration',
  description: `Checks each commit along the first parents as a pull request against its parent, with the configuration of
the parent. The author is the account in the email address of the commit's author (ID+LOGIN@users.noreply.github.com), or the login
that is the author's name. Approvals are not in the history. RANGE is as for
git log: A..B has the commits of B that A lacks; a revision alone has its whole history. If the history is shorter, all of it is checked.`,
  options: {
    ...assumeApprovalOption,
    'assume-consent': { type: 'boolean', help: 'The former name of --assume-approval' },
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
      const { commits, isComplete, isCut } = await repository.history(range, maxChanges);
      if (!isComplete)
        throw new UsageError(`The range ${range} has more than ${maxChanges} changes. Use a smaller range.`);
      const changes = commits.filter(({ parents }) => parents.length > 0);
      if (changes.length === 0) throw nothingToReplay(range, isCut ?? (commits.length > 0 ? 'start' : undefined));
      const isQuiet = hasOption(args, 'quiet');
      const progress = progressOn(context, isQuiet);
      const report = replayReport(textOption(args, 'format') === 'json' ? 'json' : 'text');
      let count = 0;
      let blocked = 0;
      const judgeAll = async (files: FileMemory = new RecentFiles()) => {
        const request = {
          commits: changes,
          assumeApproval: hasOption(args, 'assume-approval') || hasOption(args, 'assume-consent'),
          files,
        };
        for await (const replayed of replay(repository, request)) {
          report.add(replayed);
          count++;
          if (replayed.verdict.decision?.action !== 'merge') blocked++;
          progress.update(count, changes.length, replayed.commit.id.slice(0, 12));
        }
      };
      await withSmallHeap(() => withFiles(context, args, judgeAll));
      progress.end();
      writeText(context, args, report.text(), textOption(args, 'format') === 'json' ? 'data' : 'text');
      if (isCut !== undefined && !isQuiet) context.stderr.write(`${shortHistory(range, changes.length, isCut)}\n`);
      return blocked === 0 ? 0 : 1;
    });
  },
};

function nothingToReplay(range: string, cut: 'start' | 'shallow' | undefined): UsageError {
  if (cut === undefined) return new UsageError(`The range ${range} has no commits. Write OLD..NEW.`);
  const why =
    cut === 'start'
      ? 'there is nothing before its first commit to compare with.'
      : "the clone is shallow. Fetch the history first: 'git fetch --unshallow'.";
  return new UsageError(`The range ${range} has no change: ${why}`);
}

function shortHistory(range: string, changes: number, cut: 'start' | 'shallow'): string {
  const found = `The history has ${counted(changes, 'change')}, fewer than ${range}`;
  return cut === 'start'
    ? `${found}: all were checked.`
    : `${found}, because the clone is shallow: these were checked. For the others, run 'git fetch --unshallow'.`;
}
