import { addSeconds } from '../../core/add-seconds.ts';
import type { Values } from '../../core/github/values.ts';
import { formatWorkKey, parseWorkKey, type RepositoryWork, type WorkKey } from '../../core/plan/work-key.ts';
import { workOfEvent } from '../../core/plan/work-of-event.ts';
import type { ControllerParts } from './controller-parts.ts';
import { handlePush } from './handle-push.ts';
import { HubError } from './hub-error.ts';
import { judgeMergeGroup } from './judge-merge-group.ts';
import { roundKey } from './last-round.ts';
import type { InstalledRepository } from './ports.ts';
import { auditRepository } from './publish/audit-repository.ts';
import { proposeCompositeUpdate } from './publish/propose-composite-update.ts';
import { publishRepository } from './publish/publish-repository.ts';
import { rememberPusher } from './pusher-of.ts';
import { rememberRecheck } from './recheck.ts';
import { reconcilePullRequest } from './reconcile-pull-request.ts';
import { redeliverFailedWebhooks } from './redeliver-failed-webhooks.ts';
import { noteRules } from './rules-since.ts';
import { writeStored } from './stored-value.ts';
import { queueRepository, sweep } from './sweep.ts';

/** The App without its wiring, like a Kubernetes controller: events queue keys of work, and each key is worked off. */
export interface Controller {
  /** Does the work that a key names. Throws what is worth another try. */
  handle(key: string): Promise<void>;
  /** Notes what an event says to look at. After it returns nothing of the event is lost. */
  onEvent(name: string, payload: Values, delivery: Delivery): Promise<void>;
}

/** One delivery of a webhook. A delivery that is sent again has the same `guid`. */
interface Delivery {
  readonly guid: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const limitedSeconds = 60;

export function createController(parts: ControllerParts): Controller {
  return {
    async handle(text) {
      const key = parseWorkKey(text);
      if (key === undefined) return;
      // Written by an older version: the same work under two keys would be done twice at the same time.
      if (formatWorkKey(key) !== text) return parts.queue.add(formatWorkKey(key));
      try {
        await work(parts, key);
      } catch (error) {
        parts.onNote?.({ kind: 'failed', key: text, error });
        if (!(error instanceof HubError)) throw error;
        if (error.code === 'rate-limited')
          return parts.queue.add(text, error.retryAt ?? addSeconds(parts.clock.now(), limitedSeconds));
        if (error.code !== 'denied') throw error;
        // Trying again at once gives the same answer. The sweep looks again at what it finds no record of.
        if (key.kind === 'pull') await writeStored(parts.history, roundKey(key.repository.id, key.number), undefined);
      }
    },
    async onEvent(name, payload, { guid, at }) {
      const { history, queue, appSettings } = parts;
      await rememberPusher(parts, name, payload);
      await rememberRecheck(history, name, payload, guid);
      await noteRules(history, name, payload, at);
      for (const key of workOfEvent(name, payload, appSettings.appId)) await queue.add(key, undefined, guid);
      // Last, so that a delivery counts as seen when its work is kept. Work that is there already is not added twice (W2).
      await history.isNewDelivery(guid, at);
    },
  };
}

async function work(parts: ControllerParts, key: WorkKey): Promise<void> {
  if (key.kind === 'sweep') return sweep(parts);
  if (key.kind === 'deliveries') return redeliverFailedWebhooks(parts);
  const installed = await parts.hub.named({ installation: key.installation, repository: { id: key.repository.id } });
  return installed === undefined ? undefined : workIn(parts, installed, key);
}

function workIn(parts: ControllerParts, installed: InstalledRepository, key: RepositoryWork): Promise<void> {
  switch (key.kind) {
    case 'pull':
      return reconcilePullRequest(parts, { ...installed, number: key.number });
    case 'base':
      return handlePush(parts, installed, key.branch);
    case 'head':
      return queuePullsWithHead(parts, installed, key.head);
    case 'group':
      return judgeMergeGroup(parts, installed, key);
    case 'repository':
      return queueRepository(parts, installed);
    case 'publish':
      return publishRepository(parts, installed);
    case 'audit':
      return auditRepository(parts, installed);
    case 'composite':
      return proposeCompositeUpdate(parts, installed);
  }
}

/** Has the open pull requests with a head looked at: an event about a commit of a fork names none (C15). @throws HubError */
async function queuePullsWithHead(
  { hub, queue }: ControllerParts,
  installed: InstalledRepository,
  head: string,
): Promise<void> {
  for (const number of await hub.withHead(installed, head))
    await queue.add(formatWorkKey({ ...installed, kind: 'pull', number }));
}
