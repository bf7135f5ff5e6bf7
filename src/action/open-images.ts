import { createImages } from '../adapters/image-contents/create-images.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../adapters/registry/open-registries.ts';
import type { Images } from '../flows/ports.ts';
import type { Inputs } from './inputs.ts';
import { warn } from './print.ts';

/** The images of registries, asked with the credentials of the runner's docker configuration where it has any. */
export async function openImages({ registries: stated }: Inputs): Promise<Images & { close(): Promise<void> }> {
  const registries = openRegistries({
    ...stated.options,
    credentials: await openCredentials({ allowHelpers: true, environment: process.env }),
    environment: process.env,
    warn,
  });
  return { ...createImages(registries), close: () => registries.close() };
}
