import type { ObservedProposal, Proposal, ProposalState, ProposedChange } from './proposal.ts';

/** What to do about a pull request that proposes files, in this order. */
export interface ProposalPlan {
  readonly state: ProposalState;
  /** The one that is open. */
  readonly open: Proposal | undefined;
  readonly pushes: boolean;
  /** The text that it gets. */
  readonly body: string | undefined;
  readonly removesBranch: boolean;
}

/** In the text of one that we closed, so that it is told from one that somebody closed. */
const closedMark = '<!-- catalog-keeper: nothing to propose -->';

/** Opens, edits or closes the pull request of a branch. What somebody closed is not opened again, and a branch of others is left alone. */
export function planProposal({ proposals, tip, own }: ObservedProposal, wanted: ProposedChange): ProposalPlan {
  const open = proposals.find(({ isOpen }) => isOpen);
  const [last] = proposals;
  const isNeeded = wanted.files.length > 0;
  const nothing = { open, pushes: false, body: undefined, removesBranch: false };
  if (isNeeded && open === undefined && last !== undefined && isRefused(last, wanted))
    return { ...nothing, state: 'closed-by-others' };
  if (tip !== undefined && own === undefined)
    return { ...nothing, state: isNeeded || open !== undefined ? 'pushed-by-others' : 'none' };
  if (!isNeeded) {
    const removesBranch = tip !== undefined;
    if (open === undefined) return { ...nothing, state: 'none', removesBranch };
    return { ...nothing, state: 'closed', body: `${open.body}\n\n${closedMark}`, removesBranch };
  }
  const pushes = !hasFiles(own, wanted.files);
  const isShown = open?.body === wanted.body && open.title === wanted.title;
  const state = open === undefined ? 'opened' : pushes || !isShown ? 'updated' : 'unchanged';
  return { ...nothing, state, pushes, body: isShown ? undefined : wanted.body };
}

function isRefused({ isMerged, body }: Proposal, { isRefusedBy }: ProposedChange): boolean {
  return !isMerged && !body.includes(closedMark) && isRefusedBy(body);
}

function hasFiles(own: ObservedProposal['own'], files: ProposedChange['files']): boolean {
  return own !== undefined && own.size === files.length && files.every(({ path, text }) => own.get(path) === text);
}
