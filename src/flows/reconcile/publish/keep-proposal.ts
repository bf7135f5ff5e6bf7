import type { Performed } from '../../../core/plan/operation.ts';
import { planProposal } from '../../../core/plan/plan-proposal.ts';
import type { ProposalState, ProposedChange } from '../../../core/plan/proposal.ts';
import type { InstalledRepository, MirroredRepository, Mirrors } from '../ports.ts';
import type { ProposalHub } from './ports.ts';

/** What proposing files works with. */
export interface ProposalParts {
  readonly hub: ProposalHub;
  readonly mirrors: Mirrors;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Only says what would be done. */
  readonly dryRun?: boolean;
}

/** A pull request from a branch of our own. */
export interface KeptProposal extends ProposedChange {
  readonly branch: string;
  /** The branch that it is for, and the commit that it is at. */
  readonly base: { readonly branch: string; readonly sha: string };
}

/** What became of it. */
export interface KeptState {
  readonly state: ProposalState;
  /** Undefined where there is none, or it was opened just now. */
  readonly number: number | undefined;
  /** Why it is not as it should be. */
  readonly problem?: string;
}

const maxFileBytes = 100 * 1024 * 1024;
const maxChanges = 100_000;

/**
 * Keeps one pull request that proposes files: opened, edited in place, closed when there is nothing to propose. One that somebody closed is not
 * opened again, and a branch that somebody else pushed to is left alone.
 *
 * @throws HubError, MirrorError
 */
export async function keepProposal(
  parts: ProposalParts,
  installed: InstalledRepository,
  repository: MirroredRepository,
  wanted: KeptProposal,
): Promise<KeptState> {
  const { hub } = parts;
  const { branch, base, title, files } = wanted;
  const [proposals, tip] = [await hub.proposals(installed, branch), await hub.branch(installed, branch)];
  const own = tip === undefined ? undefined : await ownFiles(parts, installed, wanted, tip);
  const plan = planProposal({ proposals, tip, own }, wanted);
  const { state } = plan;
  const number = plan.open?.number;
  if (state === 'pushed-by-others') {
    const problem = `Somebody else pushed to the branch ${branch}: merge or delete it to have it updated again.`;
    return { state, number, problem };
  }
  if (parts.dryRun === true) return { state, number };
  if (plan.pushes) {
    const commit = { branch, from: tip, base: base.sha, files, message: title, date: parts.now };
    const pushed = await repository.proposeFiles(commit);
    if (pushed.kind !== 'done')
      return { state, number, problem: `The branch ${branch} cannot be pushed${reasonOf(pushed)}.` };
  }
  if (plan.body !== undefined) {
    const about = { number, branch, base: base.branch, title };
    const shown = await hub.propose(installed, { ...about, body: plan.body, isOpen: state !== 'closed' });
    if (shown.kind !== 'done')
      return { state, number, problem: `The pull request from ${branch} cannot be written${reasonOf(shown)}.` };
  }
  if (plan.removesBranch && tip !== undefined) await repository.removeBranch(branch, tip);
  return { state, number };
}

function reasonOf(outcome: Performed): string {
  return outcome.kind === 'refused' ? `: ${outcome.reason.replace(/\.$/, '')}` : '';
}

/**
 * The files that the commit of a branch changes, where it is one of ours: a single commit on the base branch that nobody amended.
 *
 * @param tip where the branch is
 */
async function ownFiles(
  { mirrors }: ProposalParts,
  installed: InstalledRepository,
  { branch, base, title }: KeptProposal,
  tip: string,
): Promise<ReadonlyMap<string, string | undefined> | undefined> {
  const repository = await mirrors.open(installed, { base: { branch, sha: tip }, pull: undefined });
  try {
    const commit = await repository.commit(tip);
    const [parent, ...others] = commit?.parents ?? [];
    if (parent === undefined || others.length > 0 || !(await repository.contains(base.sha, parent))) return undefined;
    const { commits } = await repository.history(tip, 1);
    const [made] = commits;
    const by = [made?.authorEmail, made?.committerEmail];
    if (made?.subject !== title || by.some(email => email !== mirrors.committerEmail)) return undefined;
    const trees = await Promise.all([repository.tree(parent), repository.tree(tip)]);
    const { changes } = await repository.changes(...trees, maxChanges);
    const contents = await repository.read(
      changes.flatMap(({ after }) => after?.id ?? []),
      maxFileBytes,
    );
    return new Map(
      changes.map(({ path, after }) => {
        const content = after?.mode === 'file' ? contents.get(after.id) : undefined;
        return [path, content?.kind === 'text' ? content.text : undefined];
      }),
    );
  } finally {
    await repository.close();
  }
}
