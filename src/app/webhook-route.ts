import type { Probot } from 'probot';
import type { Route } from '../pages/serve.ts';
import type { AppLog } from './harmless-log.ts';
import type { Metrics } from './metrics.ts';
import { type BodyLimits, bodyReader } from './read-body.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** Names that may be the value of a label: others are whatever a sender wrote. */
const knownEvent = /^[a-z_]{1,50}$/;

/** GitHub sends no more than 25 MB. https://docs.github.com/en/webhooks/webhook-events-and-payloads#payload-cap */
const bodyLimits: BodyLimits = { maxBytes: 25 * 1024 * 1024, maxTogether: 64 * 1024 * 1024, idleMs: 10_000 };

/** Takes deliveries of GitHub's webhooks. */
export function webhookRoute(
  path: string,
  probot: Pick<Probot, 'webhooks'>,
  { deliveries }: Pick<Metrics, 'deliveries'>,
  log: AppLog,
  limits = bodyLimits,
): Route {
  const readBody = bodyReader(limits);
  return async (request, { pathname }) => {
    if (pathname !== path) return undefined;
    if (request.method !== 'POST')
      return { status: 405, body: 'Deliveries are sent by POST.\n', headers: { allow: 'POST' } };
    const { status, text, event = '', delivery } = await receiveWebhook(probot, request, readBody);
    // Only of a sender who knows the secret a name is believed.
    const isKnown = (status === 200 || status === 500) && knownEvent.test(event);
    deliveries.inc({ event: isKnown ? event : 'unknown', status: String(status) });
    log[status === 200 ? 'info' : 'warn']({ delivery, event, status }, 'delivery');
    return { status, body: text };
  };
}
