import { loadOnce } from '../load-once.ts';
import type * as double from './start-github.ts';

export { faults } from './faults.ts';
export type { GitHubDouble } from './start-github.ts';

/** See `start-github.ts`. */
export const { startGitHub } = loadOnce<typeof double>('./start-github.ts', import.meta.url);
