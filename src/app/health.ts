import type { Route } from '../pages/serve.ts';
import type { Metrics } from './metrics.ts';

/**
 * What orchestrators ask: `/livez` while the process runs, `/readyz` while it takes deliveries, `/metrics` for Prometheus, and `/ping`, as
 * every Probot App answers it.
 *
 * @param readiness why no deliveries are taken; undefined while they are. What it throws counts as a store that cannot be used
 */
export function healthRoutes(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  readiness: () => Promise<string | undefined>,
): Route {
  return async ({ method }, { pathname }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    switch (pathname) {
      case '/livez':
        return { status: 200, body: 'ok\n' };
      case '/readyz': {
        const reason = await readiness().catch(() => 'The queue or the history cannot be used.');
        return reason === undefined ? { status: 200, body: 'ok\n' } : { status: 503, body: `${reason}\n` };
      }
      case '/metrics':
        return { status: 200, body: await metrics.text(), contentType: metrics.contentType };
      case '/ping':
        return { status: 200, body: 'PONG' };
      default:
        return undefined;
    }
  };
}
