import { mapOf, textOf, type Values } from '../../../core/github/values.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { Connection } from './connection.ts';
import { notUnderstood, statusError } from './hub-error-of.ts';

const what = 'the deliveries of webhooks';
const question = { what, permission: 'metadata: read' };
const maxPages = 100;

/**
 * Deliveries that failed since then and have not succeeded later, newest first. GitHub keeps them for three days.
 * https://docs.github.com/en/rest/apps/webhooks#list-deliveries-for-an-app-webhook
 */
export async function failedDeliveries(
  connection: Connection,
  since: string,
): Promise<readonly { readonly id: string; readonly guid: string }[]> {
  const seen = new Set<string>();
  const failed: { readonly id: string; readonly guid: string }[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, headers } = await connection.reader('app').read(question, ({ rest }, signal) =>
      rest.apps.listWebhookDeliveries({
        per_page: 100,
        ...(cursor === undefined ? {} : { cursor }),
        request: { signal },
      }),
    );
    const list: unknown = data;
    if (!Array.isArray(list)) throw notUnderstood(what);
    for (const item of list.map(mapOf)) {
      const { id, guid, at, isDone } = deliveryOf(item);
      if (Date.parse(at) < Date.parse(since)) return failed;
      // The newest try of each says how it stands.
      if (!seen.has(guid) && !isDone) failed.push({ id, guid });
      seen.add(guid);
    }
    cursor = cursorIn(headers.link);
    if (cursor === undefined) return failed;
  }
  throw new HubError('unexpected', `There are more than ${maxPages * 100} of ${what}.`, {
    fix: 'Use fewer days.',
  });
}

/** Sends one again. https://docs.github.com/en/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook */
export async function redeliver(connection: Connection, id: string): Promise<void> {
  const written = await connection.write('app', question, (octokit, signal) =>
    // The number may be larger than what a number holds exactly: it only goes into the path.
    octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id as unknown as number, request: { signal } }),
  );
  // One that is not kept any more cannot be sent: it is looked at by the sweep of the pull requests.
  if (written.kind === 'answered' || written.status === 404 || written.status === 422) return;
  throw statusError(question, written.status, 'change');
}

/** Octokit gives numbers that are too large for a number as BigInt. */
function deliveryOf(item: Values) {
  const { id, status_code: status } = item;
  const guid = textOf(item.guid);
  const at = textOf(item.delivered_at);
  const isId = (typeof id === 'number' && Number.isSafeInteger(id)) || typeof id === 'bigint';
  if (!isId || guid === undefined || at === undefined) throw notUnderstood(what);
  return { id: String(id), guid, at, isDone: typeof status === 'number' && status >= 200 && status < 300 };
}

function cursorIn(link: unknown): string | undefined {
  const next = /<([^<>]*)>;[^,]*\brel="?next\b/i.exec(String(link ?? ''))?.[1];
  const cursor = /[?&]cursor=([^&]*)/.exec(next ?? '')?.[1];
  return cursor === undefined ? undefined : decodeURIComponent(cursor);
}
