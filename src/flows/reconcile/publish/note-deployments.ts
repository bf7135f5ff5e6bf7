import type { CatalogReceipt } from '../../../core/publish/receipt.ts';
import { HubError } from '../hub-error.ts';
import type { InstalledRepository } from '../ports.ts';
import { readStored, writeStored } from '../stored-value.ts';
import type { Deployment, WantedDeployment } from './ports.ts';
import type { PublishingParts } from './published.ts';

/** What GitHub shows for each environment, as far as it was asked: the sweep would ask for all of them each time. */
type Shown = Readonly<Record<string, string>>;

/** GitHub cuts longer ones off. https://docs.github.com/en/rest/deployments/statuses */
const maxDescriptionLength = 140;

/**
 * Shows at GitHub what is live: a deployment for each catalog, with the name of the catalog as environment. One that says so already stays. The
 * permission is optional: without it nothing is shown there.
 *
 * @throws HubError
 */
export async function noteDeployments(
  parts: PublishingParts,
  installed: InstalledRepository,
  revision: string,
  catalogs: readonly CatalogReceipt[],
): Promise<void> {
  const place = `deployed:${installed.repository.id}`;
  const shown = new Map(Object.entries((await readStored<Shown>(parts.history, place)) ?? {}));
  const before = shown.size;
  let isChanged = false;
  try {
    for (const catalog of catalogs) {
      const wanted = wantedOf(catalog, revision, parts, installed);
      if (wanted === undefined) continue;
      const text = `${wanted.state} ${wanted.image ?? wanted.sha}`;
      if (shown.get(wanted.environment) === text || !(await deploy(parts, installed, wanted))) continue;
      shown.set(wanted.environment, text);
      isChanged = true;
    }
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== 'denied') throw error;
    parts.onNote?.({ kind: 'failed', key: place, error });
  }
  if (isChanged || shown.size !== before) await writeStored(parts.history, place, Object.fromEntries(shown));
}

/** Undefined where a registry is in trouble: it is tried again, and what was live is live. */
function wantedOf(
  { name, state, image, problem, isInfrastructure }: CatalogReceipt,
  sha: string,
  { appSettings: { pagesUrl } }: PublishingParts,
  { repository }: InstalledRepository,
): Omit<WantedDeployment, 'id'> | undefined {
  if (isInfrastructure === true) return undefined;
  return {
    environment: name,
    sha,
    image,
    state: state === 'failed' ? 'failure' : 'success',
    description: (image ?? problem ?? '').slice(0, maxDescriptionLength),
    url: pagesUrl === undefined ? undefined : `${pagesUrl}/${repository.name}`,
  };
}

/** @returns whether GitHub shows it now */
async function deploy(
  { publishing: { hub } }: PublishingParts,
  installed: InstalledRepository,
  wanted: Omit<WantedDeployment, 'id'>,
): Promise<boolean> {
  const last = await hub.deployment(installed, wanted.environment);
  const isSame = last !== undefined && isAbout(last, wanted);
  if (isSame && last.state === wanted.state) return true;
  // One whose state got lost.
  const id = isSame && last.state === undefined ? last.id : undefined;
  return (await hub.deploy(installed, { ...wanted, id })).kind === 'done';
}

function isAbout(last: Deployment, { image, sha }: Pick<WantedDeployment, 'image' | 'sha'>): boolean {
  return image === undefined ? last.image === undefined && last.sha === sha : last.image === image;
}
