import { join } from 'node:path';
import { ImageCache } from '../adapters/cache/index.ts';
import { createImages } from '../adapters/image-contents/index.ts';
import { openCredentials } from '../adapters/registry/credentials/open-credentials.ts';
import { openRegistries } from '../adapters/registry/open-registries.ts';
import type { Images } from '../flows/ports.ts';
import { version } from '../version.ts';
import type { AppSettings } from './settings.ts';

/** The images of registries for all rounds: what is known by digest is asked for once, what a tag names is asked for in each round. */
export interface SharedImages {
  open(): Promise<Images>;
  /** Keeps what is known for the next start. Failing to is no failure. */
  save(): void;
  close(): Promise<void>;
}

/** @param warn is told what a registry was asked without */
export async function sharedImages(
  { dataDir }: Pick<AppSettings, 'dataDir'>,
  configured: NonNullable<AppSettings['registries']>,
  warn: (message: string) => void,
): Promise<SharedImages> {
  const registries = openRegistries({
    ...configured,
    // Programs that keep credentials would be started for hosts that pull requests name.
    credentials: await openCredentials({ allowHelpers: false, environment: process.env }),
    environment: process.env,
    warn,
  });
  const cache = new ImageCache(join(dataDir, 'images'), version);
  return {
    open: async () => createImages(registries, cache),
    save() {
      try {
        cache.save();
      } catch {
        // The next start asks again.
      }
    },
    close: () => registries.close(),
  };
}
