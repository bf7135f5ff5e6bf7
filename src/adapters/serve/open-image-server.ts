import { createServer } from 'node:http';
import { answerPull, type ServedImage } from './image/answer-pull.ts';
import { listen } from './listen.ts';
import type { CatalogServer } from './open-catalog-server.ts';

/**
 * Serves an image to whoever pulls it, over plain HTTP: a registry that has nothing else.
 *
 * @param at `port`: 0 for one that is free
 * @throws the error of listening, such as EADDRINUSE
 */
export async function openImageServer(
  image: ServedImage,
  at: { readonly host: string; readonly port: number },
): Promise<CatalogServer> {
  const server = createServer((request, response) => answerPull(image, request, response));
  const port = await listen(server, at);
  return {
    port,
    async close(graceMs) {
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      // Ends idle connections, too.
      await new Promise(resolve => server.close(resolve));
      clearTimeout(timer);
    },
  };
}
