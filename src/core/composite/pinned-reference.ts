import { parseReference } from '../image/reference.ts';
import type { CatalogReference } from './read-composite.ts';

/** A reference by digest, and the tag that it follows. */
export interface PinnedReference {
  readonly reference: CatalogReference;
  /** Index of its line in the file. */
  readonly line: number;
  /** `host/path`. */
  readonly repository: string;
  readonly digest: string;
  /** Of the comment behind the image, `latest` without one. */
  readonly tag: string;
}

const usualTag = 'latest';
const tagInComment = /^["']?\s+#\s*(\w[\w.-]{0,127})(?:\s|$)/;

/**
 * The references of a composite that name a digest. Which tag one follows stands in a comment behind it, as for actions of workflows:
 * `image: quay.io/foo/catalog@sha256:... # v4.20`.
 *
 * @param text of the file
 */
export function pinnedReferences(text: string, references: readonly CatalogReference[]): readonly PinnedReference[] {
  const lines = text.split('\n');
  return references.flatMap((reference): readonly PinnedReference[] => {
    const parsed = parseReference(reference.image);
    const line = (reference.place.line ?? 0) - 1;
    const at = lines[line]?.indexOf(reference.image) ?? -1;
    if ('error' in parsed || parsed.digest === undefined || at < 0) return [];
    const comment = tagInComment.exec(lines[line]?.slice(at + reference.image.length) ?? '');
    const tag = parsed.tag ?? comment?.[1] ?? usualTag;
    return [{ reference, line, repository: `${parsed.host}/${parsed.path}`, digest: parsed.digest.text, tag }];
  });
}

/** The file with other digests; all else stays as it is. */
export function withDigests(
  text: string,
  updates: readonly { readonly pinned: PinnedReference; readonly digest: string }[],
): string {
  const lines = text.split('\n');
  for (const { pinned, digest } of updates) {
    const { image } = pinned.reference;
    const updated = image.slice(0, image.lastIndexOf('@') + 1) + digest;
    // A function, as a replacement may hold patterns.
    lines[pinned.line] = (lines[pinned.line] ?? '').replace(image, () => updated);
  }
  return lines.join('\n');
}
