import { gunzipSync } from 'node:zlib';
import type { Decompress } from '../../core/bundle/from-configmap.ts';

/** Unpacks gzip, no further than to the limit. */
export const gunzip: Decompress = (bytes, limit) => {
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { error: isTooLarge ? 'it unpacks to more bytes than a bundle may have' : 'it is not gzip' };
  }
};
