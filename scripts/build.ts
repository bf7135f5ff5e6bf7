/** `npm run build`: the Action (committed) and the command line tool (for the npm package). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAction, bundleCli } from './bundle.ts';

const dist = join(import.meta.dirname, '..', 'dist');
rmSync(dist, { recursive: true, force: true });
await bundleAction(join(dist, 'action'));
await bundleCli(join(dist, 'cli'));
