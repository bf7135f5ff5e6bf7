import type { BytesReader, Content, ObjectReader } from '../ports.ts';
import { contentOfBytes } from './content-of-bytes.ts';

/** Reads files, as bytes and as texts. */
export type FilesReader = ObjectReader & BytesReader;

/** What `readOnce` gives: texts of the files whose bytes were read before come from these. */
export interface ReadFiles extends FilesReader {
  /** Lets the bytes go: other files are looked at next. */
  forget(): void;
}

/** Reads each file once, where its bytes are asked for first and its text afterwards. */
export function readOnce(objects: FilesReader): ReadFiles {
  const known = new Map<string, Uint8Array>();
  return {
    async bytes(ids, limit) {
      const wanted = [...ids];
      const read = await objects.bytes(
        wanted.filter(id => !known.has(id)),
        limit,
      );
      for (const [id, bytes] of read) known.set(id, bytes);
      return new Map(wanted.flatMap(id => entryOf(id, known.get(id), limit)));
    },
    async read(ids, limit, most) {
      const wanted = [...ids];
      // A limit of all files together counts those that are here, too.
      let left = most ?? Number.POSITIVE_INFINITY;
      const contents = new Map<string, Content>();
      for (const id of wanted) {
        const bytes = known.get(id);
        if (bytes === undefined) continue;
        const content = contentOfBytes(id, bytes, limit, left);
        if (content.kind === 'text') left -= content.bytes;
        contents.set(id, content);
      }
      const missing = wanted.filter(id => !contents.has(id));
      if (missing.length === 0) return contents;
      return new Map([...contents, ...(await objects.read(missing, limit, left))]);
    },
    forget: () => known.clear(),
  };
}

function entryOf(id: string, bytes: Uint8Array | undefined, limit: number): readonly (readonly [string, Uint8Array])[] {
  return bytes === undefined || bytes.length > limit ? [] : [[id, bytes]];
}
