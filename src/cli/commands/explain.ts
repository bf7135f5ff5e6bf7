import { allChecks } from '../../core/checks/index.ts';
import { nearestWord } from '../../core/config/nearest-word.ts';
import { explainText } from '../../core/report/explain/explain-text.ts';
import { defaultReportOptions } from '../../core/report/format.ts';
import type { Command } from '../command.ts';
import { outputOption, wantsColor, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

export const explainCommand: Command = {
  name: 'explain',
  words: '[CHECK]',
  maxWords: 1,
  wordChoices: allChecks.map(check => check.id),
  summary: 'Say what a check is about, or list all of them',
  description:
    'Prints what a check demands, why, how to set it, and good and bad examples. Without a name: every check.',
  options: outputOption,
  examples: [
    { line: 'explain', does: 'Every check in one line' },
    { line: 'explain installed-versions-keep-their-upgrade', does: 'One check with its examples' },
  ],
  async run(context, args) {
    const [id] = args.words;
    if (id === undefined) {
      writeText(context, args, listOfChecks());
      return 0;
    }
    const check = allChecks.find(candidate => candidate.id === id);
    if (check === undefined) throw new UsageError(`There is no check '${id}'. ${hintFor(id)}`);
    writeText(
      context,
      args,
      explainText(check, { color: wantsColor(context, args), docsUrl: defaultReportOptions.docsUrl }),
    );
    return 0;
  },
};

function hintFor(id: string): string {
  const ids = allChecks.map(check => check.id);
  const nearest = nearestWord(id, ids) ?? ids.find(known => id !== '' && known.startsWith(id));
  return nearest === undefined ? "'catalog-keeper explain' lists all of them." : `Did you mean '${nearest}'?`;
}

function listOfChecks(): string {
  const width = Math.max(...allChecks.map(check => check.id.length));
  return allChecks
    .map(({ id, group, severity, opm, title }) => {
      const origin = opm === undefined ? 'ours' : 'opm';
      return `${id.padEnd(width)}  ${group.padEnd(12)}  ${severity.padEnd(7)}  ${origin.padEnd(4)}  ${title}\n`;
    })
    .join('');
}
