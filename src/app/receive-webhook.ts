import type { IncomingMessage } from 'node:http';
import type { Probot } from 'probot';
import { parsedJson } from '../core/json/parsed-json.ts';
import { isObject } from '../core/json.ts';
import type { ReadBody } from './read-body.ts';

/** What a delivery is answered with. The text is one of ours: it shows in GitHub's log of deliveries. */
export interface WebhookAnswer {
  readonly status: 200 | 400 | 408 | 413 | 500 | 503;
  readonly text: string;
  /** Name of the event and id of the delivery, where the headers have them. */
  readonly event?: string;
  readonly delivery?: string;
}

const maxHeaderLength = 200;

/**
 * Takes a delivery: the signature (SHA-256 alone) is verified over the bytes as they came, before anything of them is
 * read. Work is only noted, so the answer comes at once; it is an error where noting failed, so that GitHub knows.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export async function receiveWebhook(
  { webhooks }: Pick<Probot, 'webhooks'>,
  request: IncomingMessage,
  readBody: ReadBody,
): Promise<WebhookAnswer> {
  const [event, delivery, signature] = ['x-github-event', 'x-github-delivery', 'x-hub-signature-256'].map(name =>
    headerOf(request, name),
  );
  if (event === undefined || delivery === undefined || signature === undefined)
    return { status: 400, text: 'This is not a signed delivery from GitHub.\n' };
  const named = { event, delivery };
  const body = await readBody(request);
  if (typeof body === 'string') return { ...unread[body], ...named };
  try {
    return { ...(await takeDelivery({ webhooks }, { id: delivery, name: event, signature }, body.bytes)), ...named };
  } finally {
    body.release();
  }
}

/** GitHub does not send a delivery again by itself: the App has those that failed sent again. */
const unread: Readonly<Record<Extract<Awaited<ReturnType<ReadBody>>, string>, WebhookAnswer>> = {
  'too-large': { status: 413, text: 'The delivery is larger than GitHub sends.\n' },
  busy: { status: 503, text: 'Too many deliveries at a time.\n' },
  slow: { status: 408, text: 'The delivery did not arrive.\n' },
};

async function takeDelivery(
  { webhooks }: Pick<Probot, 'webhooks'>,
  delivery: { readonly id: string; readonly name: string; readonly signature: string },
  body: Buffer,
): Promise<WebhookAnswer> {
  const payload = body.toString('utf8');
  // What is not UTF-8 would be verified as something else than it is.
  if (
    !Buffer.from(payload, 'utf8').equals(body) ||
    !(await webhooks.verify(payload, delivery.signature).catch(() => false))
  )
    return { status: 400, text: 'The signature does not match the webhook secret.\n' };
  if (!isObject(parsedJson(payload))) return { status: 400, text: 'The delivery is not a JSON object.\n' };
  try {
    await webhooks.verifyAndReceive({ ...delivery, payload });
    return { status: 200, text: 'ok\n' };
  } catch {
    return { status: 500, text: 'The delivery could not be stored.\n' };
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' && value.length <= maxHeaderLength ? value : undefined;
}
