import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';

/** Streams items one after the other, no faster than they are taken. Stops where the client goes away. */
export async function sendAll<Request, Item, Message>(
  call: ServerWritableStream<Request, Message>,
  items: Iterable<Item>,
  messageOf: (item: Item) => Message,
): Promise<void> {
  const gone = new AbortController();
  call.once('cancelled', () => gone.abort());
  try {
    for (const item of items) {
      if (gone.signal.aborted) return;
      if (!call.write(messageOf(item))) await once(call, 'drain', { signal: gone.signal });
    }
    call.end();
  } catch (error) {
    // What ended the stream is the client's affair.
    if (!gone.signal.aborted && !call.destroyed) throw error;
  }
}
