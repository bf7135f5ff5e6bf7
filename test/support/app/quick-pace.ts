import type { QueuePace } from '../../../src/app/start-app.ts';

/** What failed is tried again soon, and what a replica held that was killed is free soon. */
export const quickPace: QueuePace = { pauses: { firstMs: 200, mostMs: 1_000 }, leaseMs: 3_000 };
