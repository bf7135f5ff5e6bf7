import { createImagePacker } from '../adapters/image-build/create-image-packer.ts';
import { createImages } from '../adapters/image-contents/index.ts';
import { noCredentials } from '../adapters/registry/credentials/credential.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../adapters/registry/open-registries.ts';
import type { Auditing, PublishHub, Publishing } from '../flows/reconcile/publish/ports.ts';
import { permittedSource } from './permitted-source.ts';
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
  const common = { ...publishRegistries, environment: process.env, warn };
  const registries = openRegistries({
    ...common,
    // Programs that keep credentials would be started for hosts that any configuration names.
    credentials: await openCredentials({ allowHelpers: false, environment: process.env }),
  });
  const anonymous = openRegistries({ ...common, credentials: noCredentials });
  const reader = (repository: string) => {
    const source = permittedSource(registries, anonymous, image => mayPush(repository, image));
    return { source, images: createImages(source) };
  };
  const auditing = { place: registries, openImages: () => createImages(registries), issues };
  const close = async () => {
    await Promise.all([registries.close(), anonymous.close()]);
  };
  return { hub, registries, reader, packer: createImagePacker(), mayPush, serverUrl, auditing, close };
}
