import { resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { promotionText } from '../../core/promote/promotion-text.ts';
import { promotionJson } from '../../core/report/promotion-report.ts';
import { promote } from '../../flows/promote/promote.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Command } from '../command.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { writeProposal } from '../template/write-proposal.ts';
import { UsageError } from '../usage-error.ts';

const strategies = ['always', 'review-needed'] as const;

export const promoteCommand: Command = {
  name: 'promote',
  words: 'FROM TO',
  maxWords: 2,
  summary: 'Start the catalog of the next version with the packages of a version',
  description: `Copies the packages of catalog FROM to catalog TO in the work tree, and adds TO to the catalogs that their templates render to
(catalog_mapping in ci.yaml). Packages with the version_promotion_strategy never are skipped, and packages that TO already has. Packages that the
rules of TO refuse are not copied and are listed first; the exit code is then 1.`,
  options: {
    package: { type: 'string', multiple: true, value: 'NAME', help: 'Only this package; may be repeated' },
    strategy: {
      type: 'string',
      value: 'NAME',
      choices: strategies,
      help: 'Only packages with this version_promotion_strategy: always, review-needed',
    },
    'dry-run': { type: 'boolean', help: 'Show what would be copied, but do not write anything' },
    repo: { type: 'string', short: 'C', value: 'DIR', help: 'Root of the work tree (default: the current directory)' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...outputOption,
  },
  examples: [
    { line: 'promote v4.20 v4.21 --dry-run', does: 'What would be copied, and what is refused' },
    { line: 'promote v4.20 v4.21 --strategy always', does: 'For one pull request of all that need no review' },
    { line: 'promote v4.20 v4.21 --package foo', does: 'One package' },
  ],
  async run(context, args) {
    const [from, to] = args.words;
    if (from === undefined || to === undefined)
      throw new UsageError("promote takes two catalogs: 'promote v4.20 v4.21'.");
    if (from === to || !/^[\w][\w.-]{0,99}$/.test(to)) throw new UsageError(`'${to}' cannot be the next catalog.`);
    const root = resolve(context.cwd, textOption(args, 'repo') ?? '.');
    const directory = await openDirectory(root);
    try {
      const tree = await directory.tree('');
      const strategy = strategies.find(candidate => candidate === textOption(args, 'strategy'));
      const proposal = await promote(directory, tree, {
        layout: await catalogsHere(directory, tree),
        from,
        to,
        packages: listOption(args, 'package'),
        ...(strategy === undefined ? {} : { strategy }),
        now: context.now,
      });
      if ('problems' in proposal) return reportProblems(context, proposal.problems);
      const { promotion, files } = proposal;
      const isJson = textOption(args, 'format') === 'json';
      writeText(context, args, isJson ? promotionJson(promotion) : promotionText(promotion), isJson ? 'data' : 'text');
      if (!hasOption(args, 'dry-run')) writeProposal(root, files);
      return promotion.packages.some(({ state }) => state === 'refused') ? 1 : 0;
    } finally {
      await directory.close();
    }
  },
};
