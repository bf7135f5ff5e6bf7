import { publishCatalogs } from '../../publish/publish-catalogs.ts';
import { type PublishPlan, repositoriesOf } from '../../publish/publish-plan.ts';
import type { InstalledRepository, MirroredRepository } from '../ports.ts';
import type { PublishAgain } from './publication-record.ts';
import type { Published, PublishingParts } from './published.ts';

/**
 * Builds and pushes the catalogs of a revision by this process.
 *
 * @throws the typed error of what reads the repository
 */
export async function publishInline(
  { publishing, clock, appSettings, onNote }: PublishingParts,
  installed: InstalledRepository,
  repository: MirroredRepository,
  plan: PublishPlan,
  again: PublishAgain | undefined,
): Promise<Published> {
  const { registries, packer, mayPush, serverUrl } = publishing;
  const { name } = installed.repository;
  const refused = repositoriesOf(plan).filter(text => !mayPush(name, text));
  if (plan.layout !== undefined)
    return { catalogs: [], problems: ['The App cannot publish: publish.image is not set.'] };
  if (refused.length > 0)
    return {
      catalogs: [],
      problems: [`The App may not push to ${refused.join(', ')}: PUBLISH_TO does not allow it for ${name}.`],
    };
  const { base } = plan;
  const { source, images } = publishing.reader(name);
  const { catalogs } = await publishCatalogs({
    ...plan,
    objects: repository,
    packer,
    images,
    target: registries,
    rebuild: again?.rebuild ?? [],
    dryRun: appSettings.dryRun,
    now: clock.now(),
    base: base === undefined ? undefined : { reference: base, source },
    source: `${serverUrl}/${name}`,
  });
  for (const { path, state } of catalogs) onNote?.({ kind: 'published', catalog: path, state });
  return { catalogs, problems: [] };
}
