import type { Manifest } from '../image/model.ts';
import { platformText } from '../image/platform-text.ts';

/** Whether two images differ in nothing but annotations, so that nobody who pulls them gets anything else. */
export function hasSameContent(a: Manifest, b: Manifest): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf(manifest: Manifest): string {
  if (manifest.kind === 'image') {
    const { mediaType, config, layers } = manifest;
    return JSON.stringify([mediaType, config.digest.text, layers.map(({ digest }) => digest.text)]);
  }
  const entries = manifest.entries.map(({ digest, platform }) => [
    digest.text,
    platform === undefined ? '' : platformText(platform),
  ]);
  return JSON.stringify([manifest.mediaType, entries.sort()]);
}
