import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** Those of the process, whose timers nothing ends: once for all Apps that it runs. */
let ofProcess: Registry | undefined;

function metricsOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What can be watched of the App, as Prometheus reads it. Names of repositories and people are in no label. */
export function createMetrics(
  queueSize: () => Promise<{ readonly pending: number; readonly running: number }>,
  servedCatalogs: () => number,
) {
  const register = new Registry();
  const all = [metricsOfProcess(), register];
  const registers = [register];
  new Gauge({
    name: 'catalog_keeper_queue_keys',
    help: 'Work that is pending or running.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { pending, running } = await queueSize();
      this.set({ state: 'pending' }, pending);
      this.set({ state: 'running' }, running);
    },
  });
  new Gauge({
    name: 'catalog_keeper_served_catalogs',
    help: 'Catalogs of pull requests that this process serves to clusters.',
    registers,
    collect() {
      this.set(servedCatalogs());
    },
  });
  return {
    text: () => Registry.merge(all).metrics(),
    contentType: register.contentType,
    deliveries: new Counter({
      name: 'catalog_keeper_deliveries_total',
      help: 'Deliveries of webhooks by event and HTTP status of the answer.',
      labelNames: ['event', 'status'],
      registers,
    }),
    rounds: new Histogram({
      name: 'catalog_keeper_round_seconds',
      help: 'Duration of work, by its kind and result.',
      labelNames: ['kind', 'result'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    decisions: new Counter({
      name: 'catalog_keeper_decisions_total',
      help: 'Decisions and what was done, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    requests: new Counter({
      name: 'catalog_keeper_github_requests_total',
      help: "Requests to GitHub's API by route and status. `304` did not count against the rate limit.",
      labelNames: ['route', 'status'],
      registers,
    }),
    rateLimit: new Gauge({
      name: 'catalog_keeper_github_rate_limit_remaining',
      help: "What was left of GitHub's rate limit with the last answer.",
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
