import type { Digest } from '../../core/image/digest.ts';
import type { IndexEntry, Manifest } from '../../core/image/model.ts';
import { parseLayoutIndex } from '../../core/image/parse-layout-index.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { singleChunk } from '../../core/image/single-chunk.ts';
import { nameAnnotation } from './find-image.ts';
import { LayoutError } from './layout-error.ts';
import { readText, writeFileInside } from './layout-files.ts';

const fileName = 'index.json';

/** What is written: a manifest that the layout has, and what it says. */
export interface NewImage {
  readonly digest: Digest;
  readonly size: number;
  readonly mediaType: string;
  readonly manifest: Manifest;
}

/** The images that a layout names. @throws LayoutError */
export async function readIndex(root: string): Promise<readonly IndexEntry[]> {
  return entriesOf(root, await textOfIndex(root));
}

export async function writeEmptyIndex(root: string): Promise<void> {
  await writeIndex(root, { schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [] });
}

/**
 * Names an image in the index, by the tag of the reference, or by its digest alone when it has none. Another image of this name
 * loses it; images without a name that are children of the new one need none any more. What else the file says stays.
 *
 * @returns the images that the layout names then
 * @throws LayoutError
 */
export async function addToIndex(
  root: string,
  { tag }: ImageReference,
  image: NewImage,
): Promise<readonly IndexEntry[]> {
  const text = await textOfIndex(root);
  const known = entriesOf(root, text);
  const document = JSON.parse(text) as { readonly manifests?: readonly unknown[] };
  const children = image.manifest.kind === 'index' ? image.manifest.entries.map(({ digest }) => digest.text) : [];
  const unneeded = new Set([image.digest.text, ...children]);
  const isKept = ({ digest, annotations }: IndexEntry): boolean => {
    const name = annotations.get(nameAnnotation);
    return name === undefined ? !unneeded.has(digest.text) : name !== tag;
  };
  if (tag === undefined && known.some(({ digest }) => digest.text === image.digest.text)) return known;
  const kept = (document.manifests ?? []).filter((_, at) => known[at] !== undefined && isKept(known[at]));
  const added = {
    mediaType: image.mediaType,
    digest: image.digest.text,
    size: image.size,
    ...(tag === undefined ? {} : { annotations: { [nameAnnotation]: tag } }),
  };
  return entriesOf(root, await writeIndex(root, { ...document, manifests: [...kept, added] }));
}

async function writeIndex(root: string, document: unknown): Promise<string> {
  const text = JSON.stringify(document);
  await writeFileInside(root, fileName, singleChunk(Buffer.from(text)));
  return text;
}

async function textOfIndex(root: string): Promise<string> {
  const text = await readText(root, fileName);
  if (text !== undefined) return text;
  throw new LayoutError('not-a-layout', `${root} has no ${fileName}.`, 'Set the directory of an OCI layout.');
}

function entriesOf(root: string, text: string): readonly IndexEntry[] {
  const entries = parseLayoutIndex(text);
  if (!('error' in entries)) return entries;
  const message = `${fileName} of ${root} is not the index of an OCI layout: ${entries.error}.`;
  throw new LayoutError('not-a-layout', message, 'Copy the images again.');
}
