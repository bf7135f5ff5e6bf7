import { problemText } from '../../core/config/problem-text.ts';
import type { Promotion, PromotionPullState } from '../../core/promote/promotion.ts';
import { promotionBody } from '../../core/promote/promotion-body.ts';
import {
  canNameBranch,
  type PromotionGrouping,
  type PromotionPull,
  promotionPulls,
} from '../../core/promote/promotion-pull.ts';
import { showName } from '../../core/text/shown-names.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadConfig } from '../load/load-config.ts';
import { HubError } from '../reconcile/hub-error.ts';
import { MirrorError } from '../reconcile/mirror-error.ts';
import type { InstalledRepository, MirroredRepository } from '../reconcile/ports.ts';
import { type KeptProposal, keepProposal, type ProposalParts } from '../reconcile/publish/keep-proposal.ts';
import type { PublishHub } from '../reconcile/publish/ports.ts';
import { type PromotionProblem, type PromotionProposal, type PromotionRequest, promote } from './promote.ts';

/** Which packages are promoted, and how they share pull requests. */
export interface ProposedPromotion extends Omit<PromotionRequest, 'layout'> {
  readonly grouping: PromotionGrouping;
}

type PromotionParts = ProposalParts & { readonly hub: Pick<PublishHub, 'defaultBranch'> };

/**
 * Promotes packages of the default branch of a repository by pull requests. What keeps one of them from being as it should be is told
 * with it.
 *
 * @throws HubError, MirrorError where the repository cannot be read
 */
export async function proposePromotions(
  parts: PromotionParts,
  installed: InstalledRepository,
  request: ProposedPromotion,
): Promise<Promotion | { readonly problems: readonly PromotionProblem[] }> {
  const base = await parts.hub.defaultBranch(installed);
  if (base === undefined) return { problems: [{ message: `${installed.repository.name} has no commit.` }] };
  const repository = await parts.mirrors.open(installed, { base, pull: undefined });
  try {
    const tree = await repository.tree(base.sha);
    const { config, problems } = await loadConfig(repository, tree);
    if (problems.length > 0) return { problems: problems.map(problem => ({ message: problemText(problem) })) };
    const layout = await findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
    const proposal = await promote(repository, tree, { ...request, layout });
    if ('problems' in proposal) return proposal;
    const pulls = promotionPulls(proposal.promotion.packages, request.grouping, request);
    const pullRequests: PromotionPullState[] = [];
    // One after the other, as GitHub asks for writes.
    for (const pull of pulls) {
      const shown = await pullState(parts, installed, repository, pull, wantedOf(proposal, pull, base));
      if (shown !== undefined) pullRequests.push(shown);
    }
    return { ...proposal.promotion, pullRequests };
  } finally {
    await repository.close();
  }
}

async function pullState(
  parts: PromotionParts,
  installed: InstalledRepository,
  repository: MirroredRepository,
  pull: PromotionPull,
  wanted: KeptProposal,
): Promise<PromotionPullState | undefined> {
  const about = { branch: pull.branch, packages: pull.packages.map(each => each.package) };
  if (!pull.branch.split('/').every(canNameBranch))
    return { ...about, state: 'failed', problem: `Git does not allow the branch name ${showName(pull.branch)}.` };
  try {
    const { state, number, problem } = await keepProposal(parts, installed, repository, wanted);
    if (state === 'none') return undefined;
    const isFailed = problem !== undefined && state !== 'pushed-by-others';
    return {
      ...about,
      state: isFailed ? 'failed' : state,
      ...(number === undefined ? {} : { number }),
      ...(problem === undefined ? {} : { problem }),
    };
  } catch (error) {
    if (!(error instanceof HubError || error instanceof MirrorError)) throw error;
    return { ...about, state: 'failed', problem: `${error.message} ${error.fix}` };
  }
}

function wantedOf(
  { promotion, files, change }: PromotionProposal,
  pull: PromotionPull,
  base: KeptProposal['base'],
): KeptProposal {
  const paths = new Set(pull.packages.flatMap(each => each.files));
  const differences = pull.packages.flatMap(each => change.get(each.package) ?? []);
  return {
    branch: pull.branch,
    base,
    title: pull.title,
    body: promotionBody(promotion, pull, differences),
    files: files.filter(({ path }) => paths.has(path)),
    // It is for whoever closed it to open it again.
    isRefusedBy: () => true,
  };
}
