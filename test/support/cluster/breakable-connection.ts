import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

interface Kubeconfig {
  readonly clusters: readonly { readonly cluster: { server: string } }[];
}

/** A way to the API server of KUBECONFIG that can be cut. */
export interface BreakableConnection {
  readonly kubeconfig: string;
  /** Ends all connections. New ones are taken. */
  cut(): void;
  /** Ends all connections, and takes no more. */
  close(): Promise<void>;
}

/** Whether the API server has its certificate for an address of this machine, to which it can then be asked at another port. */
export function isOnThisMachine(kubeconfig: string): boolean {
  return /^https:\/\/(?:127\.0\.0\.1|localhost):\d+$/.test(serverOf(read(kubeconfig)));
}

export async function openBreakableConnection(kubeconfig: string): Promise<BreakableConnection> {
  const configuration = read(kubeconfig);
  const { hostname, port } = new URL(serverOf(configuration));
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const directory = mkdtempSync(join(tmpdir(), 'keeper-connection-'));
  const file = join(directory, 'kubeconfig.yaml');
  const address = `https://${hostname}:${(server.address() as AddressInfo).port}`;
  for (const { cluster } of configuration.clusters) cluster.server = address;
  writeFileSync(file, stringify(configuration), { mode: 0o600 });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    kubeconfig: file,
    cut,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
      rmSync(directory, { recursive: true });
    },
  };
}

function read(kubeconfig: string): Kubeconfig {
  return parse(readFileSync(kubeconfig, 'utf8')) as Kubeconfig;
}

function serverOf({ clusters }: Kubeconfig): string {
  return clusters[0]?.cluster.server ?? '';
}
