import { createImagePacker } from '../adapters/image-build/create-image-packer.ts';
import { createImages } from '../adapters/image-contents/create-images.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../adapters/registry/open-registries.ts';
import type { Auditing, PublishHub, Publishing } from '../flows/reconcile/publish/ports.ts';
import type { AppSettings } from './settings.ts';

/**
 * What the App publishes with: credentials are those of its user, as for podman and docker.
 *
 * @param warn is told what a registry was asked without
 */
export async function openPublishing(
  { publishRegistries, mayPush, serverUrl }: AppSettings,
  hub: PublishHub,
  issues: Auditing['issues'],
  warn: (message: string) => void,
): Promise<Publishing & { close(): Promise<void> }> {
  const registries = openRegistries({
    ...publishRegistries,
    // Programs that keep credentials would be started for hosts that any configuration names.
    credentials: await openCredentials({ allowHelpers: false, environment: process.env }),
    environment: process.env,
    warn,
  });
  const auditing = { place: registries, openImages: () => createImages(registries), issues };
  const close = () => registries.close();
  return { hub, registries, packer: createImagePacker(), mayPush, serverUrl, auditing, close };
}
