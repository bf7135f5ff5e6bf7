import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { accountShape, nodeId } from './shapes/account.ts';
import { repositoryShape } from './shapes/repository.ts';
import type { App, Installation, Repo, Shape } from './state/model.ts';
import type { Happening, World } from './state/world.ts';

export interface Delivery {
  readonly id: number;
  /** Stays the same when it is delivered again. */
  readonly guid: string;
  readonly event: string;
  readonly action: string | undefined;
  readonly app: App;
  readonly installation: Installation | undefined;
  readonly repo: Repo | undefined;
  /** The very bytes that are signed. */
  readonly payload: string;
  readonly isRedelivery: boolean;
  deliveredAt: string;
  /** Seconds. */
  duration: number;
  /** Undefined while it is under way; 0 where there was no answer. */
  statusCode: number | undefined;
  response: string;
}

/** What becomes of a delivery: `lose` leaves no trace, `drop` fails and is listed as failed. */
export type Fate = 'send' | 'lose' | 'drop' | 'double' | 'hold';

const always = ['installation', 'installation_repositories', 'github_app_authorization'];

/** Sends signed webhooks to the addresses of Apps, as the test wants them to arrive. */
export class Webhooks {
  /** Newest last. */
  readonly deliveries: Delivery[] = [];
  readonly held: Delivery[] = [];
  /** Decides about each delivery before it is sent. */
  fate: (delivery: Delivery) => Fate = () => 'send';
  /** Is told of each payload before it is sent. */
  onPayload: (event: string, payload: Shape) => void = () => undefined;
  readonly #world: World;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #timeoutMs: number;
  #order: Promise<unknown> = Promise.resolve();

  constructor(world: World, timeoutMs: number) {
    this.#world = world;
    this.#timeoutMs = timeoutMs;
  }

  /** Puts together what each App is told, and sends it. */
  tell(happening: Happening): void {
    const { event, repo, only } = happening;
    const receivers = [...this.#world.apps.values()].flatMap(app => {
      if (app.hook.url === undefined || (only !== undefined && only !== app)) return [];
      if (!always.includes(event) && !app.events.includes(event)) return [];
      const installation = happening.installation ?? (repo && this.#world.installationOf(app, repo));
      if (installation?.app !== app || (installation.suspendedAt !== undefined && event !== 'installation')) return [];
      return [{ app, installation }];
    });
    if (receivers.length === 0) return;
    const payload = Promise.resolve(happening.payload());
    payload.catch(() => undefined);
    const around = this.#around(happening);
    const told = this.#order.then(async () => {
      const what = await payload;
      for (const { app, installation } of receivers) {
        const whole = {
          ...(happening.action === undefined ? {} : { action: happening.action }),
          ...what,
          ...around,
          installation: {
            id: installation.id,
            node_id: nodeId('Installation', installation.id),
            ...(what.installation as Shape),
          },
        };
        this.onPayload(event, whole);
        this.#dispatch({
          id: this.#world.id(),
          guid: randomUUID(),
          event,
          action: happening.action,
          app,
          installation,
          repo,
          payload: JSON.stringify(whole),
          isRedelivery: false,
          deliveredAt: this.#world.time(),
          duration: 0,
          statusCode: undefined,
          response: '',
        });
      }
    });
    // One that fails keeps none of the others back.
    this.#order = told.catch(() => undefined);
    this.#world.background(told);
  }

  #around({ event, repo, by }: Happening): Shape {
    const organization = repo?.owner.type === 'Organization' ? repo.owner : undefined;
    return {
      ...(repo === undefined ? {} : { repository: repositoryIn(this.#world, event, repo) }),
      ...(organization === undefined ? {} : { organization: organizationShape(this.#world, organization) }),
      sender: accountShape(this.#world, by),
    };
  }

  #dispatch(delivery: Delivery): void {
    const fate = this.fate(delivery);
    if (fate === 'lose') return;
    if (fate === 'hold') {
      this.held.push(delivery);
      return;
    }
    if (fate === 'drop') {
      this.deliveries.push(delivery);
      delivery.statusCode = 502;
      delivery.response = 'failed to connect to host';
      return;
    }
    this.send(delivery);
    if (fate === 'double') this.send({ ...delivery, id: this.#world.id() });
  }

  /** Sends what was held, in another order where one is given. */
  release(order: (held: readonly Delivery[]) => readonly Delivery[] = held => held): void {
    for (const delivery of order(this.held.splice(0))) this.send(delivery);
  }

  /** Sends a delivery once more with its id, as a replay or as GitHub's redelivery. */
  redeliver(delivery: Delivery): Delivery {
    const again = { ...delivery, id: this.#world.id(), isRedelivery: true, statusCode: undefined };
    this.send(again);
    return again;
  }

  send(delivery: Delivery): void {
    this.deliveries.push(delivery);
    delivery.deliveredAt = this.#world.time();
    this.#world.background(this.#post(delivery));
  }

  #post(delivery: Delivery): Promise<void> {
    const { app, payload, event, guid } = delivery;
    const signature = createHmac('sha256', app.hook.secret).update(payload).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'GitHub-Hookshot/double',
      'x-github-delivery': guid,
      'x-github-event': event,
      'x-github-hook-id': String(app.id),
      'x-github-hook-installation-target-id': String(app.id),
      'x-github-hook-installation-target-type': 'integration',
      'x-hub-signature-256': `sha256=${signature}`,
    };
    const start = performance.now();
    return new Promise(resolve => {
      const end = (statusCode: number, response: string) => {
        delivery.statusCode = statusCode;
        delivery.response = response;
        delivery.duration = Math.round(performance.now() - start) / 1000;
        resolve();
      };
      const sent = request(
        app.hook.url ?? '',
        { method: 'POST', headers, agent: this.#agent, timeout: this.#timeoutMs },
        response => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => end(0, 'broken off'));
          response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timed out')));
      sent.on('error', ({ message }) => end(message === 'timed out' ? 504 : 502, message));
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Pushes tell of a repository in another way than everything else. */
function repositoryIn(world: World, event: string, repo: Repo): Shape {
  const shape = repositoryShape(world, repo);
  if (event !== 'push') return shape;
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  return {
    ...shape,
    created_at: seconds(repo.createdAt),
    pushed_at: seconds(repo.pushedAt),
    stargazers: 0,
    master_branch: repo.defaultBranch,
  };
}

function organizationShape(world: World, { login, id }: { readonly login: string; readonly id: number }): Shape {
  const url = `${world.api}/orgs/${login}`;
  return {
    login,
    id,
    node_id: nodeId('Organization', id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.url}/avatars/${id}`,
    description: null,
  };
}
