import { createImagePacker } from '../adapters/image-build/create-image-packer.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../adapters/registry/open-registries.ts';
import type { PublishHub, Publishing } from '../flows/reconcile/publish/ports.ts';
import type { AppSettings } from './settings.ts';

/**
 * What the App publishes with: credentials are those of its user, as for podman and docker.
 *
 * @param warn is told what a registry was asked without
 */
export async function openPublishing(
  { publishRegistries, mayPush, serverUrl }: AppSettings,
  hub: PublishHub,
  warn: (message: string) => void,
): Promise<Publishing & { close(): Promise<void> }> {
  const registries = openRegistries({
    ...publishRegistries,
    // Programs that keep credentials would be started for hosts that any configuration names.
    credentials: await openCredentials({ allowHelpers: false, environment: process.env }),
    environment: process.env,
    warn,
  });
  return { hub, registries, packer: createImagePacker(), mayPush, serverUrl, close: () => registries.close() };
}
