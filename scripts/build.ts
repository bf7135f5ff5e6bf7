/** `npm run build`: the Action (committed), the command line tool and the App (for the npm package and the container). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAction, bundleApp, bundleCli } from './bundle.ts';

const dist = join(import.meta.dirname, '..', 'dist');
rmSync(dist, { recursive: true, force: true });
await bundleAction(join(dist, 'action'));
await bundleCli(join(dist, 'cli'));
await bundleApp(join(dist, 'app'));
