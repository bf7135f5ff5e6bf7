import type { Probot } from 'probot';

type Delivered = Parameters<Parameters<Probot['onAny']>[0]>[0];

/**
 * Hands deliveries on. What fails is told without the delivery: Octokit puts it into the error, Probot logs that, and what strangers write
 * does not belong in a log (W7).
 */
export function onDelivery(probot: Pick<Probot, 'onAny'>, handle: (event: Delivered) => Promise<void>): void {
  probot.onAny(async event => {
    try {
      await handle(event);
    } catch (error) {
      const told = new Error(error instanceof Error ? error.message : 'It failed.');
      Object.defineProperty(told, 'event', { set: () => undefined });
      throw told;
    }
  });
}
