import { createImages } from '../adapters/image-contents/index.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries, type RegistryClient } from '../adapters/registry/open-registries.ts';
import type { Images } from '../flows/ports.ts';
import type { Inputs } from './inputs.ts';
import { warn } from './print.ts';

/** The images of registries, asked with the credentials of the runner's docker configuration where it has any. */
export async function openImages(inputs: Inputs): Promise<Images & { close(): Promise<void> }> {
  const registries = await openClient(inputs);
  return { ...createImages(registries), close: () => registries.close() };
}

/** The registries themselves. */
export async function openClient({ registries: configured }: Inputs): Promise<RegistryClient> {
  return openRegistries({
    ...configured.options,
    credentials: await openCredentials({ allowHelpers: true, environment: process.env }),
    environment: process.env,
    warn,
  });
}
