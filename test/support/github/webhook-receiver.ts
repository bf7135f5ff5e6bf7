import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Shape } from './state/model.ts';

interface Received {
  readonly guid: string;
  readonly event: string;
  readonly payload: Shape;
  /** Whether the signature fits the bytes. */
  readonly isSigned: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers. */
  status: number;
  /** Such as `pull_request.opened`. */
  names(): readonly string[];
  stop(): Promise<void>;
}

/** Takes webhooks on a free port of 127.0.0.1, for tests that have no App. */
export async function receiveWebhooks(secret: string): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
    received.push({
      guid: String(incoming.headers['x-github-delivery']),
      event: String(incoming.headers['x-github-event']),
      payload: JSON.parse(bytes.toString('utf8')) as Shape,
      isSigned: incoming.headers['x-hub-signature-256'] === signature,
    });
    response.writeHead(receiver.status);
    response.end('ok');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    status: 200,
    names: () => received.map(({ event, payload }) => [event, payload.action].filter(Boolean).join('.')),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
