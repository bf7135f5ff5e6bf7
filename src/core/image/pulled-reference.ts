import type { ImageReference } from './reference.ts';

/**
 * What container engines pull for a reference: one without a tag and a digest stands for the tag `latest`.
 *
 * @see https://github.com/distribution/reference/blob/main/normalize.go
 */
export function pulledReference(reference: ImageReference): ImageReference {
  if (reference.tag !== undefined || reference.digest !== undefined) return reference;
  return { ...reference, tag: 'latest', text: `${reference.text}:latest` };
}
