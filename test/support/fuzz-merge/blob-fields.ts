import type { PlainBlob } from '../generate-catalog.ts';

/** The blobs of a schema. */
export function blobsOf(blobs: readonly PlainBlob[], schema: string): PlainBlob[] {
  return blobs.filter(blob => blob.schema === schema);
}

/** A list of a blob, as it is: changing it changes the blob. An absent one is made. */
export function listOf(blob: PlainBlob, key: string): PlainBlob[] {
  if (!Array.isArray(blob[key])) blob[key] = [];
  return blob[key] as PlainBlob[];
}

/** The entries of a channel that no other one replaces or skips. */
export function headsOf(channel: PlainBlob): PlainBlob[] {
  const entries = listOf(channel, 'entries');
  const passed = new Set(entries.flatMap(entry => [entry.replaces, ...((entry.skips as string[] | undefined) ?? [])]));
  return entries.filter(entry => !passed.has(entry.name));
}
