import { addSeconds } from '../../core/add-seconds.ts';
import type { ControllerParts } from './controller-parts.ts';

/** GitHub keeps deliveries for three days. https://docs.github.com/en/webhooks/using-webhooks/handling-failed-webhook-deliveries */
const keptSeconds = 3 * 24 * 3600;

/** Has deliveries that failed sent again, each once: those that came here all the same are left alone. @throws HubError */
export async function redeliverFailedWebhooks({ hub, history, clock }: ControllerParts): Promise<void> {
  const now = clock.now();
  const failed = await hub.failedDeliveries(addSeconds(now, -keptSeconds));
  for (const { id, guid } of failed) {
    const place = `redelivery:${guid}`;
    const isOwed = (await history.read(place)) !== undefined;
    // Asking whether it is new makes it one that was seen: what goes wrong in between has to be known.
    if (!isOwed) await history.write(place, 'owed');
    const isNew = await history.isNewDelivery(guid, now);
    if (isNew || isOwed) await hub.redeliver(id);
    await history.write(place, undefined);
  }
}
