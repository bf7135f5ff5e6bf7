import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Six ports on loopback that nothing listens on. */
export async function freePorts(): Promise<readonly [number, number, number, number, number, number]> {
  const servers = await Promise.all([0, 0, 0, 0, 0, 0].map(listen));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = servers.map(server => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))));
  return [a, b, c, d, e, f];
}

/** Listens on a port of loopback, and answers nothing. @returns undefined where another program has the port */
export async function holdPort(port: number): Promise<Server | undefined> {
  try {
    return await listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer(socket => socket.destroy());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}
