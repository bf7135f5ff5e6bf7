import { resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { repositoryOf } from '../../core/github/values.ts';
import type { Promotion } from '../../core/promote/promotion.ts';
import { promotionText } from '../../core/promote/promotion-text.ts';
import { promotionJson } from '../../core/report/promotion-report.ts';
import { visible } from '../../core/report/text/visible.ts';
import { type PromotionRequest, promote } from '../../flows/promote/promote.ts';
import type { ProposedPromotion } from '../../flows/promote/propose-promotions.ts';
import { hasOption, listOption, textOption } from '../arguments.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Arguments, Command, Context } from '../command.ts';
import { loadApp } from '../load-app.ts';
import { outputOption, writeText } from '../output.ts';
import { type InputProblem, reportProblems } from '../render/report-problems.ts';
import { writeProposal } from '../template/write-proposal.ts';
import { UsageError } from '../usage-error.ts';

const strategies = ['always', 'review-needed'] as const;
const groupings = ['each', 'one', 'by-strategy'] as const;

export const promoteCommand: Command = {
  name: 'promote',
  words: 'FROM TO',
  maxWords: 2,
  summary: 'Start the catalog of the next version with the packages of a version',
  description: `Copies the packages of catalog FROM to catalog TO in the work tree, and adds TO to the catalogs that their templates render to
(catalog_mapping in ci.yaml). Packages with the version_promotion_strategy never are skipped, and packages that TO already has. Packages that the
rules of TO refuse are not copied and are listed first; the exit code is then 1.
With --pull-requests, the packages of the default branch on GitHub are promoted by pull requests with fixed branches: opened, updated when the
command is repeated, and left alone if somebody else pushed to them or closed them. Set GITHUB_TOKEN or GH_TOKEN; for GitHub Enterprise Server,
GITHUB_API_URL or GHE_HOST. The exit code is 3 where a pull request cannot be written.`,
  options: {
    package: { type: 'string', multiple: true, value: 'NAME', help: 'Only this package; may be repeated' },
    strategy: {
      type: 'string',
      value: 'NAME',
      choices: strategies,
      help: 'Only packages with this version_promotion_strategy: always, review-needed',
    },
    'pull-requests': {
      type: 'string',
      value: 'HOW',
      choices: groupings,
      help: 'Open pull requests instead of writing files: each (one for each package), one (for all), by-strategy (one for all with the strategy always, one for each other package)',
    },
    repository: {
      type: 'string',
      value: 'OWNER/NAME',
      help: 'Repository of the pull requests (default: GITHUB_REPOSITORY)',
    },
    'dry-run': { type: 'boolean', help: 'Show what would be copied or opened, but do not write anything' },
    repo: { type: 'string', short: 'C', value: 'DIR', help: 'Root of the work tree (default: the current directory)' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...outputOption,
  },
  examples: [
    { line: 'promote v4.20 v4.21 --dry-run', does: 'What would be copied, and what is refused' },
    { line: 'promote v4.20 v4.21 --strategy always', does: 'For one pull request of all that need no review' },
    { line: 'promote v4.20 v4.21 --package foo', does: 'One package' },
    {
      line: 'promote v4.20 v4.21 --pull-requests by-strategy --repository acme/catalogs',
      does: 'Open pull requests, or update them',
    },
  ],
  async run(context, args) {
    const [from, to] = args.words;
    if (from === undefined || to === undefined)
      throw new UsageError("promote takes two catalogs: 'promote v4.20 v4.21'.");
    if (from === to) throw new UsageError(`'${to}' is the catalog to copy from. Name another one as the next.`);
    if (!/^[\w][\w.-]{0,99}$/.test(to))
      throw new UsageError(
        `'${visible(to)}' cannot be the name of a catalog: use letters, digits, '.', '_' and '-', as in v4.21.`,
      );
    const strategy = strategies.find(candidate => candidate === textOption(args, 'strategy'));
    const request = {
      from,
      to,
      packages: listOption(args, 'package'),
      ...(strategy === undefined ? {} : { strategy }),
      now: context.now,
    };
    const grouping = groupings.find(candidate => candidate === textOption(args, 'pull-requests'));
    const promotion =
      grouping === undefined
        ? await promoteHere(context, args, request)
        : await promoteByPullRequests(context, args, { ...request, grouping });
    if ('problems' in promotion) return reportProblems(context, promotion.problems);
    const isJson = textOption(args, 'format') === 'json';
    const text = isJson ? promotionJson(promotion) : promotionText(promotion, hasOption(args, 'dry-run'));
    writeText(context, args, text, isJson ? 'data' : 'text');
    if (promotion.pullRequests?.some(({ state }) => state === 'failed')) return 3;
    return promotion.packages.some(({ state }) => state === 'refused') ? 1 : 0;
  },
};

type Promoted = Promotion | { readonly problems: readonly InputProblem[] };

/** Writes the files to the work tree. */
async function promoteHere(
  context: Context,
  args: Arguments,
  request: Omit<PromotionRequest, 'layout'>,
): Promise<Promoted> {
  if (textOption(args, 'repository') !== undefined) throw new UsageError('--repository needs --pull-requests.');
  const root = resolve(context.cwd, textOption(args, 'repo') ?? '.');
  const directory = await openDirectory(root);
  try {
    const tree = await directory.tree('');
    const layout = await catalogsHere(directory, tree);
    const proposal = await promote(directory, tree, { ...request, layout });
    if ('problems' in proposal) return proposal;
    if (!hasOption(args, 'dry-run')) writeProposal(root, proposal.files);
    return proposal.promotion;
  } finally {
    await directory.close();
  }
}

/** Proposes the files to the default branch of a repository on GitHub. */
async function promoteByPullRequests(
  { env, cwd }: Context,
  args: Arguments,
  request: ProposedPromotion,
): Promise<Promoted> {
  const repository = repositoryOf(textOption(args, 'repository') ?? env.GITHUB_REPOSITORY);
  if (repository === undefined) throw new UsageError('--pull-requests needs --repository OWNER/NAME.');
  if (textOption(args, 'repo') !== undefined)
    throw new UsageError('--pull-requests takes the default branch on GitHub: leave out --repo.');
  try {
    return await loadApp().runPromotion({ env, cwd, repository, dryRun: hasOption(args, 'dry-run'), ...request });
  } catch (error) {
    // Of the other program, and so of other classes.
    if (error instanceof Error && error.name === 'SettingsError') throw new UsageError(error.message);
    if (error instanceof Error && (error.name === 'HubError' || error.name === 'MirrorError')) {
      const fix = 'fix' in error && typeof error.fix === 'string' ? { fix: error.fix } : {};
      return { problems: [{ message: error.message, ...fix, unknown: true }] };
    }
    throw error;
  }
}
