import type { Check } from '../define.ts';
import { headIsInstallable } from './head-is-installable.ts';

/** Whether operators can be installed. */
export const installChecks: readonly Check[] = [headIsInstallable];
