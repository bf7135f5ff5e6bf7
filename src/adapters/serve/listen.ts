import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Lets a server listen.
 *
 * @param at `port`: 0 for one that is free
 * @returns the port
 * @throws the error of listening, such as EADDRINUSE
 */
export async function listen(server: Server, at: { readonly host: string; readonly port: number }): Promise<number> {
  await once(server.listen(at.port, at.host), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : at.port;
}
