import { compositePath } from '../../../core/composite/read-composite.ts';
import { proposesUpdate, updateBranch, updateText, updateTitle } from '../../../core/composite/update-proposal.ts';
import type { SourceFile } from '../../../core/source.ts';
import { updateComposite } from '../../composite/update-composite.ts';
import { entriesAt } from '../../load/entries-at.ts';
import { FileReader } from '../../load/file-reader.ts';
import { loadConfig } from '../../load/load-config.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { InstalledRepository, MirroredRepository } from '../ports.ts';
import { writeStored } from '../stored-value.ts';
import { type CompositeRecord, compositeKey } from './composite-update-due.ts';
import { keepProposal } from './keep-proposal.ts';
import type { PublishingParts } from './published.ts';

/** It lists images, and no more. */
const maxBytes = 1024 * 1024;

/**
 * Keeps one pull request that updates the digests of a composite to what their tags name. It is judged as any other. One that somebody closed is
 * not opened again for the same update.
 *
 * @throws HubError, MirrorError
 */
export async function proposeCompositeUpdate(parts: ControllerParts, installed: InstalledRepository): Promise<void> {
  const { publishing, queue, clock, history } = parts;
  if (publishing === undefined) return;
  await queue.exclusive(`composite:${installed.repository.id}`, async () => {
    const problems = await propose({ ...parts, publishing }, installed);
    const record: CompositeRecord = { at: clock.now(), problems };
    await writeStored(history, compositeKey(installed.repository), record);
  });
}

/** @returns why the pull request is not as it should be */
async function propose(parts: PublishingParts, installed: InstalledRepository): Promise<readonly string[]> {
  const { publishing, mirrors, clock } = parts;
  const head = await publishing.hub.defaultBranch(installed);
  if (head === undefined) return [];
  const repository = await mirrors.open(installed, { base: head, pull: undefined });
  try {
    const { config } = await loadConfig(repository, await repository.tree(head.sha));
    const file = await compositeAt(repository, head.sha);
    if (!config.publish.updateReferences || file === undefined) return [];
    const { images } = publishing.reader(installed.repository.name);
    const updated = await updateComposite(file, images, clock.now());
    if ('problems' in updated) return updated.problems.map(({ message }) => message);
    const { text, update } = updated;
    const { problem } = await keepProposal(
      { hub: { ...publishing.hub, branch: parts.hub.branch }, mirrors, now: clock.now() },
      installed,
      repository,
      {
        branch: updateBranch,
        base: head,
        title: updateTitle,
        body: updateText(update),
        files: update.references.length === 0 ? [] : [{ path: compositePath, text }],
        isRefusedBy: body => proposesUpdate(body, update),
      },
    );
    return problem === undefined ? [] : [problem];
  } finally {
    await repository.close();
  }
}

async function compositeAt(repository: MirroredRepository, revision: string): Promise<SourceFile | undefined> {
  const reader = new FileReader(repository, maxBytes);
  const entries = await entriesAt(await repository.tree(revision), [compositePath]);
  return (await reader.read(entries, 'merged')).get(compositePath);
}
