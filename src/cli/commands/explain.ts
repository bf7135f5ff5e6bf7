import { allChecks } from '../../core/checks/index.ts';
import { type ReasonCode, reasonCodes } from '../../core/policy/reason-codes.ts';
import { reasonsPage } from '../../core/report/docs-url.ts';
import { explainText } from '../../core/report/explain/explain-text.ts';
import { defaultReportOptions } from '../../core/report/format.ts';
import type { Command } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';
import { outputOption, wantsColor, widthFor, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const names = [...allChecks.map(check => check.id), ...Object.keys(reasonCodes)];

export const explainCommand: Command = {
  name: 'explain',
  words: '[CHECK|REASON]',
  maxWords: 1,
  wordChoices: names,
  summary: 'Explain a check or a reason of a decision, or list all checks',
  description:
    'Prints what a check requires, why, its settings, and good and bad examples; or the meaning of a reason. Without a name, lists every check.',
  options: outputOption,
  examples: [
    { line: 'explain', does: 'Every check in one line' },
    { line: 'explain installed-versions-can-upgrade', does: 'One check with its examples' },
  ],
  async run(context, args) {
    const [id] = args.words;
    if (id === undefined) {
      writeText(context, args, listOfChecks(), 'text');
      return 0;
    }
    const check = allChecks.find(candidate => candidate.id === id);
    if (check === undefined && Object.hasOwn(reasonCodes, id)) {
      const says = reasonCodes[id as ReasonCode];
      writeText(context, args, `${id}: a reason of a decision\n\n${says}\nWhat to do: ${reasonsPage}\n`, 'text');
      return 0;
    }
    if (check === undefined)
      throw new UsageError(
        `Check '${id}' does not exist. ${didYouMean(id, names, "'catalog-keeper explain' lists all checks.")}`,
      );
    writeText(
      context,
      args,
      explainText(check, {
        ...defaultReportOptions,
        color: wantsColor(context, args),
        width: widthFor(context, args),
      }),
      'text',
    );
    return 0;
  },
};

function listOfChecks(): string {
  const width = Math.max(...allChecks.map(check => check.id.length));
  const origins = allChecks.map(({ isOpmRule, validator }) => (isOpmRule === true ? 'opm' : (validator ?? 'ours')));
  const originWidth = Math.max(...origins.map(origin => origin.length));
  return allChecks
    .map(({ id, group, severity, title }, index) => {
      const origin = (origins[index] ?? '').padEnd(originWidth);
      return `${id.padEnd(width)}  ${group.padEnd(12)}  ${severity.padEnd(7)}  ${origin}  ${title}\n`;
    })
    .join('');
}
