import { ok, type Route, route } from './route.ts';

export const metaRoutes: readonly Route[] = [
  route('GET /rate_limit', () => {
    const rate = { limit: 5000, used: 0, remaining: 5000, reset: 4_000_000_000 };
    return ok({ rate, resources: { core: rate, search: rate, graphql: rate } });
  }),
  route('GET /meta', () => ok({ verifiable_password_authentication: true })),
  route('GET /zen', () => ok('Speak like a human.')),
];
