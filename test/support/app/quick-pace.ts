import type { QueuePace } from '../../../src/app/start-app.ts';

/** What failed is tried again soon, and what a replica held that was killed is free soon. */
export const quickPace: QueuePace = { backoff: { initialMs: 200, maxMs: 1_000 }, leaseMs: 3_000 };
