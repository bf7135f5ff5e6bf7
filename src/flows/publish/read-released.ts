import { byTag } from '../../core/image/name-image.ts';
import { failedReceipt } from '../../core/publish/failed-receipt.ts';
import type { CatalogReceipt } from '../../core/publish/receipt.ts';
import { compareRevisions, releasesAmong } from '../../core/publish/release.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import type { TaggedSource } from './ports.ts';
import type { PublishPlan } from './publish-plan.ts';

/**
 * What a registry has of a revision, by any publisher: `failed` where it lacks the revision and every newer one. Nothing is written.
 *
 * @returns undefined where the registry cannot be read
 */
export async function readReleased(
  target: Pick<TaggedSource, 'resolve' | 'tags'>,
  { targets, release }: Pick<PublishPlan, 'targets' | 'release'>,
): Promise<readonly CatalogReceipt[] | undefined> {
  const found = await Promise.all(targets.map(one => readCatalog(target, one, release)));
  return found.some(({ isInfrastructure }) => isInfrastructure === true) ? undefined : found;
}

async function readCatalog(
  target: Pick<TaggedSource, 'resolve' | 'tags'>,
  { catalog, repository, movingTags }: PublishTargetName,
  release: PublishPlan['release'],
): Promise<CatalogReceipt> {
  const tags = await target.tags(repository);
  if (tags.kind !== 'exists' && tags.kind !== 'absent')
    return failedReceipt(catalog, { problem: `The registry cannot be read: ${tags.detail}.`, isInfrastructure: true });
  const [newest] = releasesAmong(tags.kind === 'exists' ? tags.value : [], movingTags[0]);
  const order = newest === undefined ? -1 : compareRevisions(newest, release);
  if (newest === undefined || order < 0)
    return failedReceipt(catalog, { problem: 'The registry has no image of this revision.' });
  const image = await target.resolve(byTag(repository, movingTags[0]));
  const there = await target.resolve(byTag(repository, newest.tag));
  // The tag of the release comes first, and the moving one last.
  if (image.kind !== 'exists' || there.kind !== 'exists' || image.value.digest.text !== there.value.digest.text)
    return failedReceipt(catalog, { problem: `The tag ${movingTags[0]} does not name the newest release.` });
  return {
    path: catalog.path,
    name: catalog.name,
    state: order > 0 ? 'superseded' : 'unchanged',
    image: `${repository.text}@${image.value.digest.text}`,
    releaseTag: newest.tag,
    tags: movingTags,
  };
}
