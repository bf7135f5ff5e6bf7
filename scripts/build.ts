/** `npm run build`: the Action and the command line tool (committed, for workflows and pre-commit), the App (for npm and the container), what speaks to clusters, and whose code is in them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms } from './bundle/build-programs.ts';
import { bundleRoot } from './bundle.ts';

const dist = join(bundleRoot, 'dist');
rmSync(dist, { recursive: true, force: true });
await buildPrograms(dist);
