import type { IncomingMessage } from 'node:http';

export interface BodyLimits {
  /** Bytes of one body, and of all that are kept at a time. */
  readonly maxBytes: number;
  readonly maxTogether: number;
  /** How long a sender may send nothing. */
  readonly idleMs: number;
}

/** `too-large`: larger than one may be. `busy`: too many come at a time. `slow`: nothing more came. */
export type ReadBody = (
  request: IncomingMessage,
) => Promise<{ readonly bytes: Buffer; readonly release: () => void } | 'too-large' | 'busy' | 'slow'>;

/**
 * Reads bodies as they come. Anybody can send them, so what is kept of all of them together is bounded: what comes beyond is not read on.
 * `release` gives the room back.
 *
 * @throws what the connection ends with before the body does
 */
export function bodyReader({ maxBytes, maxTogether, idleMs }: BodyLimits): ReadBody {
  let together = 0;
  return async request => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too-large';
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isSlow = false;
    let isReleased = false;
    const release = () => {
      if (!isReleased) together -= bytes;
      isReleased = true;
    };
    const ended = <Reason>(reason: Reason): Reason => {
      release();
      return reason;
    };
    const stop = () => {
      isSlow = true;
      request.destroy();
    };
    let timer = setTimeout(stop, idleMs);
    try {
      // What is read of it is destroyed by nobody: an answer can be given still.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        clearTimeout(timer);
        timer = setTimeout(stop, idleMs);
        if (bytes + chunk.length > maxBytes) return ended('too-large');
        if (together + chunk.length > maxTogether) return ended('busy');
        bytes += chunk.length;
        together += chunk.length;
        chunks.push(chunk);
      }
      return { bytes: Buffer.concat(chunks), release };
    } catch (error) {
      release();
      if (isSlow) return 'slow';
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
