import { counted } from '../text/counted.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { AppFacts, Fact, WebhookFacts } from './facts.ts';

const where = 'on the settings page of the App ("Webhook")';

/** Where GitHub sends events, and whether they arrive. */
export function* diagnoseWebhook({ webhook, failedDeliveries }: AppFacts): Iterable<Diagnosis> {
  if (webhook !== undefined) yield* diagnoseSettings(webhook);
  if (failedDeliveries !== undefined) yield ofDeliveries(failedDeliveries);
}

function* diagnoseSettings(webhook: Fact<WebhookFacts>): Iterable<Diagnosis> {
  const id = 'webhook-is-set';
  if (!webhook.known) {
    yield unknown(id, webhook.why, webhook.fix);
    return;
  }
  const { url, hasSecret, contentType, verifiesTls } = webhook.value;
  if (url === undefined) {
    yield problem(
      id,
      'The App has no webhook: GitHub sends it no events.',
      `Set its URL ${where}, and mark it as active.`,
    );
    return;
  }
  yield ok(id, `GitHub sends events to ${url}.`);
  yield hasSecret
    ? ok('webhook-has-a-secret', 'The webhook has a secret.')
    : problem(
        'webhook-has-a-secret',
        'The webhook has no secret: the App rejects every delivery, because anybody could have sent it.',
        `Set one ${where}, and set WEBHOOK_SECRET of the App to the same value.`,
      );
  yield contentType === 'json'
    ? ok('webhook-sends-json', 'Events are sent as JSON.')
    : problem(
        'webhook-sends-json',
        'Events are not sent as JSON, so the App does not understand them.',
        `Choose application/json ${where}.`,
      );
  const isEncrypted = url.startsWith('https:') && verifiesTls;
  yield isEncrypted
    ? ok('webhook-is-encrypted', 'Events are sent by HTTPS, and the certificate is verified.')
    : problem(
        'webhook-is-encrypted',
        'Others can read events in transit: the webhook does not use HTTPS, or does not verify the certificate.',
        `Use an https:// URL and enable SSL verification ${where}.`,
      );
}

function ofDeliveries(failed: Fact<number>): Diagnosis {
  const id = 'deliveries-arrive';
  if (!failed.known) return unknown(id, failed.why, failed.fix);
  if (failed.value === 0) return ok(id, 'No delivery of the last day failed.');
  const what = `${counted(failed.value, 'delivery', 'deliveries')} of the last day failed.`;
  return problem(
    id,
    what,
    'Check that the App runs, and that GitHub can reach the URL of the webhook ("Advanced" on the settings page of the App shows each response).',
  );
}
