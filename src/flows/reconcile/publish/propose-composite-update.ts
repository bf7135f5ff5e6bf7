import type { CompositeUpdate } from '../../../core/composite/composite-update.ts';
import { compositePath } from '../../../core/composite/read-composite.ts';
import { proposesUpdate, updateBranch, updateText, updateTitle } from '../../../core/composite/update-proposal.ts';
import type { SourceFile } from '../../../core/source.ts';
import { updateComposite } from '../../composite/update-composite.ts';
import { entriesAt } from '../../load/entries-at.ts';
import { FileReader } from '../../load/file-reader.ts';
import { loadConfig } from '../../load/load-config.ts';
import type { ControllerParts } from '../parts.ts';
import type { InstalledRepository, MirroredRepository } from '../ports.ts';
import { writeStored } from '../stored-value.ts';
import { type CompositeRecord, compositePlace } from './composite-update-due.ts';
import type { PublishingParts } from './published.ts';

/** It lists images, and no more. */
const mostBytes = 1024 * 1024;

/**
 * Keeps one pull request that updates the digests of a composite to what their tags name: opened, edited in place, closed when there is nothing to
 * update. It is judged as any other. One that somebody closed is not opened again for the same update, and a branch that somebody else pushed to is
 * left alone.
 *
 * @throws HubError, MirrorError
 */
export async function proposeCompositeUpdate(parts: ControllerParts, of: InstalledRepository): Promise<void> {
  const { publishing, queue, clock, history } = parts;
  if (publishing === undefined) return;
  await queue.exclusive(`composite:${of.repository.id}`, async () => {
    const problems = await propose({ ...parts, publishing }, of);
    const record: CompositeRecord = { at: clock.now(), problems };
    await writeStored(history, compositePlace(of.repository), record);
  });
}

/** @returns why the pull request is not as it should be */
async function propose(parts: PublishingParts, of: InstalledRepository): Promise<readonly string[]> {
  const { publishing, mirrors, clock } = parts;
  const head = await publishing.hub.defaultBranch(of);
  if (head === undefined) return [];
  const repository = await mirrors.open(of, { base: head, pull: undefined });
  try {
    const { config } = await loadConfig(repository, await repository.tree(head.sha));
    const file = await compositeAt(repository, head.sha);
    if (!config.publish.updateReferences || file === undefined) return [];
    const { images } = publishing.reader(of.repository.name);
    const updated = await updateComposite(file, images, clock.now());
    if ('problems' in updated) return updated.problems.map(({ message }) => message);
    const { text, update } = updated;
    return await showUpdate(parts, of, repository, head, update, text);
  } finally {
    await repository.close();
  }
}

async function showUpdate(
  parts: PublishingParts,
  of: InstalledRepository,
  repository: MirroredRepository,
  { branch, sha }: { readonly branch: string; readonly sha: string },
  update: CompositeUpdate,
  text: string,
): Promise<readonly string[]> {
  const { hub } = parts.publishing;
  const [proposals, tip] = [await hub.proposals(of, updateBranch), await parts.hub.branch(of, updateBranch)];
  const open = proposals.find(({ isOpen }) => isOpen);
  const isNeeded = update.references.length > 0;
  const [last] = proposals;
  if (open === undefined && last?.isMerged === false && isNeeded && proposesUpdate(last.body, update)) return [];
  const own = tip === undefined ? undefined : await ownCommit(parts, of, sha, tip);
  if (tip !== undefined && own === undefined)
    return isNeeded || open !== undefined
      ? [`Somebody else pushed to the branch ${updateBranch}: merge or delete it to have it updated again.`]
      : [];
  const common = { number: open?.number, branch: updateBranch, base: branch, title: updateTitle };
  if (!isNeeded) {
    if (open !== undefined) await hub.propose(of, { ...common, body: open.body, isOpen: false });
    if (tip !== undefined) await repository.removeBranch(updateBranch, tip);
    return [];
  }
  if (own !== text) {
    const files = [{ path: compositePath, text }];
    const proposal = {
      branch: updateBranch,
      from: tip,
      base: sha,
      files,
      message: updateTitle,
      date: parts.clock.now(),
    };
    const pushed = await repository.proposeFiles(proposal);
    if (pushed.kind !== 'done') return [`The branch ${updateBranch} cannot be pushed.`];
  }
  const body = updateText(update);
  if (open?.body === body && open.title === updateTitle) return [];
  const shown = await hub.propose(of, { ...common, body, isOpen: true });
  return shown.kind === 'done' ? [] : ['The pull request that updates the references cannot be written.'];
}

/**
 * The composite in the commit that the branch is at, where that is one of ours: a single commit on the default branch, as this App makes it.
 *
 * @param base the commit of the default branch
 */
async function ownCommit(
  { mirrors }: PublishingParts,
  of: InstalledRepository,
  base: string,
  tip: string,
): Promise<string | undefined> {
  const repository = await mirrors.open(of, { base: { branch: updateBranch, sha: tip }, pull: undefined });
  try {
    const commit = await repository.commit(tip);
    const [parent, ...others] = commit?.parents ?? [];
    if (parent === undefined || others.length > 0 || !(await repository.contains(base, parent))) return undefined;
    const { commits } = await repository.history(tip, 1);
    const isOurs = commits[0]?.authorEmail === mirrors.committerEmail && commits[0]?.subject === updateTitle;
    return isOurs ? (await compositeAt(repository, tip))?.text : undefined;
  } finally {
    await repository.close();
  }
}

async function compositeAt(repository: MirroredRepository, revision: string): Promise<SourceFile | undefined> {
  const reader = new FileReader(repository, mostBytes);
  const entries = await entriesAt(await repository.tree(revision), [compositePath]);
  return (await reader.read(entries, 'merged')).get(compositePath);
}
